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
    .target(name: "CRuntime"),
    .target(name: "Support"),
    .target(name: "Invocation", dependencies: ["CRuntime", "Support"]),
    .target(name: "DynamicMulticast", dependencies: ["CRuntime", "Invocation", "Support"]),
    .executableTarget(name: "multicast", dependencies: ["DynamicMulticast", "Support"]),
    .target(
      name: "TestSupport", dependencies: ["Invocation", "Support"], path: "Tests/TestSupport"),
    .testTarget(name: "InvocationTests", dependencies: ["Invocation", "Support", "TestSupport"]),
    .target(name: "CThreadAllocations", path: "Tests/CThreadAllocations"),
    .testTarget(
      name: "DynamicMulticastTests",
      dependencies: ["CThreadAllocations", "DynamicMulticast", "Support", "TestSupport"]),
    .testTarget(name: "MulticastCommandTests", dependencies: ["multicast"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where !["CRuntime", "CThreadAllocations"].contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
