import Foundation

/// The folder of files by which the soak and its processes report their progress to each other.
struct SoakFolder {
  static let names = ["0", "1", "2"]

  let url: URL

  func file(_ name: String) -> URL { url.appending(path: name) }

  /// Creates an empty file with `name`, as a mark.
  func mark(_ name: String) { _ = Log(file(name)) }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name).path) }

  /// Returns `true` if all processes have set a mark.
  func all(_ mark: String) -> Bool { Self.names.allSatisfy { has("\($0).\(mark)") } }

  func records(_ name: String, of count: Int) throws -> [[UInt64]] {
    try Log.read(file(name), recordsOf: count)
  }

  /// Returns the first message number that the process `name` has not begun to send.
  func begun(by name: String) throws -> Int {
    try records("\(name).begun", of: 1).last.map { Int($0[0]) } ?? 0
  }

  /// Returns the first message number of each run of the process `name`.
  func lives(of name: String) throws -> [Int] {
    try records("\(name).lives", of: 1).map { Int($0[0]) }
  }
}
