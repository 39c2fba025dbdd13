import CScriptSupport
import Foundation
import Invocation
import ObjectiveCSyntax
import PlugIns
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
    let found = PrincipalClass.all.first { registered in
      guard let name = nameOfLibrary(registered.constant.utf8Start) else { return false }
      return URL(filePath: String(cString: name)).resolvingSymlinksInPath().path == path
    }
    guard let type = found?.type() else {
      throw PortComparisonError.libraryNotLoaded(
        path, reason: "it has no principal class: mark the port's class with '@PlugIn'")
    }
    return { type.init() }
  }
}

/// Runs the comparison of a request, which is JSON, and ends the process.
///
/// The program `multicast-compare` calls the function in the copy of this package to which the
/// port's library is linked. The call is on the main thread, which runs the main queue meanwhile.
@_cdecl("multicast_compare")
package func compareLibrary(_ request: UnsafePointer<CChar>) {
  let file = ProcessInfo.processInfo.environment["MULTICAST_COMPARE_SESSION"]
  let json = Data(String(cString: request).utf8)
  let thread = Thread {
    var status = PortRequest.failureStatus
    var errors = ""
    do {
      let request = try JSONDecoder().decode(PortRequest.self, from: json)
      let report = try request.check { session in
        // Without the file, only the repetition of a session that traps is lost.
        if let file { try? session.journal.write(toFile: file, atomically: false, encoding: .utf8) }
      }
      print(report)
      status = EXIT_SUCCESS
    } catch let difference as PortDifference {
      print(difference)
      status = PortRequest.differenceStatus
    } catch let error as ScriptSyntaxError {
      errors = error.diagnostics.map { "\($0)\n" }.joined()
    } catch {
      errors = "\(error)\n"
    }
    fflush(nil)
    try? FileHandle.standardError.write(contentsOf: Data(errors.utf8))
    exit(status)
  }
  thread.stackSize = 8 << 20
  thread.start()
  dispatchMain()
}
