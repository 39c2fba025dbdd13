import Dispatch
import DynamicMulticast
import XMPP

/// A delegate that records the messages of a roster as texts, and that a test can wait for.
@Responding
final class RosterRecorder: RosterDelegate, Sendable {
  private let history = History<String>()

  let queue = DispatchQueue(label: "RosterRecorder")

  /// Returns once `text` has been recorded; throws `NotInTime` after 60 seconds.
  @NonMessage
  func wait(for text: String) async throws {
    try await history.wait { $0.contains(text) }
  }

  private func note(_ text: String) { history.append(text) }

  func xmppRosterDidPopulate(_ sender: Roster) { note("populated") }

  func xmppRoster(_ sender: Roster, didChangeContact contact: Contact) {
    note("\(contact.jid) \(contact.subscription)")
  }

  func xmppRoster(_ sender: Roster, didChangePresenceOfContact contact: Contact) {
    note("\(contact.jid) \(contact.isOnline ? "online" : "offline")")
  }

  func xmppRoster(_ sender: Roster, didReceivePresenceSubscriptionRequest presence: Element) {
    note("request of \(presence["from"] ?? "")")
  }
}
