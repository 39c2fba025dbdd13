import DynamicMulticast
import LastActivityExample
import TestSupport

/// A delegate that records each message.
@Responding
class Reader: LastActivityDelegate, @unchecked Sendable {
  // Unchecked because subclasses are allowed, which add only `Sendable` state.

  enum Event: Equatable, Sendable {
    case response(String, UInt, String?)
    case error(String, String)
    case timeout(String, Double)
  }

  let heard = Recorder<Event>()

  /// A closure that is called with the module at each event.
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

/// A delegate with a known idle time.
@Responding
final class Window: Reader, @unchecked Sendable {
  // Unchecked like its superclass. This class only adds a constant.

  let idleSeconds: UInt?

  /// Makes a window.
  ///
  /// Without an idle time, the window fails to answer.
  init(idleSeconds: UInt?) {
    self.idleSeconds = idleSeconds
  }

  func lastActivity(_ sender: LastActivity, idleSecondsForQuery query: XMPPElement) throws -> UInt {
    guard let idleSeconds else { throw Unknown() }
    return idleSeconds
  }

  struct Unknown: Error {}
}
