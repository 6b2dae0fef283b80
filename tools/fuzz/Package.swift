// swift-tools-version: 6.3
import PackageDescription

// A package of its own: coverage instrumentation is for nobody but the fuzzer. tools/fuzz/run builds it.
let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "daybook", path: "../..")],
    targets: [
        .executableTarget(
            name: "fuzz", dependencies: [.product(name: "DaybookEnvelopes", package: "daybook")],
            swiftSettings: [.unsafeFlags(["-sanitize=fuzzer"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])])
    ],
    swiftLanguageModes: [.v6]
)
