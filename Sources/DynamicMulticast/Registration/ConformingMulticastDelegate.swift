public import Dispatch
public import Invocation

/// A multicast whose messages and delegates are held to a protocol.
///
/// ```swift
/// let delegates = ConformingMulticastDelegate(to: .workerDelegate)
/// try delegates.add(window, delegateQueue: .main)  // Throws what the window lacks, if it does.
/// delegates.send("workerDidFnish:", worker)
/// // 'workerDidFnish:' is not in WorkerDelegate; 'workerDidFinish:' is
/// ```
///
/// A message whose selector the protocol does not declare reaches nobody and goes to the
/// `failureHandler`; a question about one fails. Closures that are added with `on` must be handlers
/// of the protocol's, or it traps. Passed on as a ``MulticastDelegate``, whose `add` does not throw,
/// it still adds nobody who does not conform: then `add` returns false.
///
/// A type of its own, so that `add` throws here and only here. Stands for XLYMultiCastDelegate,
/// which goes by what a delegate's class says it conforms to, and is not told of messages that are
/// sent.
public final class ConformingMulticastDelegate: MulticastDelegate, @unchecked Sendable {
  // Unchecked as its superclass is; it has nothing of its own.

  /// Makes a multicast without delegates.
  public init(to description: ProtocolDescription) {
    super.init(Conformance(to: description))
  }
}

extension ConformingMulticastDelegate {
  /// Adds a delegate that conforms, to be called on a queue.
  ///
  /// Asks it once, now. See `add(_:delegateQueue:duplicates:)` of ``MulticastDelegate``.
  ///
  /// - Returns: Whether it was added: false only with ``DuplicatePolicy/refuse``.
  /// - Throws: `ConformanceError`, with every method that is missing or differs.
  @discardableResult
  public func add(
    _ delegate: some Respondable, delegateQueue queue: DispatchQueue,
    duplicates: DuplicatePolicy = .allow
  ) throws(ConformanceError) -> Bool {
    try add(delegate, delivery: .queue(queue), duplicates: duplicates)
  }

  /// Adds a delegate that conforms, to be called on a queue, on the sender's thread or on the main
  /// actor.
  ///
  /// See ``add(_:delegateQueue:duplicates:)``.
  ///
  /// - Returns: Whether it was added: false only with ``DuplicatePolicy/refuse``.
  /// - Throws: `ConformanceError`, with every method that is missing or differs.
  @discardableResult
  public func add(
    _ delegate: some Respondable, delivery: Delivery, duplicates: DuplicatePolicy = .allow
  ) throws(ConformanceError) -> Bool {
    if let conformance, let error = ConformanceError(delegate, conformance.description) {
      throw error
    }
    return insert(delegate, delivery, duplicates)
  }
}
