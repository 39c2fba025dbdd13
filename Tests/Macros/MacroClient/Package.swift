// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

// A client package, which uses the macros.
let messaging: Target.Dependency = .product(name: "DynamicMulticast", package: "DynamicMulticast")

let package = Package(
  name: "MacroClient",
  dependencies: [.package(name: "DynamicMulticast", path: "../../..")],
  targets: [
    .executableTarget(name: "Plain", dependencies: ["Resilient", messaging]),
    .executableTarget(
      name: "Shapes", dependencies: [messaging],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        // Optimizing the many closures takes a minute, and the other programs are optimized.
        .unsafeFlags(["-Onone"], .when(configuration: .release)),
      ]),
    // `check-macros.sh` also builds this target for library evolution.
    .target(name: "Resilient", dependencies: [messaging]),
    .macro(name: "GeneratingMacros"),
    .executableTarget(name: "Generated", dependencies: ["GeneratingMacros", messaging]),
    .testTarget(name: "ClientTests", dependencies: ["Resilient", messaging]),
  ]
)
