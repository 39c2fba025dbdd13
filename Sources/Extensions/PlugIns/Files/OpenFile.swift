import Glibc

/// A file descriptor for reading, which is closed when the object is deallocated.
@_spi(ObjectiveC) public final class OpenFile {
  private let descriptor: Int32
  let size: UInt64

  init(path: String) throws(SystemError) {
    // `O_NONBLOCK`: otherwise, opening a named pipe would wait for a writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    let isOpen = descriptor >= 0 && fstat(descriptor, &status) == 0
    let error = errno
    size = UInt64(clamping: status.st_size)
    // All properties are initialized now, so throwing runs `deinit`, which closes the file.
    guard isOpen else { throw SystemError(number: error) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError("it is not a file") }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads `count` bytes at `offset`.
  ///
  /// The range must be within the file's size at the time of opening.
  ///
  /// - Throws: ``SystemError`` if the file cannot be read, or has become shorter since it was
  ///   opened.
  func read(offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    // With a capacity of 0, the standard library would write to the empty array that all threads
    // share.
    guard count > 0 else { return [] }
    var problem: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = 0
      while done < count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + done }, count - done, offset + done)
        if got < 0, errno == EINTR { continue }
        // A result of 0 means that the file has become shorter since it was opened.
        if got <= 0 {
          problem = got < 0 ? SystemError() : SystemError("it has become shorter")
          return
        }
        done += got
      }
    }
    if let problem { throw problem }
    return bytes
  }

  /// Returns the contents of a text file in UTF-8.
  ///
  /// - Throws: ``SystemError`` if the file cannot be read, is larger than 64 MiB, or is not UTF-8.
  @_spi(ObjectiveC) public static func text(of path: String) throws(SystemError) -> String {
    let file = try Self(path: path)
    guard file.size <= 64 << 20 else { throw SystemError("it is larger than 64 MiB") }
    let bytes = try file.read(offset: 0, count: Int(file.size))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SystemError("it is not UTF-8")
    }
    return text
  }
}
