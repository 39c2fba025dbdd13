/// Reads, checks and loads the code of one kind of bundles.
package protocol CodeLoader: Sendable {
  /// Whether the code of a bundle is of its kind.
  func loads(_ bundle: PlugInBundle) -> Bool

  /// Reads the code of a bundle, runs none of it, and returns what keeps it from being loaded.
  ///
  /// - Parameters:
  ///   - bundle: A bundle that it loads.
  ///   - host: The host's `libDynamicMulticastShared.so`; if nil, libraries are not compared with it.
  /// - Returns: The errors; empty if it can be loaded.
  func problems(of bundle: PlugInBundle, host: LibraryFacts?) -> [PlugInError]

  /// Loads the code of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: A bundle that it loads.
  ///   - host: The program.
  ///   - dataPath: The folder for the plug-in's files, which may not be there yet.
  /// - Returns: The code, whose entry point has not been called.
  /// - Throws: ``PlugInError`` if the code cannot be loaded.
  func load(
    _ bundle: PlugInBundle, host: any PlugInHost, dataPath: String
  ) throws(PlugInError) -> any PlugInCode
}
