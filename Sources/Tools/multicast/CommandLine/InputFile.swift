import Foundation

/// The files that are named in arguments.
enum InputFile {
  /// Reads a file to its end, which may also be a pipe.
  static func bytes(of file: String) throws(FileError) -> [UInt8] {
    do {
      // `Data(contentsOf:)` does not read pipes.
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
      return [UInt8](try handle.readToEnd() ?? Data())
    } catch {
      throw FileError(file, error)
    }
  }
}
