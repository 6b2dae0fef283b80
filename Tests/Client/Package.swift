// swift-tools-version: 6.3
import PackageDescription

// What programs that use Daybook look like; built and run by tools/test.
let package = Package(
    name: "client",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "daybook", path: "../..")],
    targets: ["client", "packing-list"].map {
        .executableTarget(name: $0, dependencies: [.product(name: "Daybook", package: "daybook")])
    }
)
