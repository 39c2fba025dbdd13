// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Host",
  dependencies: [
    .package(name: "DynamicMulticast", path: "../../../.."),
    .package(name: "DynamicMulticastObjectiveC", path: "../../../../ObjectiveC"),
  ],
  targets: [
    .target(name: "CMemory"),
    .executableTarget(
      name: "TwoCopies",
      dependencies: [
        .product(name: "DynamicMulticastShared", package: "DynamicMulticast"),
        .product(name: "DynamicMulticast", package: "DynamicMulticast"),
      ]),
    .testTarget(
      name: "HostTests",
      dependencies: [
        "CMemory", .product(name: "DynamicMulticastShared", package: "DynamicMulticast"),
        .product(name: "Scripting", package: "DynamicMulticastObjectiveC"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
