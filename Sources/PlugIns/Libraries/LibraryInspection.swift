/// What must hold of a plug-in's library before it is loaded.
///
/// Afterwards it is too late: its constructors have run, and it cannot be unloaded.
package struct LibraryInspection: Sendable {
  /// What is wrong, the most fundamental mistake first; empty if the library can be loaded.
  package let failures: [PlugInError]

  /// What the library says of its plug-in; nil if that cannot be read.
  package let manifest: BundleManifest?

  /// Compares a library with its bundle's manifest and with the host's shared library.
  ///
  /// - Parameters:
  ///   - library: The plug-in's library.
  ///   - bundle: What the manifest says; nil if there is no manifest to compare with.
  ///   - host: The host's `libDynamicMulticastShared.so`; nil if it is not at hand: the interface
  ///     and the symbols are not compared then.
  package init(_ library: LibraryFacts, bundle: PlugInBundle?, host: LibraryFacts?) {
    failures = []
    manifest = nil
  }
}
