// swift-tools-version: 6.3
import PackageDescription

// The version of Greeter to build. Both versions have the same module name and the same class
// names.
let version = Context.environment["GREETER"] ?? "1"

let shared: Target.Dependency = .product(
  name: "DynamicMulticastShared", package: "DynamicMulticast")

let package = Package(
  name: "PlugIns",
  products: [
    "Greeter", "Needy", "Thrower", "Plain", "Copying", "Broken", "Quota", "Strict", "Quitting",
  ].map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [.package(name: "DynamicMulticast", path: "../../../..")],
  targets: [
    .target(name: "Greeter", dependencies: [shared], path: "Sources/Greeter\(version)"),
    // A plug-in that needs Greeter.
    .target(name: "Needy", dependencies: [shared]),
    // A plug-in whose entry point throws an error.
    .target(name: "Thrower", dependencies: [shared]),
    // A library without a plug-in class.
    .target(name: "Plain", dependencies: [shared]),
    // A plug-in that contains a copy of the package.
    .target(
      name: "Copying",
      dependencies: [shared, .product(name: "DynamicMulticast", package: "DynamicMulticast")]),
    // A plug-in that needs a function that no library has.
    .target(name: "Broken", dependencies: [shared]),
    // A port of a script, which has a mistake.
    .target(name: "Quota", dependencies: [shared]),
    // A port of the same script, which traps.
    .target(name: "Strict", dependencies: [shared]),
    // A port of the same script, which ends its process.
    .target(name: "Quitting", dependencies: [shared]),
  ],
  swiftLanguageModes: [.v6]
)
