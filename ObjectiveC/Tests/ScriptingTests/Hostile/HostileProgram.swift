import Foundation
import TestSupport
import Testing

/// A program that tries to crash its host, to escape a limit, to hang, or to leave something
/// behind.
struct HostileProgram: Sendable {
  /// The folder and the name of the program, such as `Memory/KeepUppercase`.
  let name: String
  let source: String

  /// The file that contains only this program, or `nil` if the program is part of a table.
  let file: URL?

  /// The permitted endings, which the first line of the program states.
  let endings: Set<Ending>

  /// A way in which a program ends.
  enum Ending: String {
    case normally, refused, exception, depth, time, deadline, memory, stopped
  }

  /// Reads a program.
  ///
  /// - Throws: An error if the first line does not state how the program may end.
  init(name: String, source: String, file: URL? = nil) throws {
    (self.name, self.source, self.file) = (name, source, file)
    let mark = try #require(
      source.firstMatch(of: /^\/\/ ends: ([a-z|]+)\. ./)?.1, "\(name) does not say how it ends")
    endings = Set(
      try mark.split(separator: "|").map {
        try #require(Ending(rawValue: String($0)), "\(name) ends in an unknown way")
      })
  }

  var folder: Substring { name.prefix { $0 != "/" } }

  /// `true` if the program only waits for its end, so that others can use the processors.
  var waits: Bool {
    endings == [.stopped] || endings.contains(.deadline) && !endings.contains(.time)
  }

  /// Writes the program to a file of the same name in a folder.
  ///
  /// - Returns: The path of the file.
  func write(into folder: URL) throws -> String {
    let file = folder.appending(path: "\(name).m")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(source.utf8).write(to: file)
    return file.path
  }
}
