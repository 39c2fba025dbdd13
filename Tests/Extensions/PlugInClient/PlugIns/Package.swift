// swift-tools-version: 6.3
import PackageDescription

// The version of Greeter that is built: both have one module and one class of the same names.
let version = Context.environment["GREETER"] ?? "1"

let shared: Target.Dependency = .product(
  name: "DynamicMulticastShared", package: "DynamicMulticast")

let package = Package(
  name: "PlugIns",
  products: ["Greeter", "Needy", "Thrower", "Plain", "Copying", "Broken"].map {
    .library(name: $0, type: .dynamic, targets: [$0])
  },
  dependencies: [.package(name: "DynamicMulticast", path: "../../../..")],
  targets: [
    .target(name: "Greeter", dependencies: [shared], path: "Sources/Greeter\(version)"),
    // Needs Greeter.
    .target(name: "Needy", dependencies: [shared]),
    // Its entry point throws.
    .target(name: "Thrower", dependencies: [shared]),
    // Is not marked as a plug-in.
    .target(name: "Plain", dependencies: [shared]),
    // Has a copy of the package.
    .target(
      name: "Copying",
      dependencies: [shared, .product(name: "DynamicMulticast", package: "DynamicMulticast")]),
    // Needs a function that nobody has.
    .target(name: "Broken", dependencies: [shared]),
  ],
  swiftLanguageModes: [.v6]
)
