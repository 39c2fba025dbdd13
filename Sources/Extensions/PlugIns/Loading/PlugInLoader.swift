/// A kind of code that a plug-in directory can load.
///
/// ```swift
/// import Scripting
///
/// let plugIns = PlugInDirectory("PlugIns", host: services, loaders: [.libraries, .scripts])
/// ```
///
/// The member `scripts` is declared in the module `Scripting`. A program that loads only libraries
/// therefore does not contain a compiler for Objective-C.
public struct PlugInLoader: Sendable {
  let loader: any CodeLoader

  /// The name of the static member that holds the loader, as in `.scripts`.
  let name: String

  @_spi(ObjectiveC) public init(_ loader: any CodeLoader, name: String) {
    self.loader = loader
    self.name = name
  }

  /// Loads shared libraries.
  public static let libraries = PlugInLoader(LibraryLoader(), name: "libraries")
}

extension [PlugInLoader] {
  /// Returns the loader for the code of a bundle.
  ///
  /// - Throws: ``PlugInError/loaderMissing(path:needed:loaders:)`` if no loader of the array can
  ///   load the code.
  func loader(for bundle: PlugInBundle) throws(PlugInError) -> any CodeLoader {
    if let found = first(where: { $0.loader.loads(bundle) }) { return found.loader }
    throw .loaderMissing(
      path: bundle.path, needed: bundle.isScript ? "scripts" : "libraries", loaders: map(\.name))
  }
}
