// swift-tools-version: 6.3
import PackageDescription

// What a program that uses Daybook looks like; built and run by tools/test.
let package = Package(
    name: "client",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "daybook", path: "../..")],
    targets: [.executableTarget(name: "client", dependencies: [.product(name: "Daybook", package: "daybook")])]
)
