import Glibc

/// Lists the folders and the source files below a folder.
///
/// Hidden folders, such as the folder of a build, are left out. Links to folders are not followed,
/// because they may form a cycle.
package struct FileTree {
  /// Lists the root and the folders below it, in alphabetical order.
  package private(set) var folders: [String] = []

  /// Lists the headers in alphabetical order.
  package private(set) var headers: [String] = []

  /// Lists the files that implement what headers declare, in alphabetical order.
  package private(set) var sources: [String] = []

  /// How many entries may still be listed.
  private var room: Int

  /// Lists a folder.
  ///
  /// - Parameters:
  ///   - root: The path of the folder.
  ///   - limit: How many entries to list before the list ends.
  package init(_ root: String, limit: Int = .max) {
    room = limit
    add(root)
    folders.sort()
    headers.sort()
    sources.sort()
  }

  /// Returns the headers and sources with a name, which may begin with folders.
  ///
  /// Of several paths to the same file, the result has the shortest.
  package func files(named name: String) -> [String] {
    var seen: Set<String> = []
    return (headers + sources).filter { ("/" + $0).hasSuffix("/" + name) }
      .sorted { ($0.count, $0) < ($1.count, $1) }
      .filter { seen.insert(FilePath.real($0) ?? $0).inserted }
  }

  private mutating func add(_ folder: String) {
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(directory) }
    folders.append(folder)
    while room > 0, let entry = readdir(directory) {
      room -= 1
      // `d_name` is an array of 256 characters that ends with a zero.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = FilePath.join(folder, name)
      if name.hasSuffix(".h") {
        headers.append(path)
      } else if [".m", ".mm", ".c"].contains(where: name.hasSuffix) {
        sources.append(path)
      } else if Self.isFolder(path) {
        add(path)
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
