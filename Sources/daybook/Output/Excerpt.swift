import Envelopes
import StrictJSON

/// What an envelope says, in a few words for one line.
enum Excerpt {
    /// The members of the content, or of the parameters if there is none, as `name: value`.
    ///
    /// - Parameter charactersMax: what is worth making, for text that will be cut anyway; nil for all.
    static func text(of envelope: Envelope, charactersMax: Int?) -> String {
        guard let bytes = envelope.content ?? envelope.parameters else { return "" }
        do {
            return members(of: try JSONDocument(Array(bytes)), charactersMax).spelledOnOneLine
        } catch {
            // The whole envelope was read already, so a part of it is JSON; were it not, its bytes still say it.
            return String(decoding: bytes, as: UTF8.self).spelledOnOneLine
        }
    }

    private static func members(of document: borrowing JSONDocument, _ charactersMax: Int?) -> String {
        var text = ""
        var count = 0
        document.forEachMember(of: document.root) { key, value in
            if !text.isEmpty { text += ", " }
            let member = document.string(of: key) + ": " + document.string(of: value)
            if let charactersMax {
                // A scalar takes a column at least, or none; the cut itself is made by columns.
                let part = member.unicodeScalars.prefix(charactersMax * 2)
                text.unicodeScalars.append(contentsOf: part)
                count += part.count
                return count < charactersMax * 2
            }
            text += member
            return true
        }
        return text
    }
}
