// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "DynamicMulticast",
  products: [
    .library(name: "ObjectiveCEncoding", targets: ["ObjectiveCEncoding"]),
    .library(name: "Invocation", targets: ["Invocation"]),
    .library(name: "DynamicMulticast", targets: ["DynamicMulticast"]),
    .library(name: "ObjectiveCSyntax", targets: ["ObjectiveCSyntax"]),
    .library(name: "SwiftDeclarations", targets: ["SwiftDeclarations"]),
    .library(name: "ObjectiveCInterop", targets: ["ObjectiveCInterop"]),
    .library(name: "Scripting", targets: ["Scripting"]),
    .library(name: "MessageCoding", targets: ["MessageCoding"]),
    .library(name: "DynamicMulticastTesting", targets: ["DynamicMulticastTesting"]),
    .library(name: "DynamicMulticastTracing", targets: ["DynamicMulticastTracing"]),
    .library(name: "PlugIns", targets: ["PlugIns"]),
    // One copy of everything, which a host shares with the plug-ins that it loads.
    .library(
      name: "DynamicMulticastShared", type: .dynamic,
      targets: [
        "ObjectiveCEncoding", "Invocation", "DynamicMulticast", "ObjectiveCSyntax",
        "SwiftDeclarations", "ObjectiveCInterop", "Scripting",
        "MessageCoding", "DynamicMulticastTesting", "DynamicMulticastTracing", "PlugIns",
        "CSharedLibrary",
      ]),
    .executable(name: "multicast", targets: ["multicast"]),
  ],
  targets: [
    .target(name: "CSharedLibrary", path: "Sources/Runtime/CSharedLibrary"),
    .target(name: "CSupport", path: "Sources/Runtime/CSupport"),
    .target(name: "Support", dependencies: ["CSupport"], path: "Sources/Runtime/Support"),
    .target(name: "CRuntimeABI", path: "Sources/Runtime/CRuntimeABI"),
    .target(
      name: "RuntimeABI", dependencies: ["CRuntimeABI", "Support"],
      path: "Sources/Runtime/RuntimeABI"),
    .target(name: "ObjectiveCEncoding", path: "Sources/ObjectiveC/ObjectiveCEncoding"),
    .target(
      name: "Invocation",
      dependencies: [
        "CSupport", "MessagingMacros", "ObjectiveCEncoding", "RuntimeABI", "SelectorNaming",
        "Support",
      ]),
    .target(
      name: "DynamicMulticast",
      dependencies: ["CSupport", "Invocation", "MessagingMacros", "RuntimeABI", "Support"]),
    .target(name: "SelectorNaming", path: "Sources/Macros/SelectorNaming"),
    .target(name: "SwiftDeclarations", path: "Sources/Macros/SwiftDeclarations"),
    .target(
      name: "MessageDeclarations", dependencies: ["SelectorNaming", "SwiftDeclarations"],
      path: "Sources/Macros/MessageDeclarations"),
    .target(
      name: "MessageChecking",
      dependencies: ["MessageDeclarations", "SelectorNaming", "SwiftDeclarations"],
      path: "Sources/Tools/MessageChecking"),
    .target(
      name: "MacroExpansion", dependencies: ["MessageDeclarations", "SwiftDeclarations"],
      path: "Sources/Macros/MacroExpansion"),
    // Tests use the module before it: those that depend on a macro are built for the host, and with
    // them all others.
    .macro(
      name: "MessagingMacros", dependencies: ["MacroExpansion"],
      path: "Sources/Macros/MessagingMacros"),
    .target(
      name: "ObjectiveCSyntax", dependencies: ["ObjectiveCEncoding"],
      path: "Sources/ObjectiveC/ObjectiveCSyntax"),
    .target(
      name: "ObjectiveCInterop",
      dependencies: [
        "Invocation", "MessageDeclarations", "ObjectiveCEncoding", "ObjectiveCSyntax",
      ], path: "Sources/ObjectiveC/ObjectiveCInterop"),
    .target(
      name: "ScriptProgram",
      dependencies: ["Invocation", "ObjectiveCEncoding", "ObjectiveCSyntax"],
      path: "Sources/ObjectiveC/ScriptProgram"),
    .target(
      name: "Scripting",
      dependencies: [
        "CSupport", "DynamicMulticast", "Invocation", "ObjectiveCSyntax", "RuntimeABI",
        "ScriptProgram", "Support",
      ], path: "Sources/ObjectiveC/Scripting"),
    .target(
      name: "PlugIns",
      dependencies: [
        "CSupport", "DynamicMulticast", "Invocation", "MessagingMacros", "ObjectiveCSyntax",
        "Scripting", "Support",
      ], path: "Sources/Extensions/PlugIns",
      plugins: ["InterfaceStamp"]),
    .plugin(name: "InterfaceStamp", capability: .buildTool),
    .target(
      name: "MessageCoding", dependencies: ["Invocation", "RuntimeABI", "Support"],
      path: "Sources/Extensions/MessageCoding"),
    .target(
      name: "DynamicMulticastTesting",
      dependencies: ["DynamicMulticast", "Invocation", "MessageCoding", "RuntimeABI", "Support"],
      path: "Sources/Extensions/DynamicMulticastTesting"),
    .target(
      name: "DynamicMulticastTracing", dependencies: ["DynamicMulticast", "Invocation", "Support"],
      path: "Sources/Extensions/DynamicMulticastTracing"),
    .executableTarget(
      name: "multicast",
      dependencies: [
        "DemoSession", "DynamicMulticastTracing", "Invocation", "MessageChecking",
        "MessageDeclarations", "ObjectiveCInterop", "ObjectiveCSyntax", "PlugIns",
        "Scripting", "Support",
      ], path: "Sources/Tools/multicast", resources: [.embedInCode("Trace/Page")]),
    .target(
      name: "DemoSession", dependencies: ["DynamicMulticast", "Support"], path: "Examples/Demo",
      exclude: ["Sessions/broken.xml", "Sessions/presence.xml"],
      resources: [.embedInCode("Sessions/balcony.xml")]),
    .target(
      name: "LastActivity", dependencies: ["DynamicMulticast"], path: "Examples/LastActivity/Swift"),
    .target(
      name: "TestSupport",
      dependencies: ["CTestStart", "DynamicMulticast", "Invocation", "RuntimeABI", "Support"],
      path: "Tests/Support/TestSupport"),
    .target(name: "CTestStart", path: "Tests/Support/CTestStart"),
    .target(name: "CThreadAllocations", path: "Tests/Support/CThreadAllocations"),
    .testTarget(
      name: "RuntimeABITests",
      dependencies: [
        "DynamicMulticast", "DynamicMulticastTesting", "Invocation", "RuntimeABI", "TestSupport",
      ], path: "Tests/Runtime/RuntimeABITests"),
    .testTarget(
      name: "PlugInsTests",
      dependencies: ["DynamicMulticast", "Invocation", "PlugIns", "Support", "TestSupport"],
      path: "Tests/Extensions/PlugInsTests"),
    .testTarget(
      name: "MessageDeclarationsTests",
      dependencies: [
        "MacroExpansion", "MessageChecking", "MessageDeclarations", "SwiftDeclarations",
        "TestSupport",
      ], path: "Tests/Macros/MessageDeclarationsTests",
      exclude: ["Expansions"]),
    .testTarget(
      name: "MacroTests", dependencies: ["DynamicMulticast", "Invocation", "TestSupport"],
      path: "Tests/Macros/MacroTests"),
    .testTarget(
      name: "InvocationTests",
      dependencies: [
        "CThreadAllocations", "Invocation", "SelectorNaming", "Support", "TestSupport",
      ]),
    .testTarget(
      name: "DynamicMulticastTests",
      dependencies: ["CThreadAllocations", "DynamicMulticast", "Support", "TestSupport"]),
    .testTarget(
      name: "SwiftDeclarationsTests", dependencies: ["SwiftDeclarations", "TestSupport"],
      path: "Tests/Macros/SwiftDeclarationsTests"),
    .testTarget(
      name: "ObjectiveCSyntaxTests",
      dependencies: ["Invocation", "ObjectiveCSyntax", "Support", "TestSupport"],
      path: "Tests/ObjectiveC/ObjectiveCSyntaxTests",
      exclude: ["Headers", "Programs"]),
    .testTarget(
      name: "ObjectiveCInteropTests",
      dependencies: [
        "DynamicMulticast", "Invocation", "MessageDeclarations", "ObjectiveCInterop",
        "ObjectiveCSyntax", "Support", "SwiftDeclarations", "TestSupport",
      ], path: "Tests/ObjectiveC/ObjectiveCInteropTests",
      exclude: ["GeneratedSwift/Names.h", "GeneratedSwift/Worker.h", "ImporterNames/Names.h"]),
    .testTarget(
      name: "ScriptingTests",
      dependencies: [
        "DynamicMulticast", "Invocation", "ObjectiveCSyntax", "ScriptProgram", "Scripting",
        "Support", "TestSupport",
      ], path: "Tests/ObjectiveC/ScriptingTests"),
    .testTarget(
      name: "MulticastCommandTests",
      dependencies: ["Scripting", "Support", "TestSupport", "multicast"],
      path: "Tests/Tools/MulticastCommandTests"),
    .testTarget(
      name: "DemoTests", dependencies: ["DemoSession", "DynamicMulticast", "TestSupport"],
      path: "Tests/Examples/DemoTests"),
    .testTarget(
      name: "LastActivityTests",
      dependencies: ["DynamicMulticast", "LastActivity", "ObjectiveCSyntax", "TestSupport"],
      path: "Tests/Examples/LastActivityTests"),
    .testTarget(
      name: "PagesTests",
      dependencies: [
        "DynamicMulticast", "Invocation", "ObjectiveCInterop", "PlugIns", "TestSupport",
        "multicast",
      ]),
    .testTarget(
      name: "MessageCodingTests",
      dependencies: [
        "CThreadAllocations", "Invocation", "MessageCoding", "Support", "TestSupport",
      ], path: "Tests/Extensions/MessageCodingTests"),
    .testTarget(
      name: "DynamicMulticastTestingTests",
      dependencies: [
        "DynamicMulticast", "DynamicMulticastTesting", "MessageCoding", "Support", "TestSupport",
      ], path: "Tests/Extensions/DynamicMulticastTestingTests"),
    .testTarget(
      name: "DynamicMulticastTracingTests",
      dependencies: [
        "CSupport", "DynamicMulticast", "DynamicMulticastTracing", "Invocation", "Support",
        "TestSupport",
      ], path: "Tests/Extensions/DynamicMulticastTracingTests"),
  ],
  swiftLanguageModes: [.v6]
)

// Checks of the core alone need not wait for the other modules and their tests to be built.
if Context.environment["CORE_ONLY"] != nil {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var names = ["RuntimeABITests", "InvocationTests", "DynamicMulticastTests"]
  var core: Set<String> = []
  while let name = names.popLast() {
    guard core.insert(name).inserted, let target = targets[name] else { continue }
    for case .byNameItem(let dependency, _) in target.dependencies { names.append(dependency) }
  }
  package.targets.removeAll { !core.contains($0.name) }
  package.products = []
}

for target in package.targets
where target.type != .plugin
  && !["CRuntimeABI", "CSharedLibrary", "CSupport", "CTestStart", "CThreadAllocations"]
    .contains(target.name)
{
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
