/// The minimum work of any multicast on the sender's thread: each delegate is retained, called and
/// released.
///
/// The broadcaster has no lock and no weak references. Callers must not add or remove delegates
/// during a `send(_:)`, and must keep the delegates alive.
final class FloorBroadcaster: Broadcaster, @unchecked Sendable {
  // Unchecked because of `receivers`, which callers must not change while several threads send.
  // `Unmanaged` is safe because the callers keep the receivers alive.
  private var receivers: [Unmanaged<Receiver>] = []

  func add(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    receivers.append(.passUnretained(receiver))
  }

  func remove(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    receivers.removeAll { $0.toOpaque() == Unmanaged.passUnretained(receiver).toOpaque() }
  }

  func send(_ arguments: Arguments) {
    for receiver in receivers {
      _ = receiver.retain()
      receiver._withUnsafeGuaranteedRef {
        $0.worker(
          arguments.worker, didFinishSubTask: arguments.subTask, inDuration: arguments.duration)
      }
      receiver.release()
    }
  }
}
