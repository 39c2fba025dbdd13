import DynamicMulticast
import LastActivity
import TestSupport

/// A delegate that notes the messages that it gets.
class Reader: Respondable, @unchecked Sendable {
  // Unchecked because subclasses are allowed; what they add is `Sendable`.

  enum Event: Equatable, Sendable {
    case response(String, UInt, String?)
    case error(String, String)
    case timeout(String, Double)
  }

  let heard = Recorder<Event>()

  /// Called with the module at each event.
  private let onEvent: @Sendable (LastActivity) -> Void

  init(onEvent: @escaping @Sendable (LastActivity) -> Void = { _ in }) {
    self.onEvent = onEvent
  }

  class var methods: MethodTable {
    MethodTable(adopting: [.lastActivityDelegate]) {
      Method("lastActivity:didReceiveResponse:seconds:status:") {
        (self: Reader, sender: LastActivity, iq: XMPPElement, seconds: UInt, status: String?) in
        self.note(.response(iq.attributes["id"] ?? "", seconds, status), sender)
      }
      Method("lastActivity:didReceiveError:condition:") {
        (self: Reader, sender: LastActivity, iq: XMPPElement, condition: String) in
        self.note(.error(iq.attributes["id"] ?? "", condition), sender)
      }
      Method("lastActivity:didNotReceiveResponse:dueToTimeout:") {
        (self: Reader, sender: LastActivity, id: String, timeout: Double) in
        self.note(.timeout(id, timeout), sender)
      }
    }
  }

  private func note(_ event: Event, _ sender: LastActivity) {
    heard.record(event)
    onEvent(sender)
  }
}

/// A delegate that also knows when it was last used.
final class Window: Reader, @unchecked Sendable {
  // Unchecked as its superclass is; it only adds a constant.

  let idleSeconds: UInt?

  /// Makes a window that fails to answer if it has no time.
  init(idleSeconds: UInt?) {
    self.idleSeconds = idleSeconds
  }

  override class var methods: MethodTable {
    MethodTable(adopting: [.lastActivityDelegate]) {
      Method("lastActivity:idleSecondsForQuery:") {
        (self: Window, _: LastActivity, _: XMPPElement) throws in
        guard let seconds = self.idleSeconds else { throw Unknown() }
        return seconds
      }
    }
  }

  struct Unknown: Error {}
}
