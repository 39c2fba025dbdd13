// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

let core: [Target] = [
  module("Invocation", needs: ["MessagingMacros", "ObjectiveCEncoding", "RuntimeSupport"]),
  module("DynamicMulticast", needs: ["Invocation", "MessagingMacros", "RuntimeSupport"]),
]

/// What the core stands on.
let runtime: [Target] = [
  module("ObjectiveCEncoding"),
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

let extensions: [Target] = [
  module("DynamicMulticastModules", in: "Extensions", needs: ["DynamicMulticast"]),
  module(
    "DynamicMulticastTesting", in: "Extensions", needs: ["DynamicMulticast", "MessageCoding"]),
  module("DynamicMulticastTracing", in: "Extensions", needs: ["DynamicMulticast"]),
  module("MessageCoding", in: "Extensions", needs: ["Invocation"]),
  module("ObjectProperties", in: "Extensions", needs: ["DynamicMulticast"]),
  module(
    "PlugIns", in: "Extensions", needs: ["DynamicMulticast", "MessagingMacros"],
    plugins: ["InterfaceStamp"]),
  .plugin(name: "InterfaceStamp", capability: .buildTool),
]

let tools: [Target] = [
  .executableTarget(
    name: "multicast", dependencies: ["DemoSession", "ProgramSupport", "SwiftDeclarations"],
    path: "Sources/Tools/multicast", resources: [.embedInCode("Trace/Page")]),
  module("ProgramSupport", in: "Tools", needs: ["DynamicMulticastTracing", "PlugIns"]),
]

let examples: [Target] = [
  program("Actors"),
  program("Download", needs: ["ObjectProperties"]),
  program("Greeting"),
  program("Journal", needs: ["DynamicMulticastTesting"]),
  program("WhenItIsSlow", needs: ["DynamicMulticastTracing"]),
  program("Worker"),
  .target(
    name: "DemoSession", dependencies: ["DynamicMulticast"], path: "Examples/Demo",
    exclude: ["Sessions/broken.xml", "Sessions/presence.xml"],
    resources: [.embedInCode("Sessions/balcony.xml")]),
]

let allTests: [Target] = [
  tests("Invocation"),
  tests("DynamicMulticast"),
  tests("RuntimeSupport", in: "Runtime", needs: ["ObjectProperties"]),
  tests("Macro", in: "Macros", of: "DynamicMulticast"),
  tests("SwiftDeclarations", in: "Macros", needs: ["multicast"], exclude: ["Messages/Expansions"]),
  tests("DynamicMulticastModules", in: "Extensions"),
  tests("DynamicMulticastTesting", in: "Extensions"),
  tests("DynamicMulticastTracing", in: "Extensions", needs: ["DynamicMulticastTesting"]),
  tests("MessageCoding", in: "Extensions"),
  tests("ObjectProperties", in: "Extensions"),
  tests("PlugIns", in: "Extensions", needs: ["DynamicMulticastModules", "ObjectProperties"]),
  tests("MulticastCommand", in: "Tools", of: "multicast"),
  tests("Demo", of: "DemoSession"),
  tests(
    "Pages", of: "multicast",
    needs: ["DynamicMulticastModules", "DynamicMulticastTesting", "ObjectProperties"]),
  .target(
    name: "TestSupport", dependencies: ["CTestSupport", "ObjectProperties"],
    path: "Tests/Support/TestSupport"),
  .target(name: "CTestSupport", path: "Tests/Support/CTestSupport"),
]

let libraries = [
  "Invocation", "DynamicMulticast", "ObjectiveCEncoding", "SwiftDeclarations", "MessageCoding",
  "DynamicMulticastModules", "DynamicMulticastTesting", "DynamicMulticastTracing",
  "ObjectProperties", "PlugIns",
]

let package = Package(
  name: "DynamicMulticast",
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    // One copy of everything, which a host shares with the plug-ins that it loads.
    .library(
      name: "DynamicMulticastShared", type: .dynamic,
      targets: libraries + ["RuntimeSupport", "CSharedLibrary"]),
    .executable(name: "multicast", targets: ["multicast"]),
  ],
  targets: core + runtime + macros + extensions + tools + examples + allTests,
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

func module(
  _ name: String, in folder: String = "", needs: [Target.Dependency] = [],
  plugins: [Target.PluginUsage]? = nil
) -> Target {
  .target(name: name, dependencies: needs, path: "Sources/\(folder)/\(name)", plugins: plugins)
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
