public import Dispatch
public import Invocation

/// A multicast that checks its messages and delegates against a protocol.
///
/// ```swift
/// let delegates = ConformingMulticastDelegate(to: .workerDelegate)
/// try delegates.add(window, delegateQueue: .main)  // Throws if the window lacks a method.
/// delegates.send("workerDidFnish:", worker)
/// // 'workerDidFnish:' is not in WorkerDelegate; 'workerDidFinish:' is
/// ```
///
/// A message whose selector the protocol does not declare is delivered to no delegate and reported
/// to the ``Multicast/Diagnostics/failureHandler``; a question with such a selector fails. Adding a closure
/// with `on` that contradicts the protocol traps.
///
/// It is for protocols that are made at run time. For one in Swift there is ``TypedMulticastDelegate``.
///
/// Stands for XLYMultiCastDelegate, which checks the protocols that a delegate's class lists, and
/// does not check messages.
public final class ConformingMulticastDelegate: Multicast, @unchecked Sendable {
  // Unchecked because its superclass is; it adds no state.

  /// Makes a multicast without delegates.
  ///
  /// Stands for XLYMultiCastDelegate's `initWithConformingProtocol:`.
  public init(to description: ProtocolDescription) {
    super.init(conformance: Conformance(to: description))
  }

  /// Makes a multicast without delegates, for the protocol with a name.
  ///
  /// Stands for XLYMultiCastDelegate's `initWithProtocolName:`.
  ///
  /// - Throws: `ProtocolError.notFound`, with the names there are, if no protocol with the name has
  ///   been made.
  public convenience init(toProtocolNamed name: String) throws(ProtocolError) {
    guard let description = ProtocolDescription(named: name) else {
      throw .notFound(name, known: ProtocolDescription.registeredNames)
    }
    self.init(to: description)
  }
}

extension ConformingMulticastDelegate {
  /// Adds a delegate that conforms.
  ///
  /// Asks the delegate once whether it conforms, now and on the caller's thread. Otherwise as
  /// ``MulticastDelegate/add(_:delivery:limit:duplicates:fileID:line:)``.
  ///
  /// - Returns: Whether the delegate was added: `false` with ``DuplicatePolicy/refuse``, and for the
  ///   code of a plug-in that has been disabled.
  /// - Throws: `ConformanceError`, with every method that is missing or differs.
  @discardableResult
  public func add(
    _ delegate: some Respondable, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    duplicates: DuplicatePolicy = .allow,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ConformanceError) -> Bool {
    try insert(
      conforming: delegate, delivery, limit, duplicates,
      RegistrationSite(fileID: fileID, line: line))
  }

  /// Adds a delegate that conforms, and whose handlers run on a queue.
  ///
  /// As ``add(_:delivery:limit:duplicates:fileID:line:)`` with ``DeliveryMode/queue(_:)``, under the name
  /// that ports write.
  ///
  /// - Returns: Whether the delegate was added.
  /// - Throws: `ConformanceError`, with every method that is missing or differs.
  @discardableResult
  public func add(
    _ delegate: some Respondable, delegateQueue: DispatchQueue,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ConformanceError) -> Bool {
    try add(delegate, delivery: .queue(delegateQueue), fileID: fileID, line: line)
  }
}
