import LanguageModels
import Testing

struct ReadinessTests {
    @Test func `Each reason keeps its name`() {
        for name in Readiness.Reason.names {
            let reason = Readiness.Reason(name: name)
            #expect(reason.name == name)
            #expect(reason != .other(name))
        }
        #expect(Readiness.Reason(name: "quotaUsed") == .other("quotaUsed"))
    }

    @Test func `Only what is not ready is an obstacle`() {
        let readiness = Readiness(
            device: .ready, enabled: .notReady(.notEnabled), assets: .notReady(.assetsNotReady),
            locale: .unknown(.localeUnknown))
        #expect(readiness.obstacles == [.notEnabled, .assetsNotReady])
        #expect([readiness.device, readiness.enabled, readiness.locale].map(\.state) == ["ready", "notReady", "unknown"])
    }
}
