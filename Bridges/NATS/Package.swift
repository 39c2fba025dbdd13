// swift-tools-version: 6.3
import PackageDescription

let multicast: [Target.Dependency] = ["DynamicMulticast", "Invocation", "MessageCoding"].map {
  .product(name: $0, package: "DynamicMulticast")
}

let package = Package(
  name: "NATSBridge",
  products: [
    .library(name: "NATSBridge", targets: ["NATSBridge"]),
    .executable(name: "multicast-bus", targets: ["MulticastBus"]),
  ],
  dependencies: [
    .package(name: "DynamicMulticast", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
    .target(name: "NATSBridge", dependencies: ["CNATS"] + multicast),
    .executableTarget(
      name: "MulticastBus",
      dependencies: [
        "NATSBridge", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "MessageCoding", package: "DynamicMulticast"),
      ]),
    .target(name: "LocalServer"),
    .executableTarget(
      name: "BridgeBenchmarks", dependencies: ["CNATS", "LocalServer", "NATSBridge"] + multicast),
    .executableTarget(name: "BridgeSoak", dependencies: ["LocalServer", "NATSBridge"] + multicast),
    .testTarget(
      name: "NATSBridgeTests",
      dependencies: [
        "BridgeSoak", "CNATS", "LocalServer", "MulticastBus", "NATSBridge",
      ] + multicast),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
