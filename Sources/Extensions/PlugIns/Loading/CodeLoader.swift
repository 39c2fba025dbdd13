/// A loader that reads, checks and loads the code of one kind of bundles.
@_spi(ObjectiveC) public protocol CodeLoader: Sendable {
  /// Returns `true` if the bundle contains the kind of code that the loader loads.
  func loads(_ bundle: PlugInBundle) -> Bool

  /// Reads the code of a bundle without running any of it, and returns the errors that prevent
  /// loading.
  ///
  /// - Parameters:
  ///   - bundle: A bundle for which ``loads(_:)`` returns `true`.
  ///   - host: The host's `libDynamicMulticastShared.so`. If `nil`, libraries are not compared with
  ///     the host's library.
  /// - Returns: The errors; empty if the code can be loaded.
  func problems(of bundle: PlugInBundle, host: LibraryFacts?) -> [PlugInError]

  /// Loads the code of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: A bundle for which ``loads(_:)`` returns `true`.
  ///   - host: The program that loads the plug-in.
  ///   - dataPath: The folder for the plug-in's files, which may not exist yet.
  /// - Returns: The code, whose entry point has not been called.
  /// - Throws: A ``PlugInError`` if the code cannot be loaded.
  func load(
    _ bundle: PlugInBundle, host: any PlugInHost, dataPath: String
  ) throws(PlugInError) -> any PlugInCode
}
