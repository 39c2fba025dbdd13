/// An announcement of a process to the other processes: a word, a sender number and a process name.
///
/// | text | meaning |
/// |---|---|
/// | `who 1f3a NAME` | the process has just joined, and asks for the names of the others |
/// | `here 1f3a NAME` | the process is there |
/// | `gone 1f3a NAME` | the process leaves |
package struct Announcement: Sendable, Equatable {
  package enum Kind: String, Sendable { case who, here, gone }

  package var kind: Kind
  package var sender: UInt64
  package var process: String

  init(_ kind: Kind, _ sender: UInt64, _ process: String) {
    self.kind = kind
    self.sender = sender
    self.process = process
  }

  /// Reads an announcement, or returns `nil` if the payload is not an announcement.
  init?(_ payload: UnsafeRawBufferPointer) {
    guard payload.count <= 1024 else { return nil }
    let parts = String(decoding: payload, as: UTF8.self)
      .split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[2].isEmpty, let kind = Kind(rawValue: String(parts[0])),
      let sender = UInt64(parts[1], radix: 16)
    else { return nil }
    self.init(kind, sender, String(parts[2]))
  }

  var text: String { "\(kind.rawValue) \(String(sender, radix: 16)) \(process)" }
}
