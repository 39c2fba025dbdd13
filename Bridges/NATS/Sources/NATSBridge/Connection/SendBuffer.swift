import Synchronization

/// A queue of `HeldSend` values, which wait in order while the server is away.
///
/// The C client also keeps sends. While connecting, however, the C client holds its lock for
/// seconds, and each sender would block. While the server is connected, a sender only reads the
/// atomic flag ``isHolding``.
final class SendBuffer: Sendable {
  /// The outcome of `hold(_:)`.
  enum Outcome: Equatable {
    case held

    /// ``isHolding`` is `false`, so the sender must send directly.
    case notHeld

    /// The buffer is full.
    case full
  }

  private struct State {
    var sends: [HeldSend] = []

    /// The index of the first send that has not been handed over.
    var first = 0
    var bytes = 0
    var isAway = false
    var isHandingOver = false
    var isClosed = false

    /// The number of times that the server has come back.
    var returns = 0
  }

  private let limit: Int
  private let holding = Atomic(false)
  private let state = Mutex(State())

  /// Creates a buffer that accepts sends until `limit` bytes are waiting.
  init(limit: Int) {
    self.limit = limit
  }

  /// `true` if sends must wait, because the server is away or earlier sends are being handed over.
  var isHolding: Bool { holding.load(ordering: .acquiring) }

  /// `true` if the server is away.
  var isAway: Bool { state.withLock { $0.isAway } }

  /// Appends a send to the queue, unless the buffer is full or ``isHolding`` is `false`.
  func hold(_ send: @autoclosure () -> HeldSend) -> Outcome {
    // Evaluate the autoclosure outside of the lock, because it copies the payload.
    let send = send()
    while true {
      let outcome = state.withLock { state -> Outcome? in
        guard holding.load(ordering: .relaxed) else { return .notHeld }
        if state.bytes >= limit {
          // The sends are being handed over to a connected server, so there will be room.
          return state.isAway || !state.isHandingOver ? .full : nil
        }
        state.bytes += send.size
        state.sends.append(send)
        return .held
      }
      if let outcome { return outcome }
      Blocking.pause()
    }
  }

  /// Sets ``isHolding`` to `true`, because the server is away.
  func pause() {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isAway = true
      holding.store(true, ordering: .releasing)
    }
  }

  /// Records that the server is back; ``isHolding`` stays `true` until ``handOver(_:)`` has emptied
  /// the buffer.
  func resume() {
    state.withLock { state in
      state.isAway = false
      state.returns += 1
    }
  }

  /// Sends the waiting sends on this thread, unless another thread does so or the server is away.
  ///
  /// - Parameter deliver: Sends a message, and returns `false` if it cannot be sent yet. The
  ///   message then waits until the server comes back again.
  func handOver(_ deliver: (HeldSend) -> Bool) {
    if !isHolding { return }
    let isMine = state.withLock { state in
      if state.isAway || state.isHandingOver || state.isClosed { return false }
      state.isHandingOver = true
      return true
    }
    guard isMine else { return }
    while let (send, returns) = next() {
      if !deliver(send) { giveBack(send, returns) }
    }
  }

  private func next() -> (HeldSend, Int)? {
    state.withLock { state in
      guard state.isHandingOver, !state.isAway, !state.isClosed else {
        state.isHandingOver = false
        return nil
      }
      guard state.first < state.sends.count else {
        state.sends = []
        state.first = 0
        state.isHandingOver = false
        holding.store(false, ordering: .releasing)
        return nil
      }
      let send = state.sends[state.first]
      state.first += 1
      state.bytes -= send.size
      if state.first >= 1024, state.first * 2 > state.sends.count {
        state.sends.removeFirst(state.first)
        state.first = 0
      }
      return (send, state.returns)
    }
  }

  private func giveBack(_ send: HeldSend, _ returns: Int) {
    state.withLock { state in
      if state.isClosed { return }
      if state.first > 0 {
        state.first -= 1
        state.sends[state.first] = send
      } else {
        state.sends.insert(send, at: 0)
      }
      state.bytes += send.size
      // If the server has come back in between, `resume()` has found this thread still handing
      // over, so continue.
      if state.returns == returns { state.isHandingOver = false }
    }
  }

  /// Closes the buffer; afterwards, ``hold(_:)`` returns `.notHeld`.
  ///
  /// - Returns: The sends that are still waiting.
  @discardableResult
  func close() -> [HeldSend] {
    state.withLock { state in
      let left = Array(state.sends[state.first...])
      state = State()
      state.isClosed = true
      holding.store(false, ordering: .releasing)
      return left
    }
  }
}
