public import Invocation
import RuntimeSupport

/// A question to delegates in other processes.
///
/// The bridge that receives the question passes each answer to ``answer(_:by:)`` when the answer
/// arrives, in any order and from any thread, and then calls ``finish()``. Answers that arrive
/// after the end of the question are ignored. A bridge may keep an ended question, which no
/// longer retains the multicast.
public final class RemoteQuestion: Sendable {
  /// The message that the delegates are asked.
  public let invocation: Invocation

  /// The longest time for which the asker waits, from the call of ``RemoteDelegates/ask(_:)`` on.
  ///
  /// The value is the limit of the whole question. If other delegates were asked before, the time
  /// that they have taken is not subtracted, so the asker waits for a shorter time.
  public let limit: Duration

  /// The index of the bridge among the delegates and bridges that are asked.
  let index: Int

  private let state: Guarded<State>

  private struct State: Sendable {
    /// The operation of the asker, or `nil` if the asker needs no more answers.
    ///
    /// The operation retains the multicast, which retains its bridges. So a bridge that kept ended
    /// questions would never be released otherwise.
    var operation: AskOperation?
    var awaited: [RemoteDelegate] = []
    var endHandler: (@Sendable () -> Void)?
  }

  init(_ invocation: Invocation, within limit: Duration, at index: Int, of operation: AskOperation)
  {
    self.invocation = invocation
    self.limit = limit
    self.index = index
    state = Guarded(State(operation: operation))
  }

  /// The delegates that are known to the bridge and have not answered yet.
  ///
  /// When the time is up, the error names these delegates. If `awaited` is empty, the bridge counts
  /// as finished then. If no other delegate is missing either, the question ends with the answers
  /// that have arrived, and without an error.
  public var awaited: [RemoteDelegate] {
    get { state.withLock { $0.awaited } }
    set {
      // The old delegates are released after the lock.
      let old = state.withLock { state in
        defer { state.awaited = newValue }
        return state.awaited
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Passes the answer of a delegate to the asker, or the reason why the delegate has failed to
  /// answer.
  ///
  /// - Parameters:
  ///   - answer: The answer or the error.
  ///   - delegate: The delegate that gave `answer`.
  public func answer(_ answer: Result<any Sendable, any Error>, by delegate: RemoteDelegate) {
    state.withLock { $0.operation }?
      .receive(ReceivedAnswer(delegate: delegate, outcome: answer))
  }

  /// Tells the asker that no more answers will arrive from this bridge.
  public func finish() {
    state.withLock { $0.operation }?.settleRemote(at: index)
  }

  /// Calls `handler` once the asker needs no more answers.
  ///
  /// The asker needs no more answers when the result is certain, the time is up, or the question
  /// was canceled. If the question has already ended, `handler` is called immediately. A second
  /// closure replaces the first.
  ///
  /// - Parameter handler: The closure to call.
  public func whenOver(_ handler: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if state.operation != nil { state.endHandler = handler }
      return state.operation == nil
    }
    if isOver { handler() }
  }

  /// Records that the asker needs no more answers, and calls the closure of ``whenOver(_:)``.
  func end() {
    // The operation is released after the lock.
    let (operation, handler) = state.withLock { state in
      (state.operation.take(), state.endHandler.take())
    }
    handler?()
    withExtendedLifetime(operation) {}
  }
}

/// An answer from another process.
struct ReceivedAnswer: Sendable {
  let delegate: RemoteDelegate
  let outcome: Result<any Sendable, any Error>
}
