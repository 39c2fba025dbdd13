/// A reason why a delegate refuses a stanza.
enum StanzaError: Error, Equatable, CustomStringConvertible {
  /// A message of this account was returned.
  case returned(from: String, condition: String)

  /// An item of a roster has no address.
  case anonymousContact

  var description: String {
    switch self {
    case .returned(let receiver, let condition): "returned by \(receiver): \(condition)"
    case .anonymousContact: "a roster item has no jid"
    }
  }
}
