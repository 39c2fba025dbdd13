public import Dispatch
public import Invocation

/// A multicast of the messages of one protocol, whose delegates conform to it in Swift.
///
/// `@MessageProtocol` writes a subclass for each protocol, with a function for each message:
///
/// ```swift
/// let delegates = WorkerDelegateMulticast()
/// delegates.add(log, delegateQueue: queue)  // A class that does not conform: does not compile.
/// delegates.workerDidFinish(worker)  // A typo: does not compile.
/// let allowed = try await delegates.worker(worker, shouldPerform: "copy")
///   .allSatisfy(default: true) { $0 }
/// ```
///
/// Messages by name are checked as those of a ``ConformingMulticastDelegate`` are. ``Multicast``
/// documents order, lifetime, failures and threads.
open class TypedMulticastDelegate<Delegate>: Multicast, @unchecked Sendable {
  // Unchecked because its superclass is; it adds constants only.

  private let respondable: @Sendable (Delegate) -> any Respondable

  /// Makes a multicast without delegates, for a protocol.
  ///
  /// - Parameters:
  ///   - declaration: The protocol.
  ///   - respondable: Returns the delegate that it is passed.
  public init(
    to declaration: DeclaredProtocol,
    respondable: @escaping @Sendable (Delegate) -> any Respondable
  ) {
    self.respondable = respondable
    super.init(conformance: Conformance(to: declaration.description))
  }
}

extension TypedMulticastDelegate {
  /// Adds a delegate, to be called on a queue.
  ///
  /// See ``MulticastDelegate/add(_:delegateQueue:limit:duplicates:fileID:line:)``. When the first object of
  /// a class is added, its class's methods are compared with the protocol: a method that is almost
  /// a message of it, and is none, is reported to the ``Multicast/failureHandler``.
  ///
  /// - Precondition: The object answers every required message. A class that conforms answers none
  ///   by a method that its table does not list, such as one of an extension that is not marked
  ///   `@Responding`; that traps with the class, the message and the line of this call.
  /// - Returns: Whether it was added: false with ``DuplicatePolicy/refuse``, and for the code of a
  ///   plug-in that has been disabled.
  @discardableResult
  public func add(
    _ delegate: Delegate, delegateQueue: DispatchQueue,
    limit: DeliveryLimit? = nil, duplicates: DuplicatePolicy = .allow,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      delegate, delivery: .queue(delegateQueue), limit: limit, duplicates: duplicates,
      fileID: fileID, line: line)
  }

  /// Adds a delegate, to be called on a queue, on the sender's thread or on the main actor.
  ///
  /// See ``add(_:delegateQueue:limit:duplicates:fileID:line:)``.
  ///
  /// - Returns: Whether it was added: false with ``DuplicatePolicy/refuse``, and for the code of a
  ///   plug-in that has been disabled.
  @discardableResult
  public func add(
    _ delegate: Delegate, delivery: Delivery, limit: DeliveryLimit? = nil,
    duplicates: DuplicatePolicy = .allow,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let site = RegistrationSite(fileID: fileID, line: line)
    return insert(checked(delegate, site), delivery, site, duplicates, limit: limit)
  }

  /// A delegate, which answers every required message.
  func checked(_ delegate: Delegate, _ site: RegistrationSite) -> any Respondable {
    let delegate = respondable(delegate)
    if let conformance { AnswerCheck.run(on: delegate, against: conformance, failures, site) }
    return delegate
  }

  /// Adds a delegate whose class does not conform in Swift, if it answers the messages.
  ///
  /// For objects that answer by name: those of scripts, forwarders, a `RecordingDelegate`. Asks the
  /// object whether it conforms once, now, on the caller's thread. Otherwise as
  /// ``add(_:delegateQueue:limit:duplicates:fileID:line:)``.
  ///
  /// - Returns: Whether it was added: false with ``DuplicatePolicy/refuse``, and for the code of a
  ///   plug-in that has been disabled.
  /// - Throws: `ConformanceError`, with every method that is missing or differs.
  @discardableResult
  public func add(
    conforming delegate: some Respondable, delegateQueue: DispatchQueue,
    limit: DeliveryLimit? = nil, duplicates: DuplicatePolicy = .allow,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ConformanceError) -> Bool {
    try add(
      conforming: delegate, delivery: .queue(delegateQueue), limit: limit, duplicates: duplicates,
      fileID: fileID, line: line)
  }

  /// Adds a delegate whose class does not conform in Swift, if it answers the messages, to be called
  /// on a queue, on the sender's thread or on the main actor.
  ///
  /// See ``add(conforming:delegateQueue:limit:duplicates:fileID:line:)``.
  ///
  /// - Returns: Whether it was added: false with ``DuplicatePolicy/refuse``, and for the code of a
  ///   plug-in that has been disabled.
  /// - Throws: `ConformanceError`, with every method that is missing or differs.
  @discardableResult
  public func add(
    conforming delegate: some Respondable, delivery: Delivery, limit: DeliveryLimit? = nil,
    duplicates: DuplicatePolicy = .allow, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ConformanceError) -> Bool {
    try insert(
      conforming: delegate, delivery, limit, duplicates,
      RegistrationSite(fileID: fileID, line: line))
  }
}
