/// An audit's page in the forms that it is handed over in.
enum AuditText {
    /// For a terminal or a plain file.
    static func plain(_ page: AuditPage) -> String {
        var text = page.title + "\n\n" + page.answer.joined(separator: "\n") + "\n"
        for section in page.sections {
            let width = section.rows.map { DisplayWidth.columns(of: $0.label) }.max() ?? 0
            text += "\n\(section.heading)\n"
            for row in section.rows { text += "  \(DisplayWidth.padded(row.label, columns: width))  \(row.text)\n" }
        }
        return text
    }

    /// CommonMark, in which nothing that a model wrote is taken for markup.
    static func markdown(_ page: AuditPage) -> String {
        var text = "# \(escapedMarkdown(page.title))\n\n" + page.answer.map(escapedMarkdown).joined(separator: "\n\n") + "\n"
        for section in page.sections {
            text += "\n## \(escapedMarkdown(section.heading))\n\n| | |\n|---|---|\n"
            for row in section.rows { text += "| \(escapedMarkdown(row.label)) | \(escapedMarkdown(row.text)) |\n" }
        }
        guard let proof = page.proof else { return text }
        // Neither holds text of an envelope, and a fence keeps both as they are.
        return text + "\n## \(proofHeading)\n\n\(proofAdvice)\n\n```json\n\(proof.receipt)\n```\n\n```sh\n\(proof.command)\n```\n"
    }

    /// A page of HTML that stands by itself: no script, nothing fetched.
    static func html(_ page: AuditPage) -> String {
        let title = escapedHTML(page.title)
        var text = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(title)</title>
            <style>
            body { font: 1rem/1.5 serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
            th { text-align: left; vertical-align: top; padding-right: 1rem; white-space: nowrap; font-weight: 600; }
            td { overflow-wrap: anywhere; }
            pre { white-space: pre-wrap; overflow-wrap: anywhere; }
            </style>
            </head>
            <body>
            <h1>\(title)</h1>

            """
        for sentence in page.answer { text += "<p>\(escapedHTML(sentence))</p>\n" }
        for section in page.sections {
            text += "<h2>\(escapedHTML(section.heading))</h2>\n<table>\n"
            for row in section.rows {
                text += "<tr><th>\(escapedHTML(row.label))</th><td>\(escapedHTML(row.text))</td></tr>\n"
            }
            text += "</table>\n"
        }
        if let proof = page.proof {
            text += "<h2>\(proofHeading)</h2>\n<p>\(proofAdvice)</p>\n"
            text += "<pre>\(escapedHTML(proof.receipt))</pre>\n<pre>\(escapedHTML(proof.command))</pre>\n"
        }
        return text + "</body>\n</html>\n"
    }

    private static let proofHeading = "How to check this page"
    private static let proofAdvice = "Keep this receipt as a file of one line, here called RECEIPT, and run the command below it."

    /// What an audit shows may have been written to do something to whoever opens it.
    private static func escapedHTML(_ text: String) -> String {
        var result = ""
        for scalar in SafeText.escaped(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "<br>"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func escapedMarkdown(_ text: String) -> String {
        var result = ""
        for scalar in SafeText.escaped(text).unicodeScalars {
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|", "~", "&":
                result += "\\\(scalar)"
            case "\n": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
