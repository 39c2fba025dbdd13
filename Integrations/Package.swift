// swift-tools-version: 6.3
import PackageDescription

let multicast = Target.Dependency.product(name: "DynamicMulticast", package: "DynamicMulticast")
let tracing = Target.Dependency.product(
  name: "DynamicMulticastTracing", package: "DynamicMulticast")

let package = Package(
  name: "Integrations",
  products: [
    .library(name: "MulticastLogging", targets: ["MulticastLogging"]),
    .library(name: "MulticastMetrics", targets: ["MulticastMetrics"]),
    .library(name: "MulticastSpans", targets: ["MulticastSpans"]),
  ],
  dependencies: [
    .package(name: "DynamicMulticast", path: ".."),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.3.0"),
  ],
  targets: [
    .target(
      name: "MulticastLogging",
      dependencies: [multicast, tracing, .product(name: "Logging", package: "swift-log")]),
    .target(
      name: "MulticastMetrics",
      dependencies: [multicast, tracing, .product(name: "Metrics", package: "swift-metrics")]),
    .target(
      name: "MulticastSpans",
      dependencies: [
        multicast, tracing, .product(name: "Tracing", package: "swift-distributed-tracing"),
      ]),
    .testTarget(
      name: "IntegrationsTests",
      dependencies: [
        "MulticastLogging", "MulticastMetrics", "MulticastSpans", multicast, tracing,
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
