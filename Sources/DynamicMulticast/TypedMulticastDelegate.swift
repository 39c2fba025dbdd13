public import Dispatch
public import Invocation

/// A multicast for the messages of one protocol, whose delegates conform to the protocol in Swift.
///
/// `@MessageProtocol` generates a subclass for each protocol, with a function for each message:
///
/// ```swift
/// let delegates = WorkerDelegateMulticast()
/// delegates.add(log, delegateQueue: queue)  // A class that does not conform: does not compile.
/// delegates.workerDidFinish(worker)  // A typo: does not compile.
/// let allowed = try await delegates.worker(worker, shouldPerform: "copy")
///   .allSatisfy(default: true) { $0 }
/// ```
///
/// Messages that are sent by selector are checked as in a ``ConformingMulticastDelegate``.
/// ``Multicast`` documents the order of messages, the lifetime of delegates, failures and threads.
open class TypedMulticastDelegate<Delegate>: Multicast, @unchecked Sendable {
  // Unchecked because the superclass is unchecked. `TypedMulticastDelegate` adds a constant only.

  private let respondable: @Sendable (Delegate) -> any Respondable

  /// Creates a multicast without delegates for a protocol.
  ///
  /// - Parameters:
  ///   - declaration: The protocol.
  ///   - respondable: A closure that converts a `Delegate` to `any Respondable`, and returns the
  ///     same object.
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
  /// of a class is added, the methods of its class are compared with the protocol. A method whose
  /// selector the protocol does not declare, but almost declares, is reported to the
  /// ``Multicast/Diagnostics/failureHandler``.
  ///
  /// - Precondition: The delegate responds to every required message, and its methods do not
  ///   contradict the declared types. Otherwise the function traps, and names the class, the message
  ///   and the line of the call. A class may conform in Swift by a declaration that answers no
  ///   message, such as a default implementation; the text of the trap lists these declarations. Once
  ///   an object of a class has passed the check, further objects of the class are not checked.
  /// - Returns: `true` if the delegate was added. `false` if ``DuplicatePolicy/refuse`` refused the
  ///   delegate, or if the delegate or the line of the call belongs to a disabled plug-in.
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
  /// Same as ``add(_:delivery:limit:duplicates:fileID:line:)`` with ``DeliveryMode/queue(_:)``,
  /// under the name that code ported from Objective-C uses.
  ///
  /// - Returns: `true` if the delegate was added.
  @discardableResult
  public func add(
    _ delegate: Delegate, delegateQueue: DispatchQueue,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(delegate, delivery: .queue(delegateQueue), fileID: fileID, line: line)
  }

  /// Returns the object of a delegate, and traps if the object does not conform to the protocol.
  ///
  /// Once an object of a class has passed the check, further objects of the class are not checked.
  func checked(_ delegate: Delegate, _ site: RegistrationSite) -> any Respondable {
    let delegate = respondable(delegate)
    if let conformance { AnswerCheck.run(on: delegate, against: conformance, failures, site) }
    return delegate
  }

  /// Adds a delegate whose class does not conform in Swift, if the object responds to the required
  /// messages.
  ///
  /// For objects that respond by selector: script objects, forwarders, a `Mock`. The
  /// function asks the object once whether it conforms, on the caller's thread. Apart from this
  /// check, the function behaves as ``add(_:delivery:limit:duplicates:fileID:line:)``.
  ///
  /// - Returns: `true` if the delegate was added. `false` if ``DuplicatePolicy/refuse`` refused the
  ///   delegate, or if the delegate or the line of the call belongs to a disabled plug-in.
  /// - Throws: `ConformanceError` if the delegate does not conform. The error lists every method
  ///   that is missing or differs.
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
