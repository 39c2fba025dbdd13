import Foundation
import PlugIns
import Synchronization
import XMPP

/// The plug-ins that the process has loaded, each once.
enum PlugInLibraries {
  // The directories are kept, because a plug-in's host is gone when its directory is.
  private static let directories = Mutex<[String: PlugInDirectory]>([:])

  /// Loads a plug-in from a folder with bundles, and returns its class.
  static func principalClass(of name: String, in folder: String) throws -> XMPPModule.Type {
    let path = URL(filePath: folder).resolvingSymlinksInPath().path
    let directory = directories.withLock { directories in
      let known = directories[path] ?? PlugInDirectory(path, host: ComparedProgram.shared)
      directories[path] = known
      return known
    }
    let bundle =
      FileManager.default.fileExists(atPath: path)
      ? try directory.bundles().first { $0.path.hasSuffix("/\(name)") } : nil
    guard let bundle, let type = try directory.load(bundle.identifier).principalClass,
      let module = type as? XMPPModule.Type
    else { throw ComparisonFolderError.plugInMissing(name, in: folder) }
    return module
  }
}
