import Foundation

/// A copy of what a server has stored, from a time when the server did not run.
struct StoreCopy {
  private let original: URL
  private let copy: URL

  /// The folder must not be used meanwhile; it holds the copy, too.
  init(of store: URL) throws {
    original = store
    copy = store.deletingLastPathComponent().appending(path: UUID().uuidString)
    try FileManager.default.copyItem(at: original, to: copy)
  }

  /// Puts a part of the copy in the place of the original, and removes another part.
  func restore(_ path: String, without missing: String?) throws {
    let (from, to) = (copy.appending(path: path), original.appending(path: path))
    try FileManager.default.removeItem(at: to)
    try FileManager.default.copyItem(at: from, to: to)
    if let missing { try FileManager.default.removeItem(at: original.appending(path: missing)) }
  }
}
