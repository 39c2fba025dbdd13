import DynamicMulticast
import LastActivityExample
import TestSupport

/// A delegate that notes the messages that it gets.
@Responding
class Reader: LastActivityDelegate, @unchecked Sendable {
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

  func lastActivity(
    _ sender: LastActivity, didReceiveResponse iq: XMPPElement, seconds: UInt, status: String?
  ) {
    note(.response(iq.attributes["id"] ?? "", seconds, status), sender)
  }

  func lastActivity(
    _ sender: LastActivity, didReceiveError iq: XMPPElement, condition: String
  ) {
    note(.error(iq.attributes["id"] ?? "", condition), sender)
  }

  func lastActivity(
    _ sender: LastActivity, didNotReceiveResponse id: String, dueToTimeout timeout: Double
  ) {
    note(.timeout(id, timeout), sender)
  }

  private func note(_ event: Event, _ sender: LastActivity) {
    heard.record(event)
    onEvent(sender)
  }
}

/// A delegate that also knows when it was last used.
@Responding
final class Window: Reader, @unchecked Sendable {
  // Unchecked as its superclass is; it only adds a constant.

  let idleSeconds: UInt?

  /// Makes a window that fails to answer if it has no time.
  init(idleSeconds: UInt?) {
    self.idleSeconds = idleSeconds
  }

  func lastActivity(_ sender: LastActivity, idleSecondsForQuery query: XMPPElement) throws -> UInt {
    guard let idleSeconds else { throw Unknown() }
    return idleSeconds
  }

  struct Unknown: Error {}
}
