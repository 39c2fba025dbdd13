import Dispatch
import DynamicMulticast

/// The owner of the multicast, which passes received stanzas to the delegates, and the delegates'
/// answers to the server.
///
/// Stands for the class with the same name in XMPPFramework.
final class XMPPStream: Sendable {
  let delegates = XMPPStreamDelegateMulticast()

  /// The queue on which the answers to a question are evaluated.
  private let queue = DispatchQueue.labelled(queueLabel)
  static let queueLabel = "stream"

  private let deadline: Duration
  private let log: DeliveryLog
  private let requests = OpenRequests()
  private let undecided = DispatchGroup()

  /// Creates a stream whose delegates must answer a request within `deadline`.
  init(deadline: Duration, log: DeliveryLog) {
    self.deadline = deadline
    self.log = log
  }

  func add(_ delegate: any XMPPStreamDelegate, delegateQueue queue: DispatchQueue) {
    delegates.add(delegate, delegateQueue: queue)
  }

  func connect() {
    delegates.xmppStreamDidConnect(self)
  }

  func receive(_ stanza: Element) {
    switch stanza.name {
    case "message": delegates.xmppStream(self, didReceiveMessage: stanza)
    case "presence": delegates.xmppStream(self, didReceivePresence: stanza)
    case "iq" where stanza.isRequest: ask(about: stanza)
    // An IQ answer needs no answer itself, so send a message and discard its results.
    case "iq": delegates.dynamic.xmppStream(self, didReceiveIQ: stanza)
    default: delegates.xmppStream(self, didReceiveCustomElement: stanza)
    }
  }

  /// Sends `stanza`, unless it is a second answer to a request.
  func send(_ stanza: Element) {
    guard !stanza.isAnswer || requests.close(with: stanza) else { return }
    log.note(sent: stanza, by: self)
  }

  func disconnect(after error: (any Error)?) {
    delegates.xmppStreamDidDisconnect(self, withError: error)
  }

  /// Waits until every request is answered or refused.
  func waitForVerdicts() {
    undecided.wait()
  }

  // MARK: Requests

  /// Asks the delegates whether a delegate handles `request`; the delegate that does sends the
  /// answer.
  private func ask(about request: Element) {
    requests.open(request)
    undecided.enter()
    delegates.xmppStream(self, didReceiveIQ: request)
      .answer(by: .contains(default: false) { $0 }, within: deadline, completionQueue: queue) {
        result in
        if (try? result.get()) != true { self.refuse(request, because: result.error) }
        self.undecided.leave()
      }
  }

  /// Sends an error as the answer to `request`, which no delegate handles.
  private func refuse(_ request: Element, because error: (any Error)?) {
    var refusal = request.refusal("service-unavailable", type: "cancel")
    switch error as? QuestionError {
    case .timedOut(_, let unanswered, _):
      for delegate in unanswered { log.note(late: delegate, after: deadline) }
    case .failed(let failures):
      for failure in failures { log.note(failure) }
      refusal = request.refusal("bad-request", type: "modify")
    default:
      break
    }
    // A delegate may have sent its answer before the time limit, but returned after it.
    guard requests.close(with: refusal) else { return }
    log.note(refused: request)
    log.note(sent: refusal, by: self)
  }
}

extension Result {
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
