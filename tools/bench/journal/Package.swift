// swift-tools-version: 6.3
import PackageDescription

// A package of its own: it measures the library as its users see it, and no user builds it.
let package = Package(
    name: "journal-bench",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "daybook", path: "../../..")],
    targets: [
        .executableTarget(
            name: "journal-bench",
            dependencies: [.product(name: "Daybook", package: "daybook")])
    ],
    swiftLanguageModes: [.v6]
)
