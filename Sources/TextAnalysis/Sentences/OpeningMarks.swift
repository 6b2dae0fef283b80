/// Marks that stand before the first letter of a sentence.
enum OpeningMarks {
    /// Opening brackets and quotation marks, either side of those that are used both ways, and the Spanish ones.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x22, 0x27, 0xA1, 0xBF, 0xBB: return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .openPunctuation, .initialPunctuation: return true
        default: return false
        }
    }
}
