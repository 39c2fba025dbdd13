/// Records the interface and the compiler of a library, read from type names in its symbols.
///
/// The module `PlugIns` declares a type `InterfaceStamp_…`, named after a hash of this package's
/// sources, and a type `CompilerStamp_…`, named after the compiler. The host's
/// library defines symbols of both types. A plug-in refers to the symbols of the types that it was
/// built with.
struct LibraryStamp: Hashable {
  /// The part of the type's name after `InterfaceStamp_`; `nil` if there is no such symbol.
  let interface: String?

  /// The part of the type's name after `CompilerStamp_`; `nil` if there is no such symbol.
  let compiler: String?

  init(symbols: some Sequence<String>) {
    interface = Self.suffix(ofTypesNamed: "InterfaceStamp_", in: symbols)
    compiler = Self.suffix(ofTypesNamed: "CompilerStamp_", in: symbols)
  }

  private static func suffix(
    ofTypesNamed prefix: String, in symbols: some Sequence<String>
  ) -> String? {
    for symbol in symbols {
      guard symbol.hasPrefix("$s7PlugIns"), let start = symbol.firstRange(of: prefix)?.lowerBound
      else { continue }
      // In a mangled name, the length of each identifier precedes the identifier.
      let digits = symbol[..<start].reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
      guard let length = Int(String(digits)), length > prefix.count else { continue }
      return String(symbol[start...].prefix(length).dropFirst(prefix.count))
    }
    return nil
  }
}
