public import Invocation
import RuntimeSupport

/// A question that delegates in other processes are asked.
///
/// The bridge that got it gives it each answer as that comes, in any order and from any thread, and
/// then ends it. Answers that come after the asker has what it wanted are ignored.
public final class RemoteQuestion: Sendable {
  /// The message.
  public let invocation: Invocation

  /// How long the asker waits, from the call of ``RemoteDelegates/ask(_:)`` on.
  public let limit: Duration

  /// Its index among those who are asked.
  let index: Int

  private let operation: AskOperation
  private let state = Guarded(State())

  private struct State: Sendable {
    var isOver = false
    var awaited: [RemoteDelegate] = []
    var endHandler: (@Sendable () -> Void)?
  }

  init(_ invocation: Invocation, within limit: Duration, at index: Int, of operation: AskOperation)
  {
    self.invocation = invocation
    self.limit = limit
    self.index = index
    self.operation = operation
  }

  /// The delegates that have to answer still, as far as they are known.
  ///
  /// When the time is up, the asker is told which these are. If there are none, the question ends
  /// then with the answers that have come, and without an error.
  public var awaited: [RemoteDelegate] {
    get { state.withLock { $0.awaited } }
    set {
      // The old ones are released after the lock.
      let old = state.withLock { state in
        defer { state.awaited = newValue }
        return state.awaited
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Gives the asker the answer of a delegate, or the reason why that has failed to answer.
  public func answer(_ answer: Result<any Sendable, any Error>, by delegate: RemoteDelegate) {
    operation.receive(ReceivedAnswer(delegate: delegate, outcome: answer))
  }

  /// Ends it: no more answers will come.
  public func finish() {
    operation.settleRemote(at: index)
  }

  /// Calls a closure once the asker wants no more answers: it has enough, its time is up, or it was
  /// cancelled.
  ///
  /// If that is so already, it is called now. A second closure replaces the first.
  public func whenOver(_ handler: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.endHandler = handler }
      return state.isOver
    }
    if isOver { handler() }
  }

  /// Notes that the asker wants no more answers.
  func end() {
    let handler = state.withLock { state in
      state.isOver = true
      return state.endHandler.take()
    }
    handler?()
  }
}

/// An answer from another process.
struct ReceivedAnswer: Sendable {
  let delegate: RemoteDelegate
  let outcome: Result<any Sendable, any Error>
}
