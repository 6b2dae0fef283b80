/// `regex`: a pattern by the grammar of ECMA-262, within the limits of length and depth that `Pattern` has.
///
/// Back-references are right here although `Pattern` refuses to match them.
enum RegexFormat {
    static func accepts(_ text: Span<UInt8>) -> Bool {
        do throws(PatternError) {
            _ = try PatternParser.parse(text.copied())
            return true
        } catch {
            return false
        }
    }
}
