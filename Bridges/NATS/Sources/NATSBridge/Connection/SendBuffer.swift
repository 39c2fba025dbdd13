import Synchronization

/// The sends that wait while the server is away, in order.
///
/// The client's library keeps sends, too, but it holds its lock while it connects, for seconds in
/// which each sender would block. A connected sender reads one flag of this.
final class SendBuffer: Sendable {
  /// What has become of a send.
  enum Outcome: Equatable {
    case held

    /// The sender is to send it itself.
    case notHeld

    /// As many bytes wait as may.
    case full
  }

  private struct State {
    var sends: [HeldSend] = []

    /// The index of the first one that was not handed over.
    var first = 0
    var bytes = 0
    var isAway = false
    var isHandingOver = false
    var isClosed = false

    /// How often the server has come back.
    var returns = 0
  }

  private let limit: Int
  private let holding = Atomic(false)
  private let state = Mutex(State())

  /// Makes one that takes sends until so many bytes wait.
  init(limit: Int) {
    self.limit = limit
  }

  /// Whether sends must wait: the server is away, or earlier ones are being handed over.
  var isHolding: Bool { holding.load(ordering: .acquiring) }

  /// Whether the server is away.
  var isAway: Bool { state.withLock { $0.isAway } }

  /// Takes a send, behind those that it has.
  func hold(_ send: @autoclosure () -> HeldSend) -> Outcome {
    // Made outside the lock, as it copies the payload.
    let send = send()
    while true {
      let outcome = state.withLock { state -> Outcome? in
        guard holding.load(ordering: .relaxed) else { return .notHeld }
        if state.bytes >= limit {
          // A server that is back takes what waits, so there will be room.
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

  /// Notes that the server is away.
  func pause() {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isAway = true
      holding.store(true, ordering: .releasing)
    }
  }

  /// Notes that the server is back; what waits goes on to wait for ``handOver(_:)``.
  func resume() {
    state.withLock { state in
      state.isAway = false
      state.returns += 1
    }
  }

  /// Sends what waits, on this thread, unless another one does or the server is away.
  ///
  /// - Parameter deliver: Sends one; false if it cannot yet. Then it waits for the next return.
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
      // A return in between has found this thread at work, so that goes on.
      if state.returns == returns { state.isHandingOver = false }
    }
  }

  /// Takes no more.
  ///
  /// - Returns: Those that still wait.
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
