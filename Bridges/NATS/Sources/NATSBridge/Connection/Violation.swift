/// An operation that the server has not permitted.
struct Violation: Sendable, Equatable {
  enum Operation: Sendable { case publish, subscribe, other }

  let operation: Operation

  /// The subject; empty if the server does not name a subject.
  let subject: String

  /// The server's text.
  let reason: String

  /// Parses the server's text, such as `Permissions Violation for Publish to "shop.send.sell:"`.
  init(_ reason: String) {
    self.reason = reason
    operation =
      if reason.contains("for Publish to") {
        .publish
      } else if reason.contains("for Subscription to") {
        .subscribe
      } else {
        .other
      }
    let parts = reason.split(separator: "\"", omittingEmptySubsequences: false)
    subject = parts.count > 2 ? String(parts[1]) : ""
  }
}
