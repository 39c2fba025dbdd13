/// A kind of code that a directory can load.
///
/// ```swift
/// import Scripting
///
/// let plugIns = PlugInDirectory("PlugIns", host: services, loaders: [.libraries, .scripts])
/// ```
///
/// `scripts` is a member of the module `Scripting`, so that a program that loads libraries alone does
/// not contain a compiler for Objective-C.
public struct PlugInLoader: Sendable {
  let loader: any CodeLoader

  /// The name of the static member that has it, as in `.scripts`.
  let name: String

  package init(_ loader: any CodeLoader, name: String) {
    self.loader = loader
    self.name = name
  }

  /// Loads shared libraries.
  public static let libraries = PlugInLoader(LibraryLoader(), name: "libraries")
}

extension [PlugInLoader] {
  /// The loader for the code of a bundle.
  ///
  /// - Throws: ``PlugInError/loaderMissing(path:needed:loaders:)`` if it is not among them.
  func loader(for bundle: PlugInBundle) throws(PlugInError) -> any CodeLoader {
    if let found = first(where: { $0.loader.loads(bundle) }) { return found.loader }
    throw .loaderMissing(
      path: bundle.path, needed: bundle.isScript ? "scripts" : "libraries", loaders: map(\.name))
  }
}
