/// A delegate whose handlers are all inherited.
final class HeirReceiver: Receiver, @unchecked Sendable {}
