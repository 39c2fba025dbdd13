public import Dispatch
public import Invocation
import Support

// Not overloads of `remove` with `async`: those would be preferred in every asynchronous function,
// so that each `remove` there, also one that drops or delivers, would have to be awaited.
extension Multicast {
  /// Removes a delegate, and suspends until what is on its way to it has been delivered.
  ///
  /// ```swift
  /// await delegates.removeAndWait(window)
  /// ```
  ///
  /// Nothing sets out to it from the moment of the call, and nothing arrives after the return. No
  /// thread is blocked meanwhile. So, unlike ``RemovalPolicy/wait``, it need not drop anything on
  /// the delegate's own queue, and may be used on an actor that a handler waits for. Works in the
  /// isolation of the caller, to which the delegate may be confined.
  ///
  /// Cancelling the task does not end it early. It does not return as long as the delegate's queue
  /// is suspended, nor if a handler of the delegate waits for it.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - queue: The queue, nil for all and for the sender's thread.
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  nonisolated(nonsending) public func removeAndWait(
    _ delegate: any Respondable, delegateQueue queue: DispatchQueue? = nil
  ) async -> Int {
    let filter = RegistrationFilter(delegate, queue)
    return await state.withLock { $0.take(filter.identity, where: filter.matches) }.removeAndWait()
  }

  /// Removes a delegate from where it is called, and suspends until what is on its way to it has
  /// been delivered.
  ///
  /// See ``removeAndWait(_:delegateQueue:)``; this form can also tell the sender's thread, and the
  /// main actor from the main queue.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  nonisolated(nonsending) public func removeAndWait(
    _ delegate: any Respondable, delivery: Delivery
  ) async -> Int {
    let (identity, target) = (ObjectIdentifier(delegate), ExecutionTarget.of(delivery))
    return await state.withLock { $0.take(identity) { $0.executionTarget === target } }
      .removeAndWait()
  }

  /// Removes all delegates, and suspends until what is on its way to them has been delivered.
  ///
  /// See ``removeAndWait(_:delegateQueue:)``.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  nonisolated(nonsending) public func removeAllDelegatesAndWait() async -> Int {
    prune()
    return await state.withLock { $0.takeAllDelegates() }.removeAndWait()
  }
}

extension [Registration] {
  /// Closes all, and suspends until nothing is on its way to any of them.
  ///
  /// - Returns: Their number.
  nonisolated(nonsending) func removeAndWait() async -> Int {
    for registration in self { registration.closeToNew() }
    for registration in self {
      await withCheckedContinuation { continuation in
        registration.whenDrained { continuation.resume() }
      }
    }
    return count
  }
}
