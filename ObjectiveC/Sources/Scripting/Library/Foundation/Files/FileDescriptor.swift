import Foundation

/// An open file or folder, which is closed with the last reference.
final class FileDescriptor {
  /// The flag `O_PATH`, which Glibc's module lacks: the descriptor stands for a place only.
  static let path: Int32 = 0o10_000_000

  let number: Int32

  /// Opens a file, or returns `nil` and leaves the reason in `errno`.
  ///
  /// - Parameters:
  ///   - name: A path. In a `folder`, the name of an entry; the last part is then not followed if
  ///     it is a symbolic link.
  ///   - flags: Flags of `openat`.
  ///   - folder: The folder; `nil` for the path of the host.
  init?(_ name: String, _ flags: Int32, in folder: FileDescriptor? = nil) {
    let follow = folder == nil ? 0 : O_NOFOLLOW
    // A FIFO would wait for its other end without `O_NONBLOCK`.
    let number = openat(
      folder?.number ?? AT_FDCWD, name, flags | follow | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
    // Return before the property is set: `deinit` would run otherwise, and change `errno`.
    if number < 0 { return nil }
    self.number = number
  }

  deinit { close(number) }

  /// Returns the status of an entry of the folder without following a link; `nil` if it cannot be
  /// found.
  func status(of name: String) -> stat? {
    var status = stat()
    return fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// `true` if the file is a regular file, and not for example a device or a FIFO.
  var isRegular: Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.kind == S_IFREG
  }

  /// Returns the names in the folder in ascending order, or `nil` and leaves the reason in `errno`.
  func names(_ call: Call) throws -> [String]? {
    let number = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0, let stream = fdopendir(number) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      try call.step()
      try call.charge(320)
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

extension stat {
  /// The type of the file, such as `S_IFREG`.
  var kind: mode_t { st_mode & S_IFMT }
}
