import LanguageModels
import Testing

struct ReadinessTests {
    @Test func `Only what is not ready is an obstacle`() {
        let readiness = Readiness(
            device: .ready, enabled: .notReady(.notEnabled), assets: .notReady(.assetsNotReady),
            locale: .unknown(.localeUnknown))
        #expect(readiness.obstacles == [.notEnabled, .assetsNotReady])
        let outcomes = [readiness.device, readiness.enabled, readiness.locale]
        #expect(outcomes.map(\.state) == ["ready", "notReady", "unknown"])
        #expect(outcomes.map(\.reason?.name) == [nil, "notEnabled", "localeUnknown"])
    }
}
