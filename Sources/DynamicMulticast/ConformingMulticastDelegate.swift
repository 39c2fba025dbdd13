public import Dispatch
public import Invocation

/// A multicast that checks its messages and delegates against a protocol known only at run time.
///
/// ```swift
/// let delegates = ConformingMulticastDelegate(to: .workerDelegate)
/// try delegates.add(window, delegateQueue: .main)  // Throws if the window lacks a method.
/// delegates.send("workerDidFnish:", worker)
/// // 'workerDidFnish:' is not in WorkerDelegate; 'workerDidFinish:' is
/// ```
///
/// A message whose selector the protocol does not declare reaches no delegate, and is reported to
/// the ``Multicast/Diagnostics/failureHandler``. A question with such a selector fails. Adding a
/// closure with `on` traps if the protocol does not declare the selector, or declares other types.
///
/// Use this class for a `ProtocolDescription` made at run time. For a protocol declared in Swift,
/// use ``TypedMulticastDelegate``.
///
/// Stands for XLYMultiCastDelegate. XLYMultiCastDelegate checks the protocols that a delegate's
/// class lists, and does not check messages.
public final class ConformingMulticastDelegate: Multicast, @unchecked Sendable {
  // Unchecked because the superclass is unchecked. `ConformingMulticastDelegate` adds no state.

  /// Creates a multicast without delegates for a protocol.
  ///
  /// Stands for XLYMultiCastDelegate's `initWithConformingProtocol:`.
  public init(to description: ProtocolDescription) {
    super.init(conformance: Conformance(to: description))
  }

  /// Creates a multicast without delegates for the protocol with a name.
  ///
  /// Stands for XLYMultiCastDelegate's `initWithProtocolName:`.
  ///
  /// - Throws: `ProtocolError.notFound` if no protocol with the name has been made. The error lists
  ///   the names of the known protocols.
  public convenience init(toProtocolNamed name: String) throws(ProtocolError) {
    guard let description = ProtocolDescription(named: name) else {
      throw .notFound(name, known: ProtocolDescription.registeredNames)
    }
    self.init(to: description)
  }
}

extension ConformingMulticastDelegate {
  /// Adds a delegate that conforms to the protocol.
  ///
  /// Asks the delegate once whether it conforms, on the caller's thread. Apart from this check, the
  /// function behaves as ``MulticastDelegate/add(_:delivery:limit:duplicates:fileID:line:)``.
  ///
  /// - Returns: `true` if the delegate was added. `false` if ``DuplicatePolicy/refuse`` refused the
  ///   delegate, or if the delegate or the line of the call belongs to a disabled plug-in.
  /// - Throws: `ConformanceError` if the delegate does not conform. The error lists every missing
  ///   or different method.
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

  /// Adds a delegate that conforms to the protocol, and whose handlers run on a queue.
  ///
  /// Same as ``add(_:delivery:limit:duplicates:fileID:line:)`` with ``DeliveryMode/queue(_:)``,
  /// under the name that code ported from Objective-C uses.
  ///
  /// - Returns: `true` if the delegate was added.
  /// - Throws: `ConformanceError` if the delegate does not conform. The error lists every missing
  ///   or different method.
  @discardableResult
  public func add(
    _ delegate: some Respondable, delegateQueue: DispatchQueue,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ConformanceError) -> Bool {
    try add(delegate, delivery: .queue(delegateQueue), fileID: fileID, line: line)
  }
}
