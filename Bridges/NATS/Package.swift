// swift-tools-version: 6.3
import PackageDescription

let multicast: [Target.Dependency] = ["DynamicMulticast", "Invocation", "MessageCoding"].map {
  .product(name: $0, package: "DynamicMulticast")
}

let package = Package(
  name: "NATSBridge",
  products: [.library(name: "NATSBridge", targets: ["NATSBridge"])],
  dependencies: [.package(name: "DynamicMulticast", path: "../..")],
  targets: [
    .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
    .target(name: "NATSBridge", dependencies: ["CNATS"] + multicast),
    .executableTarget(name: "BridgeBenchmarks", dependencies: ["CNATS", "NATSBridge"] + multicast),
    .executableTarget(name: "BridgeSoak", dependencies: ["NATSBridge"] + multicast),
    .testTarget(name: "NATSBridgeTests", dependencies: ["CNATS", "NATSBridge"] + multicast),
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
