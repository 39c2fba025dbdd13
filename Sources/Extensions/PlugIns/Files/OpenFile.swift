import Glibc

/// A file descriptor for reading, which is closed with the object.
package final class OpenFile {
  private let descriptor: Int32
  let size: UInt64

  init(path: String) throws(SystemError) {
    // Opening a pipe would otherwise wait for a writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    let isOpen = descriptor >= 0 && fstat(descriptor, &status) == 0
    let error = errno
    size = UInt64(clamping: status.st_size)
    // Only now does throwing close the file.
    guard isOpen else { throw SystemError(number: error) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError("it is not a file") }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads so many bytes from an offset on, which the file has had when it was opened.
  func read(offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    // The standard library would write to the one empty array that all threads share.
    guard count > 0 else { return [] }
    var problem: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = 0
      while done < count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + done }, count - done, offset + done)
        if got < 0, errno == EINTR { continue }
        // The file has become shorter since it was opened.
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

  /// The contents of a text file, which must be UTF-8.
  package static func text(of path: String) throws(SystemError) -> String {
    let file = try Self(path: path)
    guard file.size <= 64 << 20 else { throw SystemError("it is larger than 64 MiB") }
    let bytes = try file.read(offset: 0, count: Int(file.size))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SystemError("it is not UTF-8")
    }
    return text
  }
}
