/// What a delegate has against a stanza.
enum StanzaError: Error, Equatable, CustomStringConvertible {
  /// A message of our own that came back.
  case returned(from: String, condition: String)

  /// An item of a roster that does not say whose it is.
  case anonymousContact

  var description: String {
    switch self {
    case .returned(let receiver, let condition): "returned by \(receiver): \(condition)"
    case .anonymousContact: "a roster item has no jid"
    }
  }
}
