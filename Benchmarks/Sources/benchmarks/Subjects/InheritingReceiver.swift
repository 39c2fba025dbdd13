/// A delegate that inherits all its handlers.
///
/// Unchecked only because its superclass is: the class adds no stored properties.
final class InheritingReceiver: Receiver, @unchecked Sendable {}
