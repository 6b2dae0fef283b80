import TestSupport
import Testing

@Suite
struct `Numbers are judged by their exact decimal value` {
    @Test
    func `an integer is what has an integer value`() throws {
        try Judging.expect(
            #"{"type":"integer"}"#, valid: ["1", "1.0", "1e0", "10e-1", "-0.0", "1e999999999"],
            invalid: ["1.5", "1e-1", "true", "1e-999999999", #""1""#])
        try Judging.expect(#"{"type":["integer","null"]}"#, valid: ["3.0", "null"], invalid: ["3.1", "false"])
        try Judging.expect(#"{"type":["integer","number"]}"#, valid: ["3.0", "3.1"], invalid: ["false"])
    }

    @Test
    func `values of keywords are integers by value too`() throws {
        try Judging.expect(#"{"maxLength":2.0}"#, valid: [#""ab""#], invalid: [#""abc""#])
        try Judging.expect(#"{"minItems":10e-1}"#, valid: ["[1]"], invalid: ["[]"])
        try Judging.expect(#"{"maxItems":1e99}"#, valid: ["[1,2]"])
        try Judging.expect(#"{"minItems":1e99}"#, invalid: ["[1,2]"])
    }

    @Test
    func `a Boolean is no number at any depth`() throws {
        try Judging.expect(#"{"enum":[[false]]}"#, valid: ["[false]"], invalid: ["[0]"])
        try Judging.expect(#"{"const":1}"#, valid: ["1", "1.0", "10e-1"], invalid: ["true"])
        try Judging.expect(#"{"const":{"a":[1]}}"#, valid: [#"{"a":[1.0]}"#], invalid: [#"{"a":[true]}"#])
        try Judging.expect(#"{"enum":[true]}"#, valid: ["true"], invalid: ["1", "false"])
        try Judging.expect(
            #"{"uniqueItems":true}"#, valid: ["[1,true]", "[0,false]", "[[1],[true]]"],
            invalid: ["[1,1.0]", #"[{"a":1,"b":2},{"b":2,"a":1.0}]"#])
    }

    @Test
    func `multiples of decimals are exact`() throws {
        try Judging.expect(
            #"{"multipleOf":0.01}"#, valid: ["10001.12", "600.03", "20.29", "1070468.14"], invalid: ["0.015"])
        try Judging.expect(#"{"multipleOf":0.1}"#, valid: ["10.1", "1.2"], invalid: ["1.25"])
        try Judging.expect(#"{"multipleOf":1e-8}"#, valid: ["12391239123"], invalid: ["1e-9"])
    }

    @Test
    func `numbers past every machine word are compared exactly`() throws {
        try Judging.expect(#"{"multipleOf":4503599627370496}"#, invalid: ["9007199254740993"])
        try Judging.expect(#"{"multipleOf":11.0}"#, valid: ["9007199254740995"])
        try Judging.expect(#"{"multipleOf":1}"#, valid: ["1e21"])
        try Judging.expect(
            #"{"maximum":9007199254740992}"#, valid: ["9007199254740992"],
            invalid: ["9007199254740993", "9007199254740992.5"])
        try Judging.expect(
            #"{"minimum":-18446744073709551616,"exclusiveMaximum":18446744073709551616}"#,
            valid: ["18446744073709551615", "-18446744073709551616"],
            invalid: ["18446744073709551616", "-18446744073709551617", "1e999999999", "-1e999999999"])
        try Judging.expect(
            #"{"enum":[1e400,18446744073709551617]}"#, valid: ["10e399", "18446744073709551617.0"],
            invalid: ["1e401", "18446744073709551616"])
    }

    @Test(.timeLimit(TestData.minutes(5)))
    func `exponents are never written out`() throws {
        try Judging.expect(#"{"multipleOf":3}"#, valid: ["3e999999999"], invalid: ["1e999999999", "1e-999999999"])
        try Judging.expect(#"{"multipleOf":1e-999999999}"#, valid: ["1e999999999", "7"])
        try Judging.expect(#"{"uniqueItems":true}"#, valid: ["[1e999999999,1e999999998]"], invalid: ["[1e999999999,10e999999998]"])
        try Judging.expect(#"{"type":"integer","minimum":1e99999999999999999999}"#, invalid: ["1e999999999"])
    }
}
