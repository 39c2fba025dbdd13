/// A delegate that inherits all handlers from `Receiver`.
///
/// Unchecked only because `Receiver` is: the class adds no stored properties.
final class InheritingReceiver: Receiver, @unchecked Sendable {}
