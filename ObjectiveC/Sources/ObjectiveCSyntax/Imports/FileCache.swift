import Glibc

/// Caches the files read from disk, each of them once.
///
/// A cache is not sendable: all headers that share a cache are read on the same thread.
final class FileCache {
  /// Maps each requested path to its file, or to `nil` if there was none.
  private var files: [String: FoundFile?] = [:]
  /// Maps each folder listed so far to the names in the folder.
  private var folders: [String: Set<String>] = [:]
  private var trees: [String: FileTree] = [:]
  private var byIdentity: [FileIdentity: SourceFile] = [:]
  /// The most recent argument of `names(ofProject:)`, with its result.
  private var project: (files: [String], byName: [String: [String]]) = ([], [:])

  /// A file may have at most this size in bytes; no header is larger.
  private static let largestSize = 512 << 20

  /// Returns the file at a path, or `nil` if there is no regular file.
  func file(at path: String) -> FoundFile? {
    if let known = files[path] { return known }
    let found = read(path)
    files[path] = .some(found)
    return found
  }

  /// Returns the names of a folder's entries, or an empty set if the folder cannot be read.
  func entries(of folder: String) -> Set<String> {
    if let known = folders[folder] { return known }
    var names: Set<String> = []
    if let directory = opendir(folder.isEmpty ? "." : folder) {
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        // `d_name` is an array of 256 characters that ends with a zero.
        let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        names.insert(name)
      }
    }
    folders[folder] = names
    return names
  }

  /// Returns `true` if a folder has no entries, or cannot be read.
  func isEmpty(_ folder: String) -> Bool { entries(of: folder).subtracting([".", ".."]).isEmpty }

  /// Returns what is below a folder, in alphabetical order.
  func tree(of root: String) -> FileTree {
    if let known = trees[root] { return known }
    let tree = FileTree(root)
    trees[root] = tree
    return tree
  }

  /// Returns the paths of a project's files, grouped by the last component of the path.
  func names(ofProject files: [String]) -> [String: [String]] {
    // Each text of a project passes the same array, and comparing arrays that share their storage
    // takes constant time.
    if files != project.files {
      project = (files, Dictionary(grouping: files) { FilePath.name(of: $0) })
    }
    return project.byName
  }

  private func read(_ path: String) -> FoundFile? {
    // `O_NONBLOCK` keeps `open` from waiting for a pipe's writer. A pipe or a device is not read
    // below, because reading could block or never end.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.largestSize
    else { return nil }
    let identity = FileIdentity(device: UInt(status.st_dev), number: UInt(status.st_ino))
    // Another path, such as a symbolic link, may have led to the file before.
    if let file = byIdentity[identity] { return FoundFile(file: file, identity: identity) }
    let size = Int(status.st_size)
    // After each `read`, `count` is the number of initialized bytes, also if the file has shrunk.
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let length = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if length <= 0 { break }
        count += length
      }
    }
    let file = SourceFile(bytes, name: path)
    byIdentity[identity] = file
    return FoundFile(file: file, identity: identity)
  }
}

/// A file that an import names.
struct FoundFile {
  let file: SourceFile
  let identity: FileIdentity
}
