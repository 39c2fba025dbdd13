/// The facts about a shared library that its file tells without being loaded.
package struct LibraryFacts: Hashable, Sendable {
  /// The path of the file.
  package let path: String

  /// The names of the libraries that it needs.
  package let needed: [String]

  /// Whether it carries a copy of this package's code.
  package let carriesCopy: Bool

  /// The contents of its section `dm_plugin`; nil if there is none.
  package let plugInSection: [UInt8]?

  /// The names of the dynamic symbols that it defines.
  package let defined: Set<String>

  /// The names of the dynamic symbols that others must define, without weak ones, in the file's order.
  package let undefined: [String]

  /// The libraries that it needs and that are in its own folder, and those that they need there.
  ///
  /// The library that host and plug-ins share is not among them: the host has loaded it.
  package var neighbours: [LibraryFacts] = []

  /// Whether the library says which interface of this package it was built with, and by which compiler.
  package var hasStamp: Bool {
    let stamp = LibraryStamp(symbols: defined)
    return stamp.interface != nil && stamp.compiler != nil
  }
}
