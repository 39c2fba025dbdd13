import CSupport
import DynamicMulticast
import Foundation
import Glibc
import Invocation
import Support

/// Loads the libraries of plug-ins, each once and never to be unloaded.
enum LibraryLoader {
  // Held while a library is loaded, whose constructors are foreign code: so that no other thread
  // compares and loads the same file meanwhile. The system's loader has such a lock of its own.
  private static let loading = NSRecursiveLock()
  private static let loaded = Guarded<[String: FileIdentity]>([:])

  /// What tells one file from another that is put in its place.
  private struct FileIdentity: Hashable, Sendable {
    let device: UInt
    let inode: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// Compares a library with the host, loads it, and returns its principal class and its owner.
  ///
  /// The classes of a library that is loaded for the first time are not found by name before
  /// `Classes.show(_:)`.
  static func load(
    _ library: String, of bundle: PlugInBundle
  ) throws(PlugInError) -> (any PlugInClass.Type, CodeOwner) {
    loading.lock()
    defer { loading.unlock() }
    let identity = try identity(of: library)
    if try !isLoaded(library) {
      try inspect(library, of: bundle)
      Classes.hide(library)
    }
    guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL) else {
      throw .libraryNotLoaded(library: library, reason: String(cString: dlerror()))
    }
    loaded.withLock { $0[library] = identity }
    guard let address = addressInLibrary(handle),
      let owner = CodeOwner(label: bundle.identifier, imageContaining: address),
      let type = PrincipalClass.all.first(where: {
        owner.owns(UInt(bitPattern: $0.constant.utf8Start))
      })?.type()
    else { throw .principalClassMissing(library: library) }
    return (type, owner)
  }

  /// Whether a file has been loaded.
  ///
  /// Another file at the path of one that was loaded would not be opened by the system, so it is an
  /// error.
  @discardableResult
  static func isLoaded(_ library: String) throws(PlugInError) -> Bool {
    guard let known = loaded.withLock({ $0[library] }) else { return false }
    if try identity(of: library) != known { throw .libraryReplaced(library: library) }
    return true
  }

  private static func identity(of library: String) throws(PlugInError) -> FileIdentity {
    var status = stat()
    guard stat(library, &status) == 0 else {
      throw .libraryUnreadable(library: library, reason: String(cString: strerror(errno)))
    }
    return FileIdentity(
      device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }

  private static func inspect(_ library: String, of bundle: PlugInBundle) throws(PlugInError) {
    guard let own = SharedLibrary.path else { throw .hostLinksStatically(library: library) }
    let copies = SharedLibrary.copies
    if copies.count > 1 { throw .severalCopies(copies) }
    let inspection = LibraryInspection(
      try LibraryFacts(path: library), bundle: bundle, host: try LibraryFacts(path: own))
    if let failure = inspection.failures.first { throw failure }
  }
}
