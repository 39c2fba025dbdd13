import Foundation
import Invocation
import ObjectiveCSyntax
@_spi(ObjectiveC) import PlugIns
import Scripting

/// A port in a shared library.
enum LibraryPort {
  /// Loads a library, and returns a closure that makes instances of its principal class.
  ///
  /// The process must have the same copy of this package as the library.
  ///
  /// - Throws: ``PortComparisonError/libraryNotLoaded(_:reason:)`` if the library cannot be loaded,
  ///   or has no principal class.
  static func load(_ path: String) throws -> @Sendable () throws -> any Respondable {
    let path = URL(filePath: path).resolvingSymlinksInPath().path
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
