import Envelopes
import GenerationJournal

/// A page that answers for one flow: the answer first, then everything that it rests on.
struct AuditPage {
    /// A heading with rows under it.
    struct Section {
        let heading: String
        var rows: [Row] = []
    }

    /// A label, and what is to be said about it.
    struct Row {
        let label: String
        let text: String
    }

    let title: String
    let answer: [String]
    let sections: [Section]
    /// What the page can be checked by; nil for a page that is only looked at.
    var proof: Proof?

    /// A receipt, one line of JSON, and the command that checks it.
    struct Proof {
        let receipt: String
        let command: String
    }
}

extension AuditPage {
    /// - Parameters:
    ///   - focus: the entry that was asked about; a draft of it is what the answer is about.
    ///   - quote: where the quote stands that came of the flow; nil if none did.
    init(_ story: FlowStory, focus: Position?, quote: Position?, lineage: [Row]) {
        let drafts = story.drafts
        let draft = drafts.first { $0.position == focus } ?? drafts.last
        title = AuditAnswer.title(story, draft, quote: quote)
        answer = AuditAnswer.sentences(story, draft, quote: quote)
        var sections = [
            AuditSections.pool(story), AuditSections.request(story), AuditSections.readiness(story), AuditSections.replies(story),
        ]
        sections += drafts.filter { !$0.verdicts.isEmpty || $0.rejection != nil }.map(AuditSections.verdicts)
        sections += [AuditSections.attempts(story), AuditSections.actions(story), AuditSections.speakers(story)]
        sections.append(Section(heading: "Where each field of the quote comes from", rows: lineage))
        self.sections = sections.filter { !$0.rows.isEmpty }
    }
}

extension StoryEntry {
    /// `entry 9, 2026-03-02T12:00:00.000000+00:00`.
    var place: String { "entry \(position), \(MomentText.offsetText(of: header.recordedAt))" }
}
