public import DynamicMulticast
public import Invocation
import MessageCoding

extension NATSConnection {
  /// Joins a multicast, and so connects it to the multicasts of the same name in other processes.
  ///
  /// ```swift
  /// let chat = try await connection.join("chat", delegates)
  /// delegates.stream(stream, didReceive: message)  // Goes to the delegates of every process.
  /// ```
  ///
  /// Messages of other processes are delivered to the multicast's delegates as if they had been
  /// sent in this process, in the order of each sender. Delivery is at most once: messages are lost
  /// while this process is away, and when it is too slow. With ``JoinOptions/storage``, delivery is
  /// at least once. A process does not receive its own messages. Questions are not ordered: a
  /// question may overtake messages that were sent before it.
  ///
  /// Only messages of the protocol leave the process; `MessageCoder` encodes their arguments. The
  /// server's permissions for the subjects `chat.send.*`, `chat.ask.*`, `chat.cancel` and
  /// `chat.presence` determine who may send and ask.
  ///
  /// The call returns once the server knows that this process has joined. Messages sent before the
  /// return may already reach other processes.
  ///
  /// - Parameters:
  ///   - name: The name: one or several parts with dots between them.
  ///   - multicast: The multicast, which is held weakly, and is left when it is deallocated.
  ///   - description: The protocol of the messages; `nil` for the multicast's own protocol.
  ///   - options: The format of the messages, the storage, and the limits.
  /// - Returns: The joined multicast, which need not be kept.
  /// - Throws: ``NATSError``, such as ``NATSError/notPermitted(reason:)`` if the server does not
  ///   let this process subscribe to the subjects. `MessageCodingError` lists all types that cannot
  ///   be encoded. With storage, ``NATSError/consumerInUse(_:)`` is thrown until the server has
  ///   noticed the end of an earlier process with the same durable name; try again after a crash.
  @discardableResult
  public func join(
    _ name: String, _ multicast: Multicast,
    conformingTo description: ProtocolDescription? = nil, _ options: JoinOptions = JoinOptions()
  ) async throws -> NATSMulticast {
    let subjects = try SubjectName(name)
    guard let description = description ?? multicast.protocolDescription else {
      throw NATSError.noProtocol(name: name)
    }
    if options.storage != nil, let group = options.queueGroup {
      throw NATSError.storageWithQueueGroup(group)
    }
    let coder = try MessageCoder(
      description, types: options.types, limits: CodingLimits(bytes: maximumPayload))
    let selectors = description.allRequirements.map(\.selector)
    try subjects.check(selectors.map(\.name))
    let reservation = try NameReservation(name, on: core)
    let (check, bus) = try await Blocking.runThrowing { [self] in
      (
        SubscriptionCheck(self),
        try BusDelegates(self, subjects, reservation, multicast, selectors, coder, options)
      )
    }
    // Attach first, because a received message may make a handler send messages.
    multicast.attach(bus)
    do {
      try await bus.begin()
      // After the flush, the server knows the subscriptions.
      try await flush()
      let subscribed = bus.subscribed
      let isStored = options.storage != nil
      try await Blocking.runThrowing {
        try check.end { [self] in subscribed.contains($0) || isStored && isInbox($0) }
      }
    } catch {
      // Detaching releases `bus`, whose deallocation ends the subscriptions.
      multicast.detach(bus)
      throw error
    }
    bus.presence?.begin()
    return bus.handle(of: multicast)
  }

  /// Joins a multicast with the messages of a Swift protocol that is marked `@MessageProtocol`.
  ///
  /// Use the function for a multicast without a protocol. See ``join(_:_:conformingTo:_:)`` for all
  /// further details.
  @discardableResult
  public func join<P>(
    _ name: String, _ multicast: Multicast, conformingTo type: P.Type,
    _ options: JoinOptions = JoinOptions()
  ) async throws -> NATSMulticast {
    try await join(name, multicast, conformingTo: try Self.description(of: type), options)
  }

  /// Returns the description of a Swift protocol, or throws `NATSError.noProtocol`.
  static func description(of type: any Any.Type) throws(NATSError) -> ProtocolDescription {
    guard let description = ProtocolDescription(of: type) else {
      throw .noProtocol(name: "\(type)")
    }
    return description
  }
}
