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
    .target(name: "CSharedLibrary"),
    .target(name: "CSupport"),
    .target(name: "Support", dependencies: ["CSupport"]),
    .target(name: "CRuntimeABI"),
    .target(name: "RuntimeABI", dependencies: ["CRuntimeABI", "Support"]),
    .target(name: "ObjectiveCEncoding"),
    .target(
      name: "Invocation",
      dependencies: [
        "CSupport", "MessagingMacros", "ObjectiveCEncoding", "RuntimeABI", "SelectorNaming",
        "Support",
      ]),
    .target(
      name: "DynamicMulticast",
      dependencies: ["CSupport", "Invocation", "MessagingMacros", "RuntimeABI", "Support"]),
    .target(name: "SelectorNaming"),
    .target(name: "SwiftDeclarations"),
    .target(name: "MessageDeclarations", dependencies: ["SelectorNaming", "SwiftDeclarations"]),
    .target(
      name: "MessageChecking",
      dependencies: ["MessageDeclarations", "SelectorNaming", "SwiftDeclarations"]),
    .target(name: "MacroExpansion", dependencies: ["MessageDeclarations", "SwiftDeclarations"]),
    // Tests use the module before it: those that depend on a macro are built for the host, and with
    // them all others.
    .macro(name: "MessagingMacros", dependencies: ["MacroExpansion"]),
    .target(name: "ObjectiveCSyntax", dependencies: ["ObjectiveCEncoding"]),
    .target(
      name: "ObjectiveCInterop",
      dependencies: ["Invocation", "MessageDeclarations", "ObjectiveCEncoding", "ObjectiveCSyntax"]),
    .target(
      name: "ScriptProgram",
      dependencies: ["Invocation", "ObjectiveCEncoding", "ObjectiveCSyntax"]),
    .target(
      name: "Scripting",
      dependencies: [
        "CSupport", "DynamicMulticast", "Invocation", "ObjectiveCSyntax", "RuntimeABI",
        "ScriptProgram", "Support",
      ]),
    .target(
      name: "PlugIns",
      dependencies: [
        "CSupport", "DynamicMulticast", "Invocation", "MessagingMacros", "ObjectiveCSyntax",
        "Scripting", "Support",
      ],
      plugins: ["InterfaceStamp"]),
    .plugin(name: "InterfaceStamp", capability: .buildTool),
    .target(name: "MessageCoding", dependencies: ["Invocation", "RuntimeABI", "Support"]),
    .target(
      name: "DynamicMulticastTesting",
      dependencies: ["DynamicMulticast", "Invocation", "MessageCoding", "RuntimeABI", "Support"]),
    .target(
      name: "DynamicMulticastTracing", dependencies: ["DynamicMulticast", "Invocation", "Support"]),
    .executableTarget(
      name: "multicast",
      dependencies: [
        "DemoSession", "DynamicMulticastTracing", "Invocation", "MessageChecking",
        "MessageDeclarations", "ObjectiveCInterop", "ObjectiveCSyntax", "PlugIns",
        "Scripting", "Support",
      ], resources: [.embedInCode("Trace/Page")]),
    .target(
      name: "DemoSession", dependencies: ["DynamicMulticast", "Support"], path: "Examples/Demo",
      exclude: ["Sessions/broken.xml", "Sessions/presence.xml"],
      resources: [.embedInCode("Sessions/balcony.xml")]),
    .target(
      name: "LastActivity", dependencies: ["DynamicMulticast"], path: "Examples/LastActivity/Swift"),
    .target(
      name: "TestSupport",
      dependencies: ["CTestStart", "DynamicMulticast", "Invocation", "RuntimeABI", "Support"],
      path: "Tests/TestSupport"),
    .target(name: "CTestStart", path: "Tests/CTestStart"),
    .target(name: "CThreadAllocations", path: "Tests/CThreadAllocations"),
    .testTarget(
      name: "RuntimeABITests",
      dependencies: [
        "DynamicMulticast", "DynamicMulticastTesting", "Invocation", "RuntimeABI", "TestSupport",
      ]),
    .testTarget(
      name: "PlugInsTests",
      dependencies: ["DynamicMulticast", "Invocation", "PlugIns", "Support", "TestSupport"]),
    .testTarget(
      name: "MessageDeclarationsTests",
      dependencies: [
        "MacroExpansion", "MessageChecking", "MessageDeclarations", "SwiftDeclarations",
        "TestSupport",
      ],
      exclude: ["Expansions"]),
    .testTarget(
      name: "MacroTests", dependencies: ["DynamicMulticast", "Invocation", "TestSupport"]),
    .testTarget(
      name: "InvocationTests",
      dependencies: [
        "CThreadAllocations", "Invocation", "SelectorNaming", "Support", "TestSupport",
      ]),
    .testTarget(
      name: "DynamicMulticastTests",
      dependencies: ["CThreadAllocations", "DynamicMulticast", "Support", "TestSupport"]),
    .testTarget(
      name: "SwiftDeclarationsTests", dependencies: ["SwiftDeclarations", "TestSupport"]),
    .testTarget(
      name: "ObjectiveCSyntaxTests",
      dependencies: ["Invocation", "ObjectiveCSyntax", "Support", "TestSupport"],
      exclude: ["Headers", "Programs"]),
    .testTarget(
      name: "ObjectiveCInteropTests",
      dependencies: [
        "DynamicMulticast", "Invocation", "MessageDeclarations", "ObjectiveCInterop",
        "ObjectiveCSyntax", "Support", "SwiftDeclarations", "TestSupport",
      ],
      exclude: ["GeneratedSwift/Names.h", "GeneratedSwift/Worker.h", "ImporterNames/Names.h"]),
    .testTarget(
      name: "ScriptingTests",
      dependencies: [
        "DynamicMulticast", "Invocation", "ObjectiveCSyntax", "ScriptProgram", "Scripting",
        "Support", "TestSupport",
      ]),
    .testTarget(
      name: "MulticastCommandTests",
      dependencies: ["Scripting", "Support", "TestSupport", "multicast"]),
    .testTarget(
      name: "DemoTests", dependencies: ["DemoSession", "DynamicMulticast", "TestSupport"]),
    .testTarget(
      name: "LastActivityTests",
      dependencies: ["DynamicMulticast", "LastActivity", "ObjectiveCSyntax", "TestSupport"]),
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
      ]),
    .testTarget(
      name: "DynamicMulticastTestingTests",
      dependencies: [
        "DynamicMulticast", "DynamicMulticastTesting", "MessageCoding", "Support", "TestSupport",
      ]),
    .testTarget(
      name: "DynamicMulticastTracingTests",
      dependencies: [
        "CSupport", "DynamicMulticast", "DynamicMulticastTracing", "Invocation", "Support",
        "TestSupport",
      ]),
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
