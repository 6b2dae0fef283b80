import Envelopes
import LanguageModels
import Testing

@testable import QuoteGeneration

/// What follows from what has happened, for pasts of every sort.
struct RunProgressTests {
    private let timeout = ModelFailure.timeout(budgetMilliseconds: 1)
    private let ready = Readiness(device: .ready, enabled: .ready, assets: .ready, locale: .ready)

    private func next(_ progress: RunProgress, isCancelled: Bool = false, isOver: Bool = false) -> RunProgress.Step {
        progress.next(isCancelled: isCancelled, isOver: isOver, timeout: timeout)
    }

    @Test func `layers follow one another, and the last leads to acceptance`() {
        var progress = RunProgress()
        #expect(next(progress) == .askReadiness)
        progress.readiness = ready
        #expect(next(progress) == .askDraft)
        progress.hasDraft = true
        for layer in QuoteLayer.allCases {
            #expect(next(progress) == .judge(layer))
            progress.verdicts.append(LayerVerdict(layer, layer == .taste ? .skipped : .notProved))
        }
        #expect(next(progress) == .accept)
        progress.end = .accepted
        #expect(next(progress, isCancelled: true, isOver: true) == .end(.accepted))
    }

    @Test func `what is unknown stops nobody, an obstacle does`() {
        var progress = RunProgress()
        progress.readiness = ready
        progress.readiness?.enabled = .unknown(.localeUnknown)
        #expect(next(progress) == .askDraft)
        progress.readiness?.assets = .notReady(.assetsNotReady)
        #expect(next(progress) == .fail(.unavailable(.assetsNotReady)))
    }

    @Test func `a rejection stands whatever the time, acceptance does not`() {
        var progress = RunProgress()
        progress.readiness = ready
        progress.hasDraft = true
        progress.verdicts = QuoteLayer.allCases.map { LayerVerdict($0, .passed) }
        #expect(next(progress, isOver: true) == .fail(timeout))
        #expect(next(progress, isCancelled: true, isOver: true) == .fail(.cancelled))
        progress.verdicts[4] = LayerVerdict(.distinctiveness, .failed)
        #expect(next(progress, isCancelled: true, isOver: true) == .reject(progress.verdicts[4]))
        progress.failure = .throttled(retryAfterMilliseconds: nil)
        #expect(next(progress) == .fail(.throttled(retryAfterMilliseconds: nil)))
    }
}
