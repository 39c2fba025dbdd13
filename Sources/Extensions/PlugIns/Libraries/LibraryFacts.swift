/// Contains the facts about a shared library read from its file, without loading the library.
@_spi(ObjectiveC) public struct LibraryFacts: Hashable, Sendable {
  /// The path of the file.
  package let path: String

  /// Names the libraries that the library needs.
  package let needed: [String]

  /// `true` if the library contains a copy of this package's code.
  package let carriesCopy: Bool

  /// `true` if the library contains a copy of the code that runs scripts.
  package var carriesInterpreter = false

  /// The contents of the library's section `dm_plugin`; `nil` if the library has no such section.
  package let plugInSection: [UInt8]?

  /// Names the dynamic symbols that the library defines.
  package let defined: Set<String>

  /// Names the dynamic symbols that other libraries must define, in the order of the file.
  ///
  /// Weak symbols are left out, because they may stay undefined.
  package let undefined: [String]

  /// The libraries in the same folder that the library needs directly or indirectly; for the host's
  /// `libDynamicMulticastShared.so`, the libraries in the same folder that the host offers.
  ///
  /// `libDynamicMulticastShared.so` is not included, because the host has loaded it.
  package var neighbours: [LibraryFacts] = []

  /// Lists the symbols of the public types and protocols of Swift that the library defines, without
  /// the types of C, of which each library may have a copy.
  var types: Set<String> {
    defined.filter { name in
      name.hasPrefix("$s") && name.dropFirst(2).first?.isNumber == true
        && (name.hasSuffix("Mn") || name.hasSuffix("Mp"))
    }
  }

  /// `true` if the library records the compiler and the interface of this package that were used to
  /// build the library.
  @_spi(ObjectiveC) public var hasStamp: Bool {
    let stamp = LibraryStamp(symbols: defined)
    return stamp.interface != nil && stamp.compiler != nil
  }
}
