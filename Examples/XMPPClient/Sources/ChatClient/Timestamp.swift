import Foundation
import XMPP

enum Timestamp {
  /// Returns the hour and minute of `message`.
  ///
  /// If the server has stored the message, its element `delay` states the original time (XEP-0203).
  static func of(_ message: Element) -> String {
    let stamp = message.child("delay", in: "urn:xmpp:delay")?["stamp"]
    return text(stamp.flatMap { try? Date($0, strategy: .iso8601) } ?? Date())
  }

  /// Returns the hour and minute of `date` in the user's time zone.
  static func text(_ date: Date = Date()) -> String {
    let parts = Calendar.current.dateComponents([.hour, .minute], from: date)
    func padded(_ number: Int?) -> String { String(100 + (number ?? 0)).suffix(2).description }
    return "\(padded(parts.hour)):\(padded(parts.minute))"
  }
}
