import Glibc

/// A namespace for reading the contents of a folder.
enum Folder {
  /// Returns the names of the files and folders in a folder, sorted.
  ///
  /// - Throws: ``PlugInError/folderUnreadable(path:reason:)`` if the folder cannot be opened.
  static func names(in path: String) throws(PlugInError) -> [String] {
    guard let folder = opendir(path) else {
      throw .folderUnreadable(path: path, reason: SystemError().reason)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
