import CRuntimeSupport
import DynamicMulticast
import Foundation
import Glibc
import Invocation
import RuntimeSupport

/// Loads the libraries of plug-ins, each library once, and never unloads one.
struct LibraryLoader: CodeLoader {
  // Held while a library is checked and loaded, so that no other thread checks and loads the same
  // file at the same time. A library's constructors are foreign code and run under this lock, which
  // is recursive for that reason. The system's dynamic loader holds such a lock, too.
  private static let loading = NSRecursiveLock()
  private static let loaded = Guarded<[String: Loaded]>([:])

  private struct Loaded: Sendable {
    let file: FileIdentity
    /// The bundle whose manifest the library was compared with.
    let bundle: PlugInBundle
  }

  func loads(_ bundle: PlugInBundle) -> Bool { bundle.executable != nil }

  func problems(of bundle: PlugInBundle, host: LibraryFacts?) -> [PlugInError] {
    guard let library = bundle.executable else { return [] }
    do throws(PlugInError) {
      return LibraryInspection(try LibraryFacts(path: library), bundle: bundle, host: host).failures
    } catch {
      return [error]
    }
  }

  func load(
    _ bundle: PlugInBundle, host: any PlugInHost, dataPath: String
  ) throws(PlugInError) -> any PlugInCode {
    guard let library = bundle.executable else { throw .codeMissing(path: bundle.path) }
    return try Self.load(library, of: bundle)
  }

  /// Checks and loads a library, and finds its principal class and its owner.
  ///
  /// `Classes.show(_:)` must be called before the classes of a newly loaded library are found by
  /// name.
  private static func load(
    _ library: String, of bundle: PlugInBundle
  ) throws(PlugInError) -> LibraryCode {
    loading.lock()
    defer { loading.unlock() }
    let identity = try FileIdentity(of: library)
    if try !check(library, of: bundle) { Classes.hide(library) }
    guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL) else {
      throw .libraryNotLoaded(library: library, reason: String(cString: dlerror()))
    }
    loaded.withLock { $0[library] = Loaded(file: identity, bundle: bundle) }
    guard let address = addressInLibrary(handle),
      let owner = PlugInRegistrations(label: bundle.identifier, imageContaining: address),
      let type = PrincipalClass.all.first(where: {
        owner.owns(UInt(bitPattern: $0.constant.utf8Start))
      })?.type()
    else { throw .principalClassMissing(library: library) }
    return LibraryCode(library: library, owner: owner, type: type)
  }

  /// Checks a library against its bundle and the host.
  ///
  /// By path and by inode, the dynamic loader identifies libraries. It would not open a new file at
  /// the path of a loaded library, nor open a loaded file again from another path, so both cases
  /// are errors.
  ///
  /// - Returns: `true` if the library is already loaded.
  @discardableResult
  static func check(_ library: String, of bundle: PlugInBundle) throws(PlugInError) -> Bool {
    let identity = try FileIdentity(of: library)
    let files = loaded.withLock { $0 }
    let known = files[library]
    if let known, known.file != identity { throw .libraryReplaced(library: library) }
    if let other = files.first(where: {
      $0.key != library && $0.value.file.isSameFile(as: identity)
    }) {
      throw .libraryLoadedElsewhere(library: library, path: other.key)
    }
    if known?.bundle != bundle { try inspect(library, of: bundle) }
    return known != nil
  }

  private static func inspect(_ library: String, of bundle: PlugInBundle) throws(PlugInError) {
    guard let own = SharedLibrary.path else { throw .hostLinksStatically(library: library) }
    let copies = SharedLibrary.copies
    if copies.count > 1 { throw .severalCopies(copies) }
    let used = Set(SharedLibrary.loaded.map { URL(fileURLWithPath: $0).lastPathComponent })
    let inspection = LibraryInspection(
      try LibraryFacts(path: library), bundle: bundle,
      host: try LibraryFacts(ofHost: own, using: used))
    if let failure = inspection.failures.first { throw failure }
  }
}
