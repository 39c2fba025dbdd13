/// What no multicast can do without on the sender's thread: each delegate is retained, called and
/// released.
///
/// It has no lock and no weak references: nothing may be added or removed while it sends, and the
/// receivers outlive it.
final class FloorBroadcaster: Broadcaster, @unchecked Sendable {
  // Unchecked for the array, which does not change while several threads send.
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
