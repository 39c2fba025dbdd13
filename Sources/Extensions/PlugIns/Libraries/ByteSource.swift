/// Bytes that are read in parts, each within bounds: those of a file, or an array.
struct ByteSource {
  /// The number of bytes.
  let count: UInt64

  /// Reads so many bytes from an offset on, all of which are in bounds.
  private let read: (_ offset: Int, _ count: Int) throws(SystemError) -> [UInt8]

  /// No more bytes are read at once, so that a corrupt size cannot fill the memory.
  private static let limit = 256 << 20

  init(_ bytes: [UInt8]) {
    count = UInt64(bytes.count)
    read = { offset, count in Array(bytes[offset..<offset + count]) }
  }

  /// Opens a file, which is closed with the last copy of the source.
  init(path: String) throws(ELFError) {
    do throws(SystemError) {
      let file = try OpenFile(path: path)
      count = file.size
      read = file.read
    } catch {
      throw .unreadable(error.reason)
    }
  }

  /// Reads so many bytes from an offset on; errors call them by the part of the file that they are.
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
