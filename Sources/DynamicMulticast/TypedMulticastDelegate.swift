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
  @_documentation(visibility: internal)
  public init(
    to declaration: DeclaredProtocol,
    respondable: @escaping @Sendable (Delegate) -> any Respondable
  ) {
    self.respondable = respondable
    super.init(conformance: Conformance(to: declaration.description))
  }
}

extension TypedMulticastDelegate {
  /// Adds a delegate.
  ///
  /// See ``MulticastDelegate/add(_:delivery:limit:duplicates:fileID:line:)``. When the first object
  /// of a class is added, the methods of its class are compared with the protocol. A method that is
  /// no message of the protocol, but nearly has the name of one, is reported to the
  /// ``Multicast/Diagnostics/failureHandler``.
  ///
  /// - Precondition: The object answers every required message. A class that conforms does not answer
  ///   a message whose method its table does not list, such as a method of an extension that is not
  ///   marked `@Responding`; that traps with the class, the message and the line of this call.
  /// - Returns: Whether the delegate was added: `false` with ``DuplicatePolicy/refuse``, and for the
  ///   code of a plug-in that has been disabled.
  @discardableResult
  public func add(
    _ delegate: Delegate, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    duplicates: DuplicatePolicy = .allow,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let site = RegistrationSite(fileID: fileID, line: line)
    return insert(checked(delegate, site), delivery, site, duplicates, limit: limit)
  }

  /// Adds a delegate whose handlers run on a queue.
  ///
  /// As ``add(_:delivery:limit:duplicates:fileID:line:)`` with ``DeliveryMode/queue(_:)``, under the name
  /// that ports write.
  ///
  /// - Returns: Whether the delegate was added.
  @discardableResult
  public func add(
    _ delegate: Delegate, delegateQueue: DispatchQueue,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(delegate, delivery: .queue(delegateQueue), fileID: fileID, line: line)
  }

  /// The object of a delegate, which answers every required message.
  func checked(_ delegate: Delegate, _ site: RegistrationSite) -> any Respondable {
    let delegate = respondable(delegate)
    if let conformance { AnswerCheck.run(on: delegate, against: conformance, failures, site) }
    return delegate
  }

  /// Adds a delegate whose class does not conform in Swift, if the object answers the messages.
  ///
  /// For objects that answer by name: objects of scripts, forwarders, a `RecordingDelegate`. Asks the
  /// object once whether it conforms, now and on the caller's thread. Otherwise as
  /// ``add(_:delivery:limit:duplicates:fileID:line:)``.
  ///
  /// - Returns: Whether the delegate was added: `false` with ``DuplicatePolicy/refuse``, and for the
  ///   code of a plug-in that has been disabled.
  /// - Throws: `ConformanceError`, with every method that is missing or differs.
  @discardableResult
  public func add(
    conforming delegate: some Respondable, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    duplicates: DuplicatePolicy = .allow, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ConformanceError) -> Bool {
    try insert(
      conforming: delegate, delivery, limit, duplicates,
      RegistrationSite(fileID: fileID, line: line))
  }
}
