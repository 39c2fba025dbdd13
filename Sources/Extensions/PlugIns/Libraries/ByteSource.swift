/// A file or an array whose bytes are read in bounds-checked parts.
struct ByteSource {
  /// The number of bytes.
  let count: UInt64

  /// Reads `count` bytes at `offset`; the caller has checked that the range is in bounds.
  private let read: (_ offset: Int, _ count: Int) throws(SystemError) -> [UInt8]

  /// Limits the number of bytes of one read, so that a corrupt size cannot fill the memory.
  private static let limit = 256 << 20

  init(_ bytes: [UInt8]) {
    count = UInt64(bytes.count)
    read = { offset, count in Array(bytes[offset..<offset + count]) }
  }

  /// Opens the file at `path`, which is closed when the last copy of the source is released.
  init(path: String) throws(ELFError) {
    do throws(SystemError) {
      let file = try OpenFile(path: path)
      count = file.size
      read = file.read
    } catch {
      throw .unreadable(error.reason)
    }
  }

  /// Reads `count` bytes at `offset`.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - offset: The offset of the first byte.
  ///   - part: The name of this part of the file, for errors.
  /// - Returns: The bytes.
  /// - Throws: ``ELFError`` if the range is out of bounds or too large, or the file cannot be read.
  func bytes(_ count: UInt64, at offset: UInt64, of part: String) throws(ELFError) -> [UInt8] {
    guard count <= self.count, offset <= self.count - count else { throw .truncated(part) }
    guard count <= Self.limit, let offset = Int(exactly: offset) else {
      throw .malformed("\(part) exceeds \(Self.limit >> 20) MiB")
    }
    do {
      return try read(offset, Int(count))
    } catch {
      throw .unreadable(error.reason)
    }
  }
}
