// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "SwiftSyntaxComparison",
  dependencies: [
    .package(name: "DynamicMulticast", path: "../.."),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    .executableTarget(
      name: "compare",
      dependencies: [
        .product(name: "SwiftDeclarations", package: "DynamicMulticast"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ])
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
