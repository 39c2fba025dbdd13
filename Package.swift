// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

// MARK: The core

let core: [Target] = [
  module("Invocation", needs: ["MessagingMacros", "ObjectiveCEncoding", "RuntimeSupport"]),
  module("DynamicMulticast", needs: ["Invocation", "MessagingMacros", "RuntimeSupport"]),
]

// MARK: What the core stands on

let runtime: [Target] = [
  module("ObjectiveCEncoding", in: "ObjectiveC"),
  module("RuntimeSupport", in: "Runtime", needs: ["CRuntimeSupport"]),
  .target(name: "CRuntimeSupport", path: "Sources/Runtime/CRuntimeSupport"),
  .target(name: "CSharedLibrary", path: "Sources/Runtime/CSharedLibrary"),
]

let macros: [Target] = [
  module("SwiftDeclarations", in: "Macros", needs: ["ObjectiveCEncoding"]),
  // Tests use the module above. What depends on a macro's program is built for the host, too.
  .macro(
    name: "MessagingMacros", dependencies: ["SwiftDeclarations"],
    path: "Sources/Macros/MessagingMacros"),
]

// MARK: Around the core

/// The text in Objective-C with which scripts make mocks.
let mocks = [
  "OCMock.h", "OCMArg.m", "OCMMessage.m", "OCMockObject.m", "OCClassMockObject.m",
  "OCMStubRecorder.m",
]

let objectiveC: [Target] = [
  module("ObjectiveCSyntax", in: "ObjectiveC", needs: ["ObjectiveCEncoding"]),
  module(
    "ObjectiveCInterop", in: "ObjectiveC",
    needs: ["Invocation", "ObjectiveCSyntax", "SwiftDeclarations"]),
  module(
    "Scripting", in: "ObjectiveC",
    needs: ["CScriptSupport", "DynamicMulticast", "ObjectiveCSyntax", "PlugIns", "RuntimeSupport"],
    resources: mocks.map { .embedInCode("OCMock/\($0)") }),
  .target(name: "CScriptSupport", path: "Sources/ObjectiveC/CScriptSupport"),
  module("PortComparison", in: "ObjectiveC", needs: ["DynamicMulticastTesting", "Scripting"]),
  .executableTarget(
    name: "multicast-objc",
    dependencies: ["ObjectiveCInterop", "PortComparison", "ProgramSupport"],
    path: "Sources/ObjectiveC/multicast-objc"),
  .executableTarget(
    name: "multicast-compare", path: "Sources/ObjectiveC/multicast-compare",
    linkerSettings: [.linkedLibrary("dl")]),
  .target(
    name: "XMPPFrameworkKit", dependencies: ["LastActivityExample", "PortComparison"],
    path: "Examples/XMPPFrameworkKit"),
  .target(
    name: "LastActivityComparison", dependencies: ["LastActivityExample", "PortComparison"],
    path: "Examples/LastActivity/Comparison", exclude: ["StandIns.m"]),
]

let extensions: [Target] = [
  module(
    "DynamicMulticastModules", in: "Extensions", needs: ["DynamicMulticast", "RuntimeSupport"]),
  module(
    "DynamicMulticastTesting", in: "Extensions", needs: ["DynamicMulticast", "MessageCoding"]),
  module(
    "DynamicMulticastTracing", in: "Extensions", needs: ["DynamicMulticast", "RuntimeSupport"]),
  module(
    "MessageCoding", in: "Extensions",
    needs: ["Invocation", "RuntimeSupport"]),
  module(
    "PlugIns", in: "Extensions",
    needs: ["DynamicMulticast", "MessagingMacros", "RuntimeSupport"],
    plugins: ["InterfaceStamp"]),
  .plugin(name: "InterfaceStamp", capability: .buildTool),
]

let tools: [Target] = [
  .executableTarget(
    name: "multicast",
    dependencies: ["DemoSession", "ProgramSupport", "SwiftDeclarations"],
    path: "Sources/Tools/multicast", resources: [.embedInCode("Trace/Page")]),
  module("ProgramSupport", in: "Tools", needs: ["DynamicMulticastTracing", "PlugIns"]),
]

let examples: [Target] = [
  program("Actors"),
  program("Download"),
  program("Greeting"),
  program("Journal", needs: ["DynamicMulticastTesting"]),
  program("WhenItIsSlow", needs: ["DynamicMulticastTracing"]),
  program("Worker"),
  .target(
    name: "DemoSession", dependencies: ["DynamicMulticast"], path: "Examples/Demo",
    exclude: ["Sessions/broken.xml", "Sessions/presence.xml"],
    resources: [.embedInCode("Sessions/balcony.xml")]),
  .target(
    name: "LastActivityExample", dependencies: ["DynamicMulticast"],
    path: "Examples/LastActivity/Swift"),
]

// MARK: Tests

let coreTests: [Target] = [
  tests("Invocation"),
  tests("DynamicMulticast"),
  tests("RuntimeSupport", in: "Runtime", needs: ["DynamicMulticast"]),
  tests("Macro", in: "Macros", of: "DynamicMulticast"),
  .target(
    name: "TestSupport", dependencies: ["CTestSupport", "DynamicMulticast"],
    path: "Tests/Support/TestSupport"),
  .target(name: "CTestSupport", path: "Tests/Support/CTestSupport"),
]

let otherTests: [Target] = [
  tests("SwiftDeclarations", in: "Macros", needs: ["multicast"], exclude: ["Messages/Expansions"]),
  tests("DynamicMulticastModules", in: "Extensions"),
  tests("DynamicMulticastTesting", in: "Extensions"),
  tests("DynamicMulticastTracing", in: "Extensions", needs: ["DynamicMulticastTesting"]),
  tests("MessageCoding", in: "Extensions"),
  tests("PlugIns", in: "Extensions", needs: ["DynamicMulticastModules"]),
  tests("MulticastCommand", in: "Tools", of: "multicast"),
  tests("Demo", in: "Examples", of: "DemoSession"),
  tests(
    "LastActivity", in: "Examples", of: "LastActivityExample", needs: ["DynamicMulticastTesting"]),
  tests(
    "Pages", of: "multicast", needs: ["DynamicMulticastModules", "DynamicMulticastTesting"]),
]

let objectiveCTests: [Target] = [
  tests(
    "ObjectiveCSyntax", in: "ObjectiveC", needs: ["CScriptSupport", "Invocation"],
    exclude: ["Headers", "Programs"]),
  tests(
    "ObjectiveCInterop", in: "ObjectiveC", needs: ["DynamicMulticast", "PortComparison"],
    exclude: [
      "GeneratedPort/Gate.h", "GeneratedPort/Quota.h", "GeneratedPort/Quota.m",
      "GeneratedSwift/Names.h", "GeneratedSwift/Worker.h", "ImporterNames/Names.h",
    ]),
  tests("Scripting", in: "ObjectiveC", needs: ["DynamicMulticastTesting"]),
  tests("PortComparison", in: "ObjectiveC"),
  tests("ObjectiveCCommand", in: "ObjectiveC", of: "multicast-objc"),
  tests(
    "PortExamples", in: "ObjectiveC", of: "LastActivityComparison", needs: ["XMPPFrameworkKit"]),
]

let others = objectiveC + objectiveCTests + extensions + tools + examples + otherTests

// The checks under sanitizers build the core and its tests alone.
let isCoreOnly = Context.environment["CORE_ONLY"] != nil

let products: [Product] = [
  library("Invocation"), library("DynamicMulticast"),
  library("ObjectiveCEncoding"), library("ObjectiveCSyntax"), library("ObjectiveCInterop"),
  library("Scripting"), library("SwiftDeclarations"),
  library("DynamicMulticastModules"), library("DynamicMulticastTesting"),
  library("DynamicMulticastTracing"),
  library("MessageCoding"),
  library("PlugIns"),
  library("PortComparison"),
  // One copy of everything, which a host shares with the plug-ins that it loads.
  .library(
    name: "DynamicMulticastShared", type: .dynamic,
    targets: [
      "ObjectiveCEncoding", "Invocation", "DynamicMulticast", "ObjectiveCSyntax",
      "SwiftDeclarations", "ObjectiveCInterop", "Scripting", "MessageCoding",
      "DynamicMulticastModules", "DynamicMulticastTesting", "DynamicMulticastTracing", "PlugIns",
      "PortComparison", "CSharedLibrary",
    ]),
  .executable(name: "multicast", targets: ["multicast"]),
  .executable(name: "multicast-objc", targets: ["multicast-objc"]),
  .executable(name: "multicast-compare", targets: ["multicast-compare"]),
]

let package = Package(
  name: "DynamicMulticast",
  products: isCoreOnly ? [] : products,
  targets: core + runtime + macros + coreTests + (isCoreOnly ? [] : others),
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .plugin && !target.name.hasPrefix("C") {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// For the storage of the library's lock.
package.targets.first { $0.name == "RuntimeSupport" }?.swiftSettings?
  .append(.enableExperimentalFeature("RawLayout"))

// MARK: Helpers

func library(_ name: String) -> Product { .library(name: name, targets: [name]) }

func module(
  _ name: String, in folder: String = "", needs: [Target.Dependency] = [],
  resources: [Resource]? = nil, plugins: [Target.PluginUsage]? = nil
) -> Target {
  .target(
    name: name, dependencies: needs, path: "Sources/\(folder)/\(name)", resources: resources,
    plugins: plugins)
}

/// A program that a page shows.
///
/// The program depends only on what it imports, so `swift run` builds nothing else.
func program(_ name: String, needs: [Target.Dependency] = ["DynamicMulticast"]) -> Target {
  .executableTarget(name: name, dependencies: needs, path: "Examples/\(name)")
}

func tests(
  _ name: String, in folder: String = "", of module: String? = nil,
  needs: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.init(stringLiteral: module ?? name), "TestSupport"] + needs,
    path: "Tests/\(folder)/\(name)Tests", exclude: exclude)
}
