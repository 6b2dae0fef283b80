/// Punycode (RFC 3492): labels of any characters in letters, digits and hyphens.
enum Punycode {
    private static let base: UInt32 = 36
    private static let least: UInt32 = 1
    private static let most: UInt32 = 26
    private static let skew: UInt32 = 38
    private static let damp: UInt32 = 700
    private static let initialBias: UInt32 = 72
    private static let initialPoint: UInt32 = 128

    /// The code points that `bytes`, without a prefix, spell; nil if they are no Punycode. Letters count in either case.
    ///
    /// Each code point is inserted into those before it, so the time is quadratic: labels are short.
    static func decoded(_ bytes: [UInt8]) -> [UInt32]? {
        var output: [UInt32] = []
        var rest = bytes[...]
        if let hyphen = bytes.lastIndex(of: 0x2D) {
            for byte in bytes[..<hyphen] {
                guard byte < 0x80 else { return nil }
                output.append(UInt32(byte))
            }
            rest = bytes[(hyphen + 1)...]
        }
        var point = initialPoint
        var bias = initialBias
        var position: UInt32 = 0
        while !rest.isEmpty {
            let before = position
            var weight: UInt32 = 1
            var step = base
            while true {
                guard let digit = rest.popFirst().flatMap(value) else { return nil }
                let (product, overflows) = digit.multipliedReportingOverflow(by: weight)
                let (sum, overflowsToo) = position.addingReportingOverflow(product)
                if overflows || overflowsToo { return nil }
                position = sum
                let threshold = self.threshold(step, bias)
                if digit < threshold { break }
                let (heavier, tooHeavy) = weight.multipliedReportingOverflow(by: base - threshold)
                if tooHeavy { return nil }
                weight = heavier
                step += base
            }
            let length = UInt32(output.count) + 1
            bias = adapted(position - before, length: length, isFirst: before == 0)
            let (next, overflows) = point.addingReportingOverflow(position / length)
            guard !overflows, Unicode.Scalar(next) != nil else { return nil }
            point = next
            position %= length
            output.insert(point, at: Int(position))
            position += 1
        }
        return output
    }

    /// The Punycode of `points`, without a prefix, in lower case; nil where it would overflow, which no label can.
    static func encoded(_ points: [UInt32]) -> [UInt8]? {
        var output = points.filter { $0 < 0x80 }.map { UInt8($0) }
        let basicCount = UInt32(output.count)
        var handled = basicCount
        if basicCount > 0 { output.append(0x2D) }
        var point = initialPoint
        var bias = initialBias
        var delta: UInt32 = 0
        while let next = points.filter({ $0 >= point }).min() {
            let (increase, overflows) = (next - point).multipliedReportingOverflow(by: handled + 1)
            let (sum, overflowsToo) = delta.addingReportingOverflow(increase)
            if overflows || overflowsToo { return nil }
            delta = sum
            point = next
            for other in points {
                if other < point { delta += 1 }
                guard other == point else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, length: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            point += 1
        }
        return output
    }

    private static func append(_ delta: UInt32, bias: UInt32, to output: inout [UInt8]) {
        var rest = delta
        var step = base
        while true {
            let threshold = self.threshold(step, bias)
            if rest < threshold { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            step += base
        }
        output.append(digit(rest))
    }

    private static func threshold(_ step: UInt32, _ bias: UInt32) -> UInt32 {
        step <= bias + least ? least : min(step - bias, most)
    }

    private static func adapted(_ delta: UInt32, length: UInt32, isFirst: Bool) -> UInt32 {
        var rest = isFirst ? delta / damp : delta / 2
        rest += rest / length
        var steps: UInt32 = 0
        while rest > (base - least) * most / 2 {
            rest /= base - least
            steps += base
        }
        return steps + (base - least + 1) * rest / (rest + skew)
    }

    private static func value(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x61...0x7A: UInt32(byte - 0x61)
        case 0x41...0x5A: UInt32(byte - 0x41)
        case 0x30...0x39: UInt32(byte - 0x30) + 26
        default: nil
        }
    }

    private static func digit(_ value: UInt32) -> UInt8 { UInt8(value < 26 ? value + 0x61 : value + 0x16) }
}
