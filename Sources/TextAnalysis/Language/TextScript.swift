/// The scripts by which languages are told apart before their letters are looked at.
enum TextScript: Int, CaseIterable, Sendable {
    case latin, cyrillic, arabic, devanagari, greek, hebrew, armenian, georgian, ethiopic, bengali, gurmukhi, gujarati, tamil,
        telugu, kannada, malayalam, sinhala, thai, lao, burmese, khmer, hangul, kana, han, other

    /// The one language that is told by its script alone; nil for scripts that several share, or that are unknown.
    var onlyLanguage: String? {
        switch self {
        case .latin, .cyrillic, .arabic, .devanagari, .other: nil
        case .greek: "el"
        case .hebrew: "he"
        case .armenian: "hy"
        case .georgian: "ka"
        case .ethiopic: "am"
        case .bengali: "bn"
        case .gurmukhi: "pa"
        case .gujarati: "gu"
        case .tamil: "ta"
        case .telugu: "te"
        case .kannada: "kn"
        case .malayalam: "ml"
        case .sinhala: "si"
        case .thai: "th"
        case .lao: "lo"
        case .burmese: "my"
        case .khmer: "km"
        case .hangul: "ko"
        case .kana: "ja"
        case .han: "zh"
        }
    }

    /// The table for the languages that share it.
    var table: LanguageTable? {
        switch self {
        case .latin: .latin
        case .cyrillic: .cyrillic
        case .arabic: .arabic
        case .devanagari: .devanagari
        default: nil
        }
    }

    /// How many letters tell the language: fewer where each is a syllable or a word.
    var lettersMin: Int {
        switch self {
        case .hangul, .kana, .han: 6
        default: 16
        }
    }

    /// The script of a letter, by block.
    init(of letter: Unicode.Scalar) {
        switch letter.value {
        case 0...0x2AF, 0x1E00...0x1EFF, 0xFB00...0xFB06, 0xFF21...0xFF5A: self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F: self = .cyrillic
        case 0x530...0x58F, 0xFB13...0xFB17: self = .armenian
        case 0x590...0x5FF, 0xFB1D...0xFB4F: self = .hebrew
        case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: self = .arabic
        case 0x900...0x97F: self = .devanagari
        case 0x980...0x9FF: self = .bengali
        case 0xA00...0xA7F: self = .gurmukhi
        case 0xA80...0xAFF: self = .gujarati
        case 0xB80...0xBFF: self = .tamil
        case 0xC00...0xC7F: self = .telugu
        case 0xC80...0xCFF: self = .kannada
        case 0xD00...0xD7F: self = .malayalam
        case 0xD80...0xDFF: self = .sinhala
        case 0xE00...0xE7F: self = .thai
        case 0xE80...0xEFF: self = .lao
        case 0x1000...0x109F: self = .burmese
        case 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F: self = .georgian
        case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF: self = .hangul
        case 0x1200...0x139F, 0x2D80...0x2DDF: self = .ethiopic
        case 0x1780...0x17FF: self = .khmer
        case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .kana
        case 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD: self = .han
        default: self = .other
        }
    }

    /// The script that most letters of a text are of, and how many letters it has in all.
    ///
    /// Japanese mixes kana with Chinese characters, more of these than of those at times: some kana make it kana.
    static func prevailing(in text: TextScalars) -> (script: TextScript, letters: Int) {
        var counts = [Int](repeating: 0, count: allCases.count)
        var letters = 0
        for scalar in text.scalars where scalar.isLetter {
            counts[TextScript(of: scalar).rawValue] += 1
            letters += 1
        }
        let (kana, han) = (counts[kana.rawValue], counts[han.rawValue])
        if kana * 12 > letters, kana + han > letters / 2 { return (.kana, letters) }
        var best = TextScript.other
        for script in allCases where counts[script.rawValue] > counts[best.rawValue] { best = script }
        return (best, letters)
    }
}
