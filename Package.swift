// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "DynamicMulticast",
  products: [
    .library(name: "Invocation", targets: ["Invocation"]),
    .library(name: "DynamicMulticast", targets: ["DynamicMulticast"]),
    .executable(name: "multicast", targets: ["multicast"]),
  ],
  targets: [
    .target(name: "CMainThread"),
    .target(name: "Invocation", dependencies: ["CMainThread"]),
    .target(name: "DynamicMulticast", dependencies: ["Invocation"]),
    .executableTarget(name: "multicast", dependencies: ["DynamicMulticast"]),
    .target(name: "TestSupport", dependencies: ["Invocation"], path: "Tests/TestSupport"),
    .testTarget(name: "InvocationTests", dependencies: ["Invocation", "TestSupport"]),
    .testTarget(
      name: "DynamicMulticastTests", dependencies: ["DynamicMulticast", "TestSupport"]),
    .testTarget(name: "MulticastCommandTests", dependencies: ["multicast"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "CMainThread" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
