// swift-tools-version: 6.3
import PackageDescription

// The plug-ins with a shared library. Each plug-in is a separate product; `lay-out.sh` creates the
// bundles.
let plugIns = [
  "ChatStates", "Discovery", "LastActivity", "Ping", "Receipts", "ReceiptsTwo", "Reconnect",
  "Version",
]

// Shared products, so that the program and its plug-ins use a single copy of each library.
let shared: [Target.Dependency] = [
  .product(name: "DynamicMulticastShared", package: "DynamicMulticast"),
  .product(name: "XMPP", package: "XMPP"),
]

let package = Package(
  name: "XMPPClient",
  products: [.executable(name: "chat", targets: ["chat"])]
    + plugIns.map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [
    .package(name: "DynamicMulticast", path: "../.."),
    .package(name: "DynamicMulticastObjectiveC", path: "../../ObjectiveC"),
    .package(path: "XMPP"),
  ],
  targets: [
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    .target(
      name: "ChatClient",
      dependencies: shared + [
        .product(name: "Scripting", package: "DynamicMulticastObjectiveC")
      ]),
    .executableTarget(name: "chat", dependencies: ["CReadline", "ChatClient"] + shared),
    // The plug-ins beside the modules of XMPPFramework that they stand for.
    .target(
      name: "PlugInComparison",
      dependencies: shared + [
        .product(name: "PortComparison", package: "DynamicMulticastObjectiveC")
      ], path: "Comparison", exclude: ["Objective-C"]),
    .executableTarget(name: "compare-plug-in", dependencies: ["PlugInComparison"] + shared),
    .testTarget(
      name: "ChatTests",
      dependencies: ["ChatClient", .product(name: "ProsodySupport", package: "XMPP")] + shared),
    .testTarget(name: "ComparisonTests", dependencies: ["PlugInComparison"] + shared),
  ] + plugIns.map { .target(name: $0, dependencies: shared, path: "Sources/PlugIns/\($0)") },
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
