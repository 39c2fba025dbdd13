import Foundation

/// Files of some arguments.
package enum InputFile {
  /// Reads a file or a pipe to its end.
  package static func bytes(of file: String) throws(FileError) -> [UInt8] {
    do {
      // `Data(contentsOf:)` cannot read pipes.
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
      return [UInt8](try handle.readToEnd() ?? Data())
    } catch {
      throw FileError(file, error)
    }
  }
}
