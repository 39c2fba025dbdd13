/// What a library was built with, by the names of types that stand in its symbols.
///
/// The module `PlugIns` has a type `InterfaceStamp_…`, named after the sources of this package, and a
/// type `CompilerStamp_…`, named after the compiler and its flags. The host's library defines symbols
/// of both, and a plug-in needs those it was built with.
struct LibraryStamp: Hashable {
  /// The name's part after `InterfaceStamp_`; nil if there is no such symbol.
  let interface: String?

  /// The name's part after `CompilerStamp_`; nil if there is no such symbol.
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
      // In a mangled name, each name has its length before it.
      let digits = symbol[..<start].reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
      guard let length = Int(String(digits)), length > prefix.count else { continue }
      return String(symbol[start...].prefix(length).dropFirst(prefix.count))
    }
    return nil
  }
}
