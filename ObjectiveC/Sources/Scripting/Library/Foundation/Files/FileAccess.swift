import Foundation

/// The folders and the environment variables of the host that a script may use.
///
/// A path leads from an open folder to the file, one component after the other. No component is
/// `..` or a symbolic link, so that no path leads out of the folder, not even if another process
/// changes the folder meanwhile. No function checks a path first and uses the path afterwards.
final class FileAccess {
  enum Purpose: String {
    case reading = "read"
    case writing = "write"
    var participle: String { self == .reading ? "read" : "written" }
  }

  private struct Folder {
    let descriptor: FileDescriptor
    /// The components of the path as the host has given the path, and without links.
    let paths: [[String]]
    let purpose: Purpose
  }

  /// A name in an open folder.
  struct Place {
    let folder: FileDescriptor
    /// The name; "." for the allowed folder itself.
    let name: String
    /// The path in the script's spelling, for errors.
    let path: String
  }

  private var folders: [Folder] = []

  /// The folder of relative paths: "/" until the host allows a folder, and then the process's.
  private(set) var currentFolder = "/"

  /// The names of the environment variables that the script may read.
  var variables: Set<String> = []

  /// The number of components up to which the script uses a path.
  ///
  /// Each component is an open folder while a tree of folders is copied or removed.
  private static let depthLimit = 64

  /// Allows a folder.
  ///
  /// - Throws: ``FileError`` if the folder cannot be opened.
  func allow(_ path: String, for purpose: Purpose) throws {
    guard let descriptor = FileDescriptor(path, FileDescriptor.path | O_DIRECTORY) else {
      throw FileError.failure(path, .reading)
    }
    currentFolder = FileManager.default.currentDirectoryPath
    let resolved = try? FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(descriptor.number)")
    folders.append(
      Folder(
        descriptor: descriptor, paths: [path, resolved ?? path].map(components),
        purpose: purpose))
    // The folder that contains another allowed folder comes first, so that the other can be removed.
    folders.sort { $0.paths[0].count < $1.paths[0].count }
  }

  /// Returns the value of an environment variable.
  ///
  /// - Throws: ``FileError`` if the host has not allowed the variable.
  func variable(_ name: String) throws -> String? {
    guard variables.contains(name) else {
      throw FileError(
        .fileReadNoPermission,
        "the script may not read the environment variable '\(name)': allow the variable with "
          + "'--env \(name)' or 'allowEnvironment(_:)'", isRefusal: true)
    }
    return ProcessInfo.processInfo.environment[name]
  }

  // MARK: Paths

  /// Returns the components of an absolute or relative path without `.` and `..`.
  ///
  /// The kernel separates a path at each byte "/". `Character` would hide a separator: in
  /// "../\u{308}x", the slash and the combining mark are one `Character`.
  private func components(of path: String) -> [String] {
    let separator = UInt8(ascii: "/")
    var components: [String] = []
    let absolute = path.utf8.first == separator ? path : "\(currentFolder)/\(path)"
    for bytes in absolute.utf8.split(separator: separator) where !bytes.elementsEqual(".".utf8) {
      if bytes.elementsEqual("..".utf8) {
        _ = components.popLast()
      } else {
        components.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    return components
  }

  /// Returns the absolute path without `.` and `..`.
  func absolute(_ path: String) -> String { "/" + components(of: path).joined(separator: "/") }

  /// Finds the place of a path.
  ///
  /// - Throws: ``FileError`` if the path is outside of the allowed folders, or if the folder of the
  ///   file cannot be opened.
  func place(_ path: String, _ purpose: Purpose) throws -> Place {
    // A C function would read the path only up to the zero.
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FileError.failure(path, purpose, ENOENT)
    }
    let components = components(of: path)
    for folder in folders where purpose == .reading || folder.purpose == .writing {
      guard let prefix = folder.paths.first(where: components.starts(with:)) else { continue }
      let rest = components.dropFirst(prefix.count)
      guard rest.count <= Self.depthLimit else {
        throw FileError.failure(path, purpose, ENAMETOOLONG)
      }
      var current = folder.descriptor
      for name in rest.dropLast() {
        current = try open(
          Place(folder: current, name: name, path: path), FileDescriptor.path | O_DIRECTORY,
          purpose)
      }
      return Place(folder: current, name: rest.last ?? ".", path: path)
    }
    throw FileError.refusal(path, purpose)
  }

  private func open(
    _ place: Place, _ flags: Int32, _ purpose: Purpose
  ) throws -> FileDescriptor {
    if let file = FileDescriptor(place.name, flags, in: place.folder) { return file }
    let failure = FileError.failure(place.path, purpose)
    if place.folder.status(of: place.name)?.kind == S_IFLNK {
      throw FileError.link(place.path, purpose)
    }
    throw failure
  }

  private func openFile(
    _ place: Place, _ flags: Int32, _ purpose: Purpose
  ) throws -> FileDescriptor {
    let file = try open(place, flags, purpose)
    if file.isRegular { return file }
    throw FileError(
      purpose == .reading ? .fileReadUnknown : .fileWriteUnknown,
      "the file '\(place.path)' cannot be \(purpose.participle): it is not a regular file")
  }

  // MARK: Files

  /// The number of bytes that are read or written at a time.
  private static let chunk = 1 << 16

  /// Calls `body` with the contents of a file, a part at a time.
  private func read(
    _ file: FileDescriptor, _ path: String, _ call: Call,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 16) { buffer in
      while true {
        try call.step(Self.chunk / 256)
        let count = Foundation.read(file.number, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 { throw FileError.failure(path, .reading) }
        if count == 0 { return }
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// Returns the contents of a file.
  ///
  /// - Throws: ``FileError``, or ``Stopped`` if the contents exceed the script's memory limit.
  func contents(_ path: String, _ call: Call) throws -> Data {
    var data = Data()
    try read(openFile(place(path, .reading), O_RDONLY, .reading), path, call) { part in
      try call.charge(2 * part.count)
      data.append(contentsOf: part)
    }
    return data
  }

  private func write(
    _ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, _ path: String, _ call: Call
  ) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The script's time is all that limits the use of the disk.
      try call.step(min(rest.count, Self.chunk) / 16 + 1)
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.chunk))
      let count = Foundation.write(file.number, part.baseAddress, part.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw FileError.failure(path, .writing) }
      rest = rest.dropFirst(count)
    }
  }

  /// Creates a file, or replaces the contents of a file.
  ///
  /// With `isAtomic`, the file has the old contents until all of the new contents are written.
  func write(_ data: Data, to path: String, isAtomic: Bool, _ call: Call) throws {
    let target = try place(path, .writing)
    let temporary = Place(folder: target.folder, name: ".\(UUID())", path: path)
    let file = try openFile(
      isAtomic ? temporary : target, O_WRONLY | O_CREAT | (isAtomic ? O_EXCL : 0), .writing)
    do {
      guard ftruncate(file.number, 0) == 0 else { throw FileError.failure(path, .writing) }
      try data.withUnsafeBytes { try write($0, to: file, path, call) }
      guard isAtomic else { return }
      try rename(temporary, target)
    } catch {
      if isAtomic { unlinkat(target.folder.number, temporary.name, 0) }
      throw error
    }
  }

  /// Returns the status of a file or folder without following a link; `nil` if there is none.
  func status(_ path: String) throws -> stat? {
    do {
      let place = try place(path, .reading)
      return place.folder.status(of: place.name)
    } catch let error as FileError where !error.isRefusal {
      return nil
    }
  }

  // MARK: Folders

  private func openFolder(_ place: Place, _ purpose: Purpose) throws -> FileDescriptor {
    try open(place, O_RDONLY | O_DIRECTORY, purpose)
  }

  private func names(_ folder: FileDescriptor, _ path: String, _ call: Call) throws -> [String] {
    guard let names = try folder.names(call) else { throw FileError.failure(path, .reading) }
    return names
  }

  /// Returns the names in a folder, and with `isDeep` the relative paths of all that the folder
  /// contains.
  func names(_ path: String, isDeep: Bool = false, _ call: Call) throws -> [String] {
    try names(openFolder(place(path, .reading), .reading), isDeep: isDeep, path, 0, call)
  }

  private func names(
    _ folder: FileDescriptor, isDeep: Bool, _ path: String, _ depth: Int, _ call: Call
  ) throws -> [String] {
    guard depth <= Self.depthLimit else {
      throw FileError.failure(path, .reading, ENAMETOOLONG)
    }
    let names = try names(folder, path, call)
    guard isDeep else { return names }
    return try names.flatMap { name in
      let place = Place(folder: folder, name: name, path: path)
      guard folder.status(of: name)?.kind == S_IFDIR else { return [name] }
      let inner = try self.names(
        openFolder(place, .reading), isDeep: true, path, depth + 1, call)
      try call.charge(inner.reduce(0) { $0 + $1.utf8.count + name.utf8.count + 64 })
      return [name] + inner.map { "\(name)/\($0)" }
    }
  }

  /// Creates a folder.
  ///
  /// With `createsParents`, the function also creates the folders on the way, and succeeds if the
  /// folder exists.
  func createFolder(_ path: String, createsParents: Bool, _ call: Call) throws {
    let place: Place
    do {
      place = try self.place(path, .writing)
    } catch let error as FileError where createsParents && error.isMissing {
      try call.step(64)
      let parent = PathText(path).parent
      try createFolder(parent, createsParents: true, call)
      place = try self.place(path, .writing)
    }
    if mkdirat(place.folder.number, place.name, 0o777) == 0 { return }
    let failure = FileError.failure(path, .writing)
    if createsParents, place.folder.status(of: place.name)?.kind == S_IFDIR { return }
    throw failure
  }

  /// Removes a file, a link, or a folder with all that the folder contains.
  func remove(_ path: String, _ call: Call) throws {
    try remove(try place(path, .writing), 0, call)
  }

  private func remove(_ place: Place, _ depth: Int, _ call: Call) throws {
    try call.step(16)
    guard place.name != "." else {
      throw FileError(
        .fileWriteNoPermission, "the script may not remove '\(place.path)' itself",
        isRefusal: true)
    }
    if unlinkat(place.folder.number, place.name, 0) == 0 { return }
    guard errno == EISDIR else { throw FileError.failure(place.path, .writing) }
    guard depth <= Self.depthLimit else {
      throw FileError.failure(place.path, .writing, ENAMETOOLONG)
    }
    let folder = try openFolder(place, .writing)
    for name in try names(folder, place.path, call) {
      try remove(Place(folder: folder, name: name, path: place.path), depth + 1, call)
    }
    guard unlinkat(place.folder.number, place.name, AT_REMOVEDIR) == 0 else {
      throw FileError.failure(place.path, .writing)
    }
  }

  /// Moves a file or folder to a path at which nothing is.
  func move(_ path: String, to other: String, _ call: Call) throws {
    try call.step(16)
    let (source, target) = (try place(path, .writing), try place(other, .writing))
    // Reserve the name, because `renameat` would replace a file that another process creates.
    let isFolder = source.folder.status(of: source.name)?.kind == S_IFDIR
    if isFolder {
      guard mkdirat(target.folder.number, target.name, 0o777) == 0 else {
        throw FileError.failure(other, .writing)
      }
    } else {
      _ = try open(target, O_WRONLY | O_CREAT | O_EXCL, .writing)
    }
    do {
      try rename(source, target)
    } catch {
      unlinkat(target.folder.number, target.name, isFolder ? AT_REMOVEDIR : 0)
      throw error
    }
  }

  private func rename(_ source: Place, _ target: Place) throws {
    guard renameat(source.folder.number, source.name, target.folder.number, target.name) == 0
    else { throw FileError.failure(source.path, .writing) }
  }

  /// Copies a file, or a folder with all that the folder contains, to a path at which nothing is.
  func copy(_ path: String, to other: String, _ call: Call) throws {
    try copy(place(path, .reading), place(other, .writing), without: nil, 0, call)
  }

  /// Copies a tree of folders without the folder `new`, which is the copy itself.
  private func copy(
    _ source: Place, _ target: Place, without new: stat?, _ depth: Int, _ call: Call
  ) throws {
    try call.step(16)
    let status = source.folder.status(of: source.name)
    if let status, let new, (status.st_dev, status.st_ino) == (new.st_dev, new.st_ino) { return }
    guard status?.kind == S_IFDIR else {
      let file = try openFile(source, O_RDONLY, .reading)
      let copy = try openFile(target, O_WRONLY | O_CREAT | O_EXCL, .writing)
      return try read(file, source.path, call) { try write($0, to: copy, target.path, call) }
    }
    guard depth <= Self.depthLimit else {
      throw FileError.failure(source.path, .reading, ENAMETOOLONG)
    }
    let folder = try openFolder(source, .reading)
    let names = try names(folder, source.path, call)
    guard mkdirat(target.folder.number, target.name, 0o777) == 0 else {
      throw FileError.failure(target.path, .writing)
    }
    let copy = try openFolder(target, .writing)
    let new = new ?? target.folder.status(of: target.name)
    for name in names {
      try self.copy(
        Place(folder: folder, name: name, path: source.path),
        Place(folder: copy, name: name, path: target.path), without: new, depth + 1, call)
    }
  }
}
