import Glibc

/// The files of a disk that have been read, each once.
final class FileCache {
  /// The file of each path that has been asked for, nil where there is none.
  private var files: [String: FoundFile?] = [:]
  private var folders: [String: Set<String>] = [:]
  private var byIdentity: [FileIdentity: SourceFile] = [:]
  private var project: (files: [String], byName: [String: [String]]) = ([], [:])

  /// A file with a size that no header has is not read.
  private static let largestSize = 512 << 20

  /// The file of a path; nil if there is none, or if it is no regular file.
  func file(at path: String) -> FoundFile? {
    if let known = files[path] { return known }
    let found = read(path)
    files[path] = .some(found)
    return found
  }

  /// The names of what a folder has; none if it cannot be read.
  func entries(of folder: String) -> Set<String> {
    if let known = folders[folder] { return known }
    var names: Set<String> = []
    if let directory = opendir(folder.isEmpty ? "." : folder) {
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        names.insert(name)
      }
    }
    folders[folder] = names
    return names
  }

  /// The paths of a project's files by their last parts.
  func names(ofProject files: [String]) -> [String: [String]] {
    // All texts of a project ask, and arrays that share their memory are compared at once.
    if files != project.files {
      project = (files, Dictionary(grouping: files) { FilePath.name(of: $0) })
    }
    return project.byName
  }

  private func read(_ path: String) -> FoundFile? {
    // A pipe or a device could block, or never end.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.largestSize
    else { return nil }
    let identity = FileIdentity(device: UInt(status.st_dev), number: UInt(status.st_ino))
    if let file = byIdentity[identity] { return FoundFile(file: file, identity: identity) }
    let size = Int(status.st_size)
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

/// A file that an import has found.
struct FoundFile {
  let file: SourceFile
  let identity: FileIdentity
}
