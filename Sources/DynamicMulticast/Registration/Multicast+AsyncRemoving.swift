public import Dispatch
public import Invocation
import RuntimeSupport

// These are no `async` overloads of `remove`: the compiler would prefer them in every asynchronous
// function, and each `remove` there, also one that drops or delivers, would have to be awaited.
extension Multicast {
  /// Removes all registrations of a delegate, and suspends until its pending messages have been
  /// delivered.
  ///
  /// ```swift
  /// await delegates.removeAndWait(window)
  /// ```
  ///
  /// From the call on no message is dispatched to it, and after the return no handler is called. No
  /// thread is blocked meanwhile. So, unlike ``RemovalPolicy/wait``, it drops nothing on the
  /// delegate's own queue, and may be used on an actor that a handler waits for. Works in the
  /// isolation of the caller, to which the delegate may be confined.
  ///
  /// Cancelling the task does not end it early. It does not return while the delegate's queue is
  /// suspended, nor if a handler of the delegate waits for it.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  nonisolated(nonsending) public func removeAndWait(_ delegate: any Respondable) async -> Int {
    await removeAndWait(RegistrationFilter(delegate))
  }

  /// Removes a delegate's registrations with a queue, and suspends until its pending messages have been
  /// delivered.
  ///
  /// See ``removeAndWait(_:)``.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  nonisolated(nonsending) public func removeAndWait(
    _ delegate: any Respondable, delegateQueue: DispatchQueue
  ) async -> Int {
    await removeAndWait(RegistrationFilter(delegate, delegateQueue))
  }

  private nonisolated(nonsending) func removeAndWait(_ filter: RegistrationFilter) async -> Int {
    let removed = change { $0.remove(filter.identity, where: filter.matches) }
    recordChange(.removed, of: removed)
    return await removed.removeAndWait()
  }

  /// Removes a delegate's registrations with a delivery, and suspends until its pending messages
  /// have been delivered.
  ///
  /// See ``removeAndWait(_:)``. This form can also name the sender's thread, and
  /// distinguishes the main actor from the main queue.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  nonisolated(nonsending) public func removeAndWait(
    _ delegate: any Respondable, delivery: Delivery
  ) async -> Int {
    let (identity, target) = (ObjectIdentifier(delegate), ExecutionTarget.of(delivery))
    let removed = change { $0.remove(identity) { $0.executionTarget === target } }
    recordChange(.removed, of: removed)
    return await removed.removeAndWait()
  }

  /// Removes all delegates, and suspends until their pending messages have been delivered.
  ///
  /// See ``removeAndWait(_:)``.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  nonisolated(nonsending) public func removeAllDelegatesAndWait() async -> Int {
    prune()
    let removed = change { $0.removeAllDelegates() }
    recordChange(.removed, of: removed)
    return await removed.removeAndWait()
  }
}

extension [Registration] {
  /// Closes all, and suspends until none of them has pending messages.
  ///
  /// - Returns: Their number.
  nonisolated(nonsending) func removeAndWait() async -> Int {
    for registration in self { registration.closeToNew() }
    await wait()
    return count
  }

  /// Suspends until none of them has pending messages; all are closed.
  nonisolated(nonsending) package func wait() async {
    for registration in self {
      await withCheckedContinuation { continuation in
        registration.whenDrained { continuation.resume() }
      }
    }
  }
}
