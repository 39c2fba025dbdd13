// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "NATSBridge",
  products: [.library(name: "NATSBridge", targets: ["NATSBridge"])],
  targets: [
    .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
    .target(name: "NATSBridge", dependencies: ["CNATS"]),
    .testTarget(name: "NATSBridgeTests", dependencies: ["CNATS", "NATSBridge"]),
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
