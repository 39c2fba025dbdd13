extension LibraryFacts {
  /// Reads a shared library and its neighbours.
  ///
  /// - Throws: ``PlugInError/libraryUnreadable(library:reason:)``.
  package init(path: String) throws(PlugInError) {
    throw .libraryUnreadable(library: path, reason: "")
  }
}
