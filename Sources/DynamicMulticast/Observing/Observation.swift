import Invocation

/// What the observers of a multicast want to know of each send.
struct Observation: Sendable {
  var describesArguments = false

  /// Those that want the sender's context, and how they get it.
  var senderContexts: [(observer: ObjectIdentifier, get: @Sendable () -> (any Sendable)?)] = []

  /// The parts of the event of a send that most have not.
  func detail(of invocation: Invocation, cause: UInt64) -> EventDetail? {
    var contexts: [ObjectIdentifier: any Sendable] = [:]
    // Inside a handler, that is what the message belongs to.
    if cause == 0 { for context in senderContexts { contexts[context.observer] = context.get() } }
    if !describesArguments, contexts.isEmpty { return nil }
    return EventDetail(
      arguments: describesArguments ? invocation.arguments.map { Invocation.describe($0) } : nil,
      senderContexts: contexts)
  }
}
