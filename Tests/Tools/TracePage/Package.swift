// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "TracePage",
  targets: [
    .target(name: "WebDriver"),
    .testTarget(name: "TracePageTests", dependencies: ["WebDriver"], exclude: ["Traces"]),
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
