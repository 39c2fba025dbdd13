import DynamicMulticast
import RuntimeSupport

/// The requests without an answer, so that each is answered once.
final class OpenRequests: Sendable {
  private struct Key: Hashable, Sendable {
    let id: String?
    let peer: String?
  }

  private let keys = Guarded<Set<Key>>([])

  /// Notes that a request has arrived.
  func open(_ request: Element) {
    let key = Key(id: request.attributes["id"], peer: request.attributes["from"])
    keys.withLock { _ = $0.insert(key) }
  }

  /// Whether an answer is the first to its request.
  func close(with answer: Element) -> Bool {
    let key = Key(id: answer.attributes["id"], peer: answer.attributes["to"])
    return keys.withLock { $0.remove(key) != nil }
  }
}
