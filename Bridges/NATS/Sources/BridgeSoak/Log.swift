import Foundation

/// A file of numbers.
///
/// Each record is written with a single system call, so a killed process loses no record.
final class Log: Sendable {
  private let descriptor: CInt

  init(_ file: URL) {
    descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    precondition(descriptor >= 0, "\(file.path) cannot be opened")
  }

  deinit { close(descriptor) }

  func write(_ numbers: UInt64...) {
    numbers.withUnsafeBytes { bytes in
      let written = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      precondition(written == bytes.count, "the log cannot be written")
    }
  }

  /// Returns the records in `file`, each of `count` numbers, without an incomplete last record.
  static func read(_ file: URL, recordsOf count: Int) throws -> [[UInt64]] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return records(data, of: count)
  }

  static func records(_ data: Data, of count: Int) -> [[UInt64]] {
    data.withUnsafeBytes { bytes in
      let size = MemoryLayout<UInt64>.size
      return (0..<bytes.count / (size * count)).map { record in
        (0..<count).map {
          bytes.loadUnaligned(fromByteOffset: (record * count + $0) * size, as: UInt64.self)
        }
      }
    }
  }
}

/// Reads the records that were appended to a file since the last call.
struct LogReader {
  private let file: URL
  private let count: Int
  private var offset: UInt64 = 0

  init(_ file: URL, recordsOf count: Int) {
    self.file = file
    self.count = count
  }

  /// Returns the new records, without an incomplete last record.
  mutating func next() throws -> [[UInt64]] {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return [] }
    defer { try? handle.close() }
    try handle.seek(toOffset: offset)
    let records = Log.records(try handle.readToEnd() ?? Data(), of: count)
    offset += UInt64(records.count * count * MemoryLayout<UInt64>.size)
    return records
  }
}
