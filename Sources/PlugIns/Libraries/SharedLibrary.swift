/// The library that a host and its plug-ins share.
package enum SharedLibrary {
  /// The file name of the product `DynamicMulticastShared`.
  package static let fileName = "libDynamicMulticastShared.so"

  /// The modules that the library consists of.
  static let modules = [
    "DynamicMulticast", "DynamicMulticastTesting", "Invocation", "MessageDeclarations",
    "ObjectiveCEncoding", "ObjectiveCInterop", "ObjectiveCProtocols", "ObjectiveCSyntax", "PlugIns",
    "RuntimeABI", "Scripting", "SelectorNaming", "Support", "SwiftDeclarations",
  ]

  /// What the symbols of these modules begin with, as Swift mangles them.
  private static let prefixes = modules.map { "$s\($0.utf8.count)\($0)" }

  /// Whether a symbol is one of the library's.
  static func mayDefine(_ symbol: String) -> Bool {
    symbol.hasPrefix("$s") && prefixes.contains(where: symbol.hasPrefix)
  }
}
