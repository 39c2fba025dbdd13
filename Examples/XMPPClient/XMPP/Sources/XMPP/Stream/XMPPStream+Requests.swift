import Dispatch
import DynamicMulticast
import Synchronization

/// An unanswered request.
struct OpenRequest {
  /// The position among all requests of the stream.
  let number: Int

  /// The address to which the request was sent.
  let peer: JID?

  let completion: @Sendable (Result<Element, XMPPError>) -> Void

  /// The time limit for the answer.
  var timer: (any ScheduledCall)?

  func end(_ result: Result<Element, XMPPError>) {
    timer?.cancel()
    completion(result)
  }
}

// Requests and their answers (RFC 6120, section 8.2.3). All functions except the first run on the
// stream's queue.
extension XMPPStream {
  func asyncRequest(_ iq: Element, _ timeout: Duration) async throws -> Element {
    var iq = iq
    iq["id"] = iq.id ?? Element.newID()
    let cancellation = RequestCancellation()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [iq] in
          let id = self.begin(iq, timeout) { continuation.resume(returning: $0) }
          if let id, cancellation.isCancelled { self.settle(id, .failure(.notConnected)) }
          cancellation.set(id)
        }
      }
    } onCancel: {
      cancellation.cancel()
      queue.async {
        if let id = cancellation.id { self.settle(id, .failure(.notConnected)) }
      }
    }
    if case .failure = result { try Task.checkCancellation() }
    return try result.get()
  }

  /// Sends a request, and calls the completion handler once, on the queue.
  ///
  /// - Parameters:
  ///   - iq: The request.
  ///   - timeout: The time limit for the answer; `nil` for no limit.
  ///   - completion: Receives the answer.
  /// - Returns: The request's ID, or `nil` if the request was not sent.
  @discardableResult
  func begin(
    _ iq: Element, _ timeout: Duration?,
    completion: @escaping @Sendable (Result<Element, XMPPError>) -> Void
  ) -> String? {
    guard isWritable else {
      completion(.failure(.notConnected))
      return nil
    }
    var iq = iq
    if iq.id.map({ requests[$0] != nil }) ?? true { iq["id"] = Element.newID() }
    let id = iq.id ?? ""
    requestCount += 1
    requests[id] = OpenRequest(number: requestCount, peer: iq.to, completion: completion)
    enqueue(iq)
    guard let timeout else { return id }
    let (attempt, what) = (attempt, "the answer of \(iq["to"] ?? "the server")")
    requests[id]?.timer = clock.schedule(after: timeout, on: queue) { [weak self] in
      guard let self, self.attempt == attempt else { return }
      settle(id, .failure(.timedOut(what, after: timeout)))
    }
    return id
  }

  /// Ends a request with an answer; returns `false` if the stanza answers no open request.
  func settle(_ stanza: Element) -> Bool {
    guard stanza.iqType == .result || stanza.iqType == .error, let id = stanza.id,
      let request = requests[id], isFrom(request.peer, stanza)
    else { return false }
    settle(id, stanza.iqType == .result ? .success(stanza) : .failure(XMPPError(refusal: stanza)))
    return true
  }

  private func settle(_ id: String, _ result: Result<Element, XMPPError>) {
    requests.removeValue(forKey: id)?.end(result)
  }

  /// Returns `true` if a stanza comes from `peer`, or from the account or its server if `peer`
  /// means these.
  private func isFrom(_ peer: JID?, _ stanza: Element) -> Bool {
    let ownAddresses = [nil, jid, jid.bare]
    if stanza["from"] == nil { return ownAddresses.contains(peer) || peer == jid.server }
    guard let from = stanza.from else { return false }
    return from == peer || (peer == nil && (ownAddresses.contains(from) || from == jid.server))
  }
}

/// The ID of a request, and whether the request must be canceled, shared between the task and the
/// queue.
private final class RequestCancellation: Sendable {
  private let state = Mutex<(id: String?, isCancelled: Bool)>((nil, false))

  var id: String? { state.withLock { $0.id } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func set(_ id: String?) { state.withLock { $0.id = id } }
  func cancel() { state.withLock { $0.isCancelled = true } }
}
