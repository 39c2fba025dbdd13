// swift-tools-version: 6.3
import PackageDescription

// A program that runs scripts shares a single copy of the root package with its plug-ins, so
// everything here links the root's dynamic product, and no other.
let core: Target.Dependency = .product(name: "DynamicMulticastShared", package: "DynamicMulticast")

/// The text in Objective-C with which scripts make mocks.
let mocks = [
  "OCMock.h", "OCMArg.m", "OCMMessage.m", "OCMockObject.m", "OCClassMockObject.m",
  "OCMStubRecorder.m",
]

let modules: [Target] = [
  .target(name: "ObjectiveCSyntax", dependencies: [core]),
  .target(name: "ObjectiveCInterop", dependencies: ["ObjectiveCSyntax", core]),
  .target(
    name: "Scripting", dependencies: ["CScriptSupport", "ObjectiveCSyntax", core],
    resources: mocks.map { .embedInCode("OCMock/\($0)") }),
  .target(name: "CScriptSupport"),
  .target(name: "PortComparison", dependencies: ["Scripting", core]),
]

let tools: [Target] = [
  .executableTarget(
    name: "multicast-objc", dependencies: ["ObjectiveCInterop", "PortComparison", core])
]

let examples: [Target] = [
  .target(name: "LastActivityExample", dependencies: [core], path: "Examples/LastActivity/Swift"),
  .target(
    name: "LastActivityComparison", dependencies: ["LastActivityExample", "PortComparison", core],
    path: "Examples/LastActivity/Comparison", exclude: ["StandIns.m"]),
  .target(
    name: "XMPPFrameworkKit", dependencies: ["LastActivityExample", "PortComparison", core],
    path: "Examples/XMPPFrameworkKit"),
]

let allTests: [Target] = [
  tests("ObjectiveCSyntax", needs: ["CScriptSupport"], exclude: ["Headers", "Programs"]),
  tests(
    "ObjectiveCInterop", needs: ["PortComparison"],
    exclude: [
      "GeneratedPort/Gate.h", "GeneratedPort/Quota.h", "GeneratedPort/Quota.m",
      "GeneratedSwift/Names.h", "GeneratedSwift/Worker.h", "ImporterNames/Names.h",
    ]),
  tests("Scripting"),
  tests("PortComparison"),
  tests("ObjectiveCCommand", of: "multicast-objc"),
  tests("LastActivity", of: "LastActivityExample"),
  tests("PortExamples", of: "LastActivityComparison", needs: ["XMPPFrameworkKit"]),
  // The root's files, compiled against the dynamic product.
  .target(
    name: "TestSupport", dependencies: ["CTestSupport", core], path: "Tests/Support/TestSupport"),
  .target(name: "CTestSupport", path: "Tests/Support/CTestSupport"),
]

let libraries = ["ObjectiveCSyntax", "ObjectiveCInterop", "Scripting", "PortComparison"]

let package = Package(
  name: "DynamicMulticastObjectiveC",
  products: libraries.map { .library(name: $0, targets: [$0]) }
    + [.executable(name: "multicast-objc", targets: ["multicast-objc"])],
  dependencies: [.package(name: "DynamicMulticast", path: "..")],
  targets: modules + tools + examples + allTests,
  swiftLanguageModes: [.v6]
)

for target in package.targets where !target.name.hasPrefix("C") {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

func tests(
  _ name: String, of module: String? = nil, needs: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.init(stringLiteral: module ?? name), "TestSupport", core] + needs,
    path: "Tests/\(name)Tests", exclude: exclude)
}
