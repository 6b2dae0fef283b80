// swift-tools-version: 6.3
import PackageDescription

// An app without liblmdb, as on a phone; built and run by tools/test.
let package = Package(
    name: "envelopes-client",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "daybook", path: "../..")],
    targets: [
        .executableTarget(
            name: "envelopes-client", dependencies: [.product(name: "DaybookEnvelopes", package: "daybook")])
    ]
)
