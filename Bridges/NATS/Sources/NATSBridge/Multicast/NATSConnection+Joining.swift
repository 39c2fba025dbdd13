public import DynamicMulticast
public import Invocation
import MessageCoding

extension NATSConnection {
  /// Joins a multicast: its messages reach every process that joins the same name, and theirs come.
  ///
  /// ```swift
  /// let chat = try await connection.join("chat", delegates)
  /// delegates.stream(stream, didReceive: message)  // Goes to the delegates of every process.
  /// ```
  ///
  /// What other processes send reaches the delegates where they were added, as if it were sent here,
  /// in the order of each sender. It is delivered at most once: messages are lost while this process
  /// is away, and where it is too slow. With ``JoinOptions/storage`` it is delivered at least once.
  /// Nothing that this process sends comes back to it. Questions have no order: one may overtake the
  /// messages that were sent before it.
  ///
  /// The messages that leave the process are those of the protocol, and no others; their arguments
  /// travel as `MessageCoder` says. The server's permissions for the subjects `chat.send.*`,
  /// `chat.ask.*`, `chat.cancel` and `chat.presence` say who may send and ask what.
  ///
  /// Returns once the server knows that this process has joined. What the multicast sends meanwhile
  /// may reach the others already.
  ///
  /// - Parameters:
  ///   - name: The name, of one or several parts with dots between them.
  ///   - multicast: The multicast. It is held weakly, and left when it is deallocated.
  ///   - description: The protocol of the messages, nil for the multicast's own.
  ///   - options: The form of the messages, and limits.
  /// - Returns: The joined multicast. It need not be kept.
  /// - Throws: ``NATSError``, as ``NATSError/notPermitted(reason:)`` where the server does not let this
  ///   process hear the subjects; `MessageCodingError` with all that cannot travel. With storage it is
  ///   ``NATSError/consumerInUse(_:)`` until the server has noticed that a process with the same durable
  ///   name has gone: so try again after a crash.
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
    // First, as what is received may make a handler send something.
    multicast.attach(bus)
    do {
      try await bus.begin()
      // Now the server knows the subscriptions.
      try await flush()
      let subscribed = bus.subscribed
      let isStored = options.storage != nil
      try await Blocking.runThrowing {
        try check.end { [self] in subscribed.contains($0) || isStored && isInbox($0) }
      }
    } catch {
      // The subscriptions end with the object.
      multicast.detach(bus)
      throw error
    }
    bus.presence?.begin()
    return bus.handle(of: multicast)
  }

  /// Joins a multicast with the messages of a protocol in Swift that is marked `@MessageProtocol`.
  ///
  /// For a multicast that has no protocol itself. Otherwise as ``join(_:_:conformingTo:_:)``.
  @discardableResult
  public func join<P>(
    _ name: String, _ multicast: Multicast, conformingTo type: P.Type,
    _ options: JoinOptions = JoinOptions()
  ) async throws -> NATSMulticast {
    try await join(name, multicast, conformingTo: try Self.description(of: type), options)
  }

  /// The description of a protocol in Swift.
  static func description(of type: any Any.Type) throws(NATSError) -> ProtocolDescription {
    guard let description = ProtocolDescription(of: type) else {
      throw .noProtocol(name: "\(type)")
    }
    return description
  }
}
