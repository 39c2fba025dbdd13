import Foundation

/// A copy of a server's storage, made while the server was not running.
struct StoreCopy {
  private let original: URL
  private let copy: URL

  /// Copies the folder `store`, which must not be in use; the copy is stored next to the folder.
  init(of store: URL) throws {
    original = store
    copy = store.deletingLastPathComponent().appending(path: UUID().uuidString)
    try FileManager.default.copyItem(at: original, to: copy)
  }

  /// Replaces a part of the original by the copy, and removes the part `missing`.
  func restore(_ path: String, without missing: String?) throws {
    let (from, to) = (copy.appending(path: path), original.appending(path: path))
    try FileManager.default.removeItem(at: to)
    try FileManager.default.copyItem(at: from, to: to)
    if let missing { try FileManager.default.removeItem(at: original.appending(path: missing)) }
  }
}
