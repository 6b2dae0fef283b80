import QuoteGeneration

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension JournalBench {
    /// Lines that a language's drafts are compared with.
    private static let catalogueCount = 1_000
    private static let anchorCount = 50

    /// Drafts through every layer that asks no model, with the stand-in for the judge: `drafts` of them, all different, in
    /// several languages, and how much memory the process had at most, in KiB.
    static func gates(drafts: Int) throws -> Measurement {
        var source = DraftSource(seed: 7)
        let policy = QuotePolicy.standard
        var stages: [(tag: String, locale: LocaleTag, known: KnownLines)] = []
        for (index, tag) in DraftSource.languages.enumerated() {
            guard let locale = LocaleTag(tag) else { throw BadInput("\(tag) is no locale") }
            func lines(_ count: Int) -> [KnownLine] {
                (0..<count).map { KnownLine(name: "line \($0)", text: source.line(index), language: tag) }
            }
            stages.append((tag, locale, KnownLines(lines: lines(catalogueCount), anchors: lines(anchorCount))))
        }
        var decided: [QuoteLayer: Int] = [:]
        let before = usage
        for number in 0..<drafts {
            let (tag, locale, known) = stages[number % stages.count]
            let text = source.draft(number % stages.count)
            let draft = KnownLine(name: "the draft", text: text, language: tag)
            let features = Distinctiveness(of: draft, locale: locale, among: known, policy: policy)
            let verdicts = [
                QuoteGate.verdict(of: text, locale: locale, policy: policy),
                QuoteNovelty.verdict(of: draft, among: known, embeddings: .notAsked, policy: policy),
                QuoteJudgement(standingInFor: "bench", features, policy: policy).verdict(policy: policy),
                features.verdict(policy: policy),
            ]
            for verdict in verdicts where verdict.verdict == .failed { decided[verdict.layer, default: 0] += 1 }
        }
        let seconds = usage.seconds - before.seconds
        let failures = QuoteLayer.allCases.map { decided[$0] ?? 0 }
        return Measurement(
            seconds: seconds, operations: drafts, note: ",\"peakKiB\":\(usage.peakKiB),\"failures\":\(failures)")
    }

    /// Seconds of a processor that the process has used, and the most memory that it has had, in KiB.
    private static var usage: (seconds: Double, peakKiB: Int) {
        var usage = rusage()
        // RUSAGE_SELF, which has a type of its own in some libraries.
        getrusage(0, &usage)
        let seconds = [usage.ru_utime, usage.ru_stime].reduce(0.0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        #if canImport(Darwin)
        return (seconds, usage.ru_maxrss / 1024)
        #else
        return (seconds, usage.ru_maxrss)
        #endif
    }
}
