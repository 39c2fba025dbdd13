extension PlugInBundle {
  /// A Boolean value that indicates whether the plug-in consists of scripts.
  public var isScript: Bool { executable == nil }

  /// Inspects the library, or reads the scripts, and returns the errors that prevent loading.
  ///
  /// No code of the bundle runs.
  ///
  /// - Parameters:
  ///   - host: The host's `libDynamicMulticastShared.so`. If `nil`, the interface and the symbols
  ///     are not compared.
  ///   - loaders: Kinds of code that the program can load.
  /// - Returns: The errors; empty if the code can be loaded.
  @_spi(ObjectiveC) public func problems(host: LibraryFacts?, loaders: [PlugInLoader])
    -> [PlugInError]
  {
    do throws(PlugInError) {
      return try loaders.loader(for: self).problems(of: self, host: host)
    } catch {
      return [error]
    }
  }
}
