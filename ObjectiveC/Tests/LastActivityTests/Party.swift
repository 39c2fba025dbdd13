import Dispatch
import DynamicMulticast
import DynamicMulticastTesting
import LastActivityExample
import TestSupport

/// A user with a stream, and with the module on the stream.
struct Party {
  let jid: String
  let stream: XMPPStream
  let module: LastActivity
  let clock = ManualClock()
  let sent = Recorder<XMPPElement>()
  let delegateQueues = (0..<3).map { DispatchQueue(label: "delegate \($0)") }

  /// Makes a user with an activated module.
  ///
  /// - Parameters:
  ///   - jid: The address of the user.
  ///   - limit: The time in which delegates must answer. The default is longer than any test.
  ///   - output: Called with each sent stanza, after the stanza was recorded.
  init(
    _ jid: String = "romeo@example.net", answersWithin limit: Duration = .endless,
    output: @escaping @Sendable (XMPPElement) -> Void = { _ in }
  ) {
    self.jid = jid
    stream = XMPPStream(label: jid) { [sent] stanza in
      sent.record(stanza)
      output(stanza)
    }
    module = LastActivity(clock: clock, answersWithin: limit)
    module.activate(stream)
  }

  func add(_ delegate: any LastActivityDelegate, queue index: Int = 0) {
    module.delegates.add(delegate, delegateQueue: delegateQueues[index])
  }

  /// Waits until all received stanzas and due timers have been handled.
  func settle() {
    // A query passes at most these queues: of the stream, the module, the delegates, the module and
    // the stream again. An empty block on a serial queue runs after all earlier blocks.
    let queues = [stream.queue, module.queue] + delegateQueues
    for queue in queues + queues + queues { queue.sync {} }
  }

  /// Passes a stanza to the stream as if it had been received.
  func receive(_ stanza: XMPPElement) {
    stream.receive(stanza)
    settle()
  }

  func pass(_ duration: Duration) {
    clock.advance(by: duration)
    settle()
  }

  // MARK: Stanzas

  /// Returns a query by another user.
  static func query(
    _ type: XMPPElement.IQType = .get, namespace: String = LastActivity.namespace
  ) -> XMPPElement {
    var iq = XMPPElement.iq(
      type, to: "romeo@example.net", id: "1", XMPPElement("query", namespace: namespace))
    iq.attributes["from"] = "juliet@example.com/balcony"
    return iq
  }

  /// Returns an answer to a query.
  static func answer(
    _ id: String, from jid: String, seconds: String?, text: String = ""
  ) -> XMPPElement {
    var query = XMPPElement("query", namespace: LastActivity.namespace, text: text)
    query.attributes["seconds"] = seconds
    var iq = XMPPElement.iq(.result, to: "romeo@example.net", id: id, query)
    iq.attributes["from"] = jid
    return iq
  }

  /// Returns a refusal of a query, which contains the query.
  static func refusal(_ id: String, from jid: String, _ condition: String) -> XMPPElement {
    var query = XMPPElement.iq(.get, to: jid, id: id)
    query.attributes["from"] = "romeo@example.net"
    var refusal = query.refusal(condition, type: "auth")
    refusal.attributes["from"] = jid
    refusal.children += answer(id, from: jid, seconds: "1").children
    return refusal
  }
}
