// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  // The interpreter takes most of the time of an optimized build. It needs the shared library, and
  // a program that also links the package statically would have two copies.
  traits: [
    .trait(name: "Static", description: "Link the package statically, as most programs do"),
    .trait(name: "Scripts", description: "Measure scripts, with the shared library"),
    .default(enabledTraits: ["Static"]),
  ],
  dependencies: [
    .package(name: "DynamicMulticast", path: ".."),
    .package(name: "DynamicMulticastObjectiveC", path: "../ObjectiveC"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .target(name: "CAllocationCounter"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CAllocationCounter",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(
          name: "DynamicMulticast", package: "DynamicMulticast",
          condition: .when(traits: ["Static"])),
        .product(
          name: "DynamicMulticastShared", package: "DynamicMulticast",
          condition: .when(traits: ["Scripts"])),
        .product(
          name: "Scripting", package: "DynamicMulticastObjectiveC",
          condition: .when(traits: ["Scripts"])),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      ]),
    .target(name: "CThreadAllocations"),
    .testTarget(
      name: "CostTests",
      dependencies: [
        "CThreadAllocations",
        .product(name: "DynamicMulticast", package: "DynamicMulticast"),
        .product(name: "MessageCoding", package: "DynamicMulticast"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets
where !["CAllocationCounter", "CThreadAllocations"].contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
