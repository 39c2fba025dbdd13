/// A delegate whose handlers are all inherited.
final class InheritingReceiver: Receiver, @unchecked Sendable {}
