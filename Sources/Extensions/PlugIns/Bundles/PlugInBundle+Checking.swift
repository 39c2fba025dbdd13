extension PlugInBundle {
  /// Whether the plug-in is a script.
  public var isScript: Bool { executable == nil }

  /// Inspects the library, or reads the scripts, and returns what keeps the code from being loaded.
  ///
  /// No code runs. Without the host's `libDynamicMulticastShared.so`, the interface and the symbols are
  /// not compared.
  package func problems(host: LibraryFacts?, loaders: [PlugInLoader]) -> [PlugInError] {
    do throws(PlugInError) {
      return try loaders.loader(for: self).problems(of: self, host: host)
    } catch {
      return [error]
    }
  }
}
