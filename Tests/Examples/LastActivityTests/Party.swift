import Dispatch
import DynamicMulticast
import LastActivityExample
import TestSupport

/// A user with a stream and the module on it.
struct Party {
  let jid: String
  let stream: XMPPStream
  let module: LastActivity
  let timekeeper = ManualTimekeeper()
  let sent = Recorder<XMPPElement>()
  let delegateQueues = (0..<3).map { DispatchQueue(label: "delegate \($0)") }

  /// - Parameters:
  ///   - jid: The address.
  ///   - limit: How long the delegates may take to answer. The default is longer than any test.
  ///   - output: Called with each stanza that is sent, after it has been noted.
  init(
    _ jid: String = "romeo@example.net", answersWithin limit: Duration = .endless,
    output: @escaping @Sendable (XMPPElement) -> Void = { _ in }
  ) {
    self.jid = jid
    stream = XMPPStream(label: jid) { [sent] stanza in
      sent.record(stanza)
      output(stanza)
    }
    module = LastActivity(timekeeper: timekeeper, answersWithin: limit)
    module.activate(stream)
  }

  func add(_ delegate: any LastActivityDelegate, queue index: Int = 0) {
    module.delegates.add(delegate, delegateQueue: delegateQueues[index])
  }

  /// Waits until all received stanzas and due timers have been handled.
  func settle() {
    // A query passes most queues: the stream's, the module's, the delegates', and back the module's
    // and the stream's. An empty block on a serial queue runs after all blocks before it.
    let queues = [stream.queue, module.queue] + delegateQueues
    for queue in queues + queues + queues { queue.sync {} }
  }

  /// Passes a stanza to the stream as received.
  func receive(_ stanza: XMPPElement) {
    stream.receive(stanza)
    settle()
  }

  func pass(_ duration: Duration) {
    timekeeper.pass(duration)
    settle()
  }

  // MARK: Stanzas

  /// A query of another user.
  static func query(
    _ type: XMPPElement.IQType = .get, namespace: String = LastActivity.namespace
  ) -> XMPPElement {
    var iq = XMPPElement.iq(
      type, to: "romeo@example.net", id: "1", XMPPElement("query", namespace: namespace))
    iq.attributes["from"] = "juliet@example.com/balcony"
    return iq
  }

  /// An answer to a query.
  static func answer(
    _ id: String, from jid: String, seconds: String?, text: String = ""
  ) -> XMPPElement {
    var query = XMPPElement("query", namespace: LastActivity.namespace, text: text)
    query.attributes["seconds"] = seconds
    var iq = XMPPElement.iq(.result, to: "romeo@example.net", id: id, query)
    iq.attributes["from"] = jid
    return iq
  }

  /// A refusal of a query, which it repeats.
  static func refusal(_ id: String, from jid: String, _ condition: String) -> XMPPElement {
    var query = XMPPElement.iq(.get, to: jid, id: id)
    query.attributes["from"] = "romeo@example.net"
    var refusal = query.refusal(condition, type: "auth")
    refusal.attributes["from"] = jid
    refusal.children += answer(id, from: jid, seconds: "1").children
    return refusal
  }
}
