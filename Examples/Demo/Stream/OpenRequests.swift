import DynamicMulticast
import RuntimeSupport

/// The unanswered requests, so that each request is answered only once.
final class OpenRequests: Sendable {
  private struct Key: Hashable, Sendable {
    let id: String?
    let peer: String?
  }

  private let keys = Guarded<Set<Key>>([])

  /// Records the received request, by its ID and its sender.
  func open(_ request: Element) {
    let key = Key(id: request.attributes["id"], peer: request.attributes["from"])
    keys.withLock { _ = $0.insert(key) }
  }

  /// Records an answer, and returns `true` if it is the first answer to its request.
  func close(with answer: Element) -> Bool {
    let key = Key(id: answer.attributes["id"], peer: answer.attributes["to"])
    return keys.withLock { $0.remove(key) != nil }
  }
}
