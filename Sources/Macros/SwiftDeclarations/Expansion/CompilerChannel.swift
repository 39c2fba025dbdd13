import FoundationEssentials
import Glibc

/// Connects the compiler and this program by two pipes.
///
/// A message consists of its length, as a little-endian `UInt64`, and its JSON.
struct CompilerChannel {
  private let input: Int32
  private let output: Int32

  init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Reads the next message.
  ///
  /// - Returns: The message, or `nil` if the compiler has closed the pipe.
  func read() throws -> CompilerMessage? {
    guard let header = try bytes(8, orEnd: true) else { return nil }
    let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // An empty message announces the end.
    guard length > 0, let body = try bytes(Int(clamping: length), orEnd: false) else { return nil }
    return try JSONDecoder().decode(CompilerMessage.self, from: Data(body))
  }

  func write(_ answer: CompilerAnswer) throws {
    let body = try JSONEncoder().encode(answer)
    var bytes = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) } + Array(body)
    while !bytes.isEmpty {
      let count = Glibc.write(output, bytes, bytes.count)
      if count > 0 {
        bytes.removeFirst(count)
      } else if errno != EINTR {
        throw ChannelError.closed
      }
    }
  }

  private func bytes(_ count: Int, orEnd mayEnd: Bool) throws -> [UInt8]? {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while result.count < count {
      let wanted = min(buffer.count, count - result.count)
      let found = Glibc.read(input, &buffer, wanted)
      if found > 0 {
        result += buffer[..<found]
      } else if found == 0, mayEnd, result.isEmpty {
        return nil
      } else if found == 0 || errno != EINTR {
        throw ChannelError.closed
      }
    }
    return result
  }

  enum ChannelError: Error {
    /// The pipe was closed in the middle of a message.
    case closed
  }
}
