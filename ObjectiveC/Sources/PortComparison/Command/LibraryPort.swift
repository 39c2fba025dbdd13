import Foundation
import Invocation
import ObjectiveCSyntax
@_spi(ObjectiveC) import PlugIns
import Scripting

/// A port in a shared library.
enum LibraryPort {
  /// Loads a library, and returns a closure that makes instances of its principal class.
  ///
  /// - Throws: A `PlugInError` if the library has a copy of the root package, or was built with
  ///   other sources or by another compiler;
  ///   ``PortComparisonError/libraryNotLoaded(_:reason:)`` if the library cannot be loaded, or has
  ///   no principal class.
  static func load(_ path: String) throws -> @Sendable () throws -> any Respondable {
    let path = URL(filePath: path).resolvingSymlinksInPath().path
    // A library that cannot be read is an error of the system, which names the reason.
    if let facts = try? LibraryFacts(path: path) {
      let own = try SharedLibrary.path.map { try LibraryFacts(ofHost: $0, using: []) }
      let inspection = LibraryInspection(facts, bundle: nil, host: own)
      if let failure = inspection.failures.first { throw failure }
    }
    guard dlopen(path, RTLD_NOW | RTLD_LOCAL) != nil else {
      throw PortComparisonError.libraryNotLoaded(path, reason: String(cString: dlerror()))
    }
    guard let type = PrincipalClass.ofLibrary(at: path) else {
      throw PortComparisonError.libraryNotLoaded(
        path, reason: "it has no principal class: mark the port's class with '@PlugIn'")
    }
    return { type.init() }
  }
}
