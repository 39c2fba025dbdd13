import Foundation
import ProgramSupport

/// Searches folders for Swift files.
enum SwiftFiles {
  /// Returns the Swift files below `path` in order, or only `path` if `path` is not a folder.
  static func paths(below path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    let folder = URL(fileURLWithPath: path)
    guard
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    else { throw FileError(path, "the folder cannot be read") }
    let prefix = folder.standardizedFileURL.path + "/"
    let names = files.compactMap { file -> String? in
      guard let url = file as? URL, url.pathExtension == "swift" else { return nil }
      return String(url.standardizedFileURL.path.dropFirst(prefix.count))
    }
    if names.isEmpty { throw FileError(path, "no Swift file is below it") }
    return names.sorted().map { (path.hasSuffix("/") ? path : path + "/") + $0 }
  }
}
