import Foundation

/// The files by which the soak and its processes tell each other how far they are.
struct SoakFolder {
  static let names = ["0", "1", "2"]

  let url: URL

  func file(_ name: String) -> URL { url.appending(path: name) }

  /// Notes that something is so.
  func mark(_ name: String) { _ = Log(file(name)) }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name).path) }

  /// Whether each process has noted something.
  func all(_ mark: String) -> Bool { Self.names.allSatisfy { has("\($0).\(mark)") } }

  func records(_ name: String, of count: Int) throws -> [[UInt64]] {
    try Log.read(file(name), recordsOf: count)
  }

  /// The number of the first message that a process has not begun to send.
  func begun(by name: String) throws -> Int {
    try records("\(name).begun", of: 1).last.map { Int($0[0]) } ?? 0
  }

  /// The number of the first message of each started process of a name.
  func lives(of name: String) throws -> [Int] {
    try records("\(name).lives", of: 1).map { Int($0[0]) }
  }
}
