public import DynamicMulticast
public import Invocation
public import MessageCoding

extension NATSConnection {
  /// Exports an object, so that other processes can send messages to the object through a proxy.
  ///
  /// ```swift
  /// let export = try await connection.export(
  ///   printer, as: "printer", conformingTo: Printing.self, delivery: .queue(printerQueue))
  /// ```
  ///
  /// The object receives only the messages of the protocol, where `delivery` says. Messages are not
  /// ordered, unless a sender waits for each answer. Handlers may be asynchronous. If several
  /// processes export the same name, one of the processes receives each message.
  ///
  /// The server's permissions for the subjects `printer.ask.*` and `printer.cancel` determine who
  /// may send messages. The call returns once the server knows the object.
  ///
  /// - Parameters:
  ///   - object: The object, which is held until the export ends.
  ///   - name: The name: one or several parts with dots between them.
  ///   - description: The protocol of the object's messages.
  ///   - delivery: The execution target of the object's handlers.
  ///   - types: The types of arguments, answers and errors that the protocol does not declare.
  ///   - format: The format of the answers.
  /// - Returns: The export, which ends on deallocation.
  /// - Throws: ``NATSError``; `ConformanceError` if the object does not conform to the protocol;
  ///   `MessageCodingError` with all types that cannot be encoded.
  public func export(
    _ object: some Respondable, as name: String, conformingTo description: ProtocolDescription,
    delivery: DeliveryMode, types: [CodedType] = [], format: MessageFormat = .binary
  ) async throws -> NATSExport {
    let subjects = try SubjectName(name)
    let multicast = ConformingMulticastDelegate(to: description)
    try multicast.add(object, delivery: delivery)
    let coder = try coder(description, types)
    let selectors = description.allRequirements.map(\.selector)
    try subjects.check(selectors.map(\.name))
    let reservation = try NameReservation(name, on: core)
    let answerer = QuestionAnswerer(
      self, subjects, selectors, multicast, coder, format, queueGroup: "export")
    let export = NATSExport(name, reservation, on: self, object, multicast, answerer)
    let check = await Blocking.run { [self] in SubscriptionCheck(self) }
    try await answerer.begin()
    try await flush()
    try await Blocking.runThrowing {
      try check.end { [subjects.questions, subjects.cancellations].contains($0) }
    }
    return export
  }

  /// Exports an object with the messages of a Swift protocol that is marked `@MessageProtocol`.
  ///
  /// See ``export(_:as:conformingTo:delivery:types:format:)`` for all further details.
  public func export<P>(
    _ object: some Respondable, as name: String, conformingTo type: P.Type, delivery: DeliveryMode,
    types: [CodedType] = [], format: MessageFormat = .binary
  ) async throws -> NATSExport {
    try await export(
      object, as: name, conformingTo: try Self.description(of: type), delivery: delivery,
      types: types, format: format)
  }

  /// Creates a proxy of an object that another process exports, now or later.
  ///
  /// A connection does not receive its own messages, so a proxy cannot reach an export of the same
  /// connection.
  ///
  /// - Parameters:
  ///   - name: The name under which the object is exported.
  ///   - description: The protocol of the object's messages.
  ///   - types: The types of arguments, answers and errors that the protocol does not declare.
  ///   - format: The format of the messages.
  ///   - limit: The time limit for each answer.
  /// - Returns: The proxy.
  /// - Throws: ``NATSError``; `MessageCodingError` with all types that cannot be encoded.
  public func proxy(
    _ name: String, conformingTo description: ProtocolDescription, types: [CodedType] = [],
    format: MessageFormat = .binary, within limit: Duration = .seconds(30)
  ) async throws -> NATSProxy {
    let questions = QuestionSender(
      self, try SubjectName(name), try coder(description, types), format)
    return NATSProxy(name, description, questions, within: limit)
  }

  /// Creates a proxy with the messages of a Swift protocol that is marked `@MessageProtocol`.
  ///
  /// See ``proxy(_:conformingTo:types:format:within:)`` for all further details.
  public func proxy<P>(
    _ name: String, conformingTo type: P.Type, types: [CodedType] = [],
    format: MessageFormat = .binary, within limit: Duration = .seconds(30)
  ) async throws -> NATSProxy {
    try await proxy(
      name, conformingTo: try Self.description(of: type), types: types, format: format,
      within: limit)
  }

  private func coder(
    _ description: ProtocolDescription, _ types: [CodedType]
  ) throws(MessageCodingError) -> MessageCoder {
    try MessageCoder(description, types: types, limits: CodingLimits(bytes: maximumPayload))
  }
}
