// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  // Without this trait, the benchmarks build only the core: the interpreter takes most of the time
  // of an optimized build.
  traits: [.trait(name: "Scripts"), .default(enabledTraits: ["Scripts"])],
  dependencies: [
    .package(name: "DynamicMulticast", path: ".."),
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
        .product(name: "DynamicMulticast", package: "DynamicMulticast"),
        .product(
          name: "Scripting", package: "DynamicMulticast", condition: .when(traits: ["Scripts"])),
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
