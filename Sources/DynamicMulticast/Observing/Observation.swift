import Invocation

/// The combined options of a multicast's observers, which each send reads.
struct Observation: Sendable {
  var describesArguments = false

  /// The closures that return the sender's context, each with the observer's entry.
  var senderContexts: [(observer: ObjectIdentifier, get: @Sendable () -> (any Sendable)?)] = []

  /// Makes the rare parts of the event of a send, or `nil` if no observer has asked for any.
  func detail(of invocation: Invocation, cause: UInt64) -> EventDetail? {
    var contexts: [ObjectIdentifier: any Sendable] = [:]
    // Inside an observed handler, the handler's delivery is the context, so the closures are not
    // called.
    if cause == 0 { for context in senderContexts { contexts[context.observer] = context.get() } }
    if !describesArguments, contexts.isEmpty { return nil }
    return EventDetail(
      arguments: describesArguments ? invocation.arguments.map { Invocation.describe($0) } : nil,
      senderContexts: contexts)
  }
}
