public import DynamicMulticast
public import Invocation
public import MessageCoding

extension NATSConnection {
  /// Exports an object: other processes send it messages through a proxy.
  ///
  /// ```swift
  /// let export = try await connection.export(
  ///   printer, as: "printer", conformingTo: Printing.self, delivery: .queue(printerQueue))
  /// ```
  ///
  /// The object gets the messages of the protocol, and no others, where `delivery` says. Messages
  /// whose senders do not wait for each other come in any order. Handlers may be asynchronous. If
  /// several processes export the same name, one of them gets each message.
  ///
  /// The server's permissions for the subjects `printer.ask.*` and `printer.cancel` say who may send
  /// what. Returns once the server knows the object.
  ///
  /// - Parameters:
  ///   - object: The object. It is held until the export ends.
  ///   - name: The name, of one or several parts with dots between them.
  ///   - description: The protocol of its messages.
  ///   - delivery: Where its handlers run.
  ///   - types: Types of arguments, answers and errors that the protocol does not declare.
  ///   - format: The form of the answers.
  /// - Returns: The export, which ends when it is deallocated.
  /// - Throws: ``NATSError``; `ConformanceError` where the object does not conform;
  ///   `MessageCodingError` with all that cannot travel.
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

  /// Exports an object with the messages of a protocol in Swift that is marked `@MessageProtocol`.
  ///
  /// Otherwise as ``export(_:as:conformingTo:delivery:types:format:)``.
  public func export<P>(
    _ object: some Respondable, as name: String, conformingTo type: P.Type, delivery: DeliveryMode,
    types: [CodedType] = [], format: MessageFormat = .binary
  ) async throws -> NATSExport {
    try await export(
      object, as: name, conformingTo: try Self.description(of: type), delivery: delivery,
      types: types, format: format)
  }

  /// Makes a proxy of an object that another process exports, now or later.
  ///
  /// A connection does not hear itself, so a proxy does not reach an export of the same connection.
  ///
  /// - Parameters:
  ///   - name: The name under which it is exported.
  ///   - description: The protocol of its messages.
  ///   - types: Types of arguments, answers and errors that the protocol does not declare.
  ///   - format: The form of the messages.
  ///   - limit: How long the proxy waits for each answer.
  /// - Returns: The proxy.
  /// - Throws: ``NATSError``; `MessageCodingError` with all that cannot travel.
  public func proxy(
    _ name: String, conformingTo description: ProtocolDescription, types: [CodedType] = [],
    format: MessageFormat = .binary, within limit: Duration = .seconds(30)
  ) async throws -> NATSProxy {
    let questions = QuestionSender(
      self, try SubjectName(name), try coder(description, types), format)
    return NATSProxy(name, description, questions, within: limit)
  }

  /// Makes a proxy with the messages of a protocol in Swift that is marked `@MessageProtocol`.
  ///
  /// Otherwise as ``proxy(_:conformingTo:types:format:within:)``.
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
