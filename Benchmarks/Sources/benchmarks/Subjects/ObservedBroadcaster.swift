import DynamicMulticast

/// A broadcaster that uses the measured multicast with an observer that does nothing.
final class ObservedBroadcaster: Broadcaster, Sendable {
  private final class Observer: DeliveryObserver {
    func receive(_ batch: DeliveryEventBatch) {}
  }

  private let library = LibraryBroadcaster()
  private let observer = Observer()

  init() {
    library.delegates.diagnostics.addObserver(observer)
  }

  func add(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    library.add(receiver, at: executionTarget)
  }

  func remove(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    library.remove(receiver, at: executionTarget)
  }

  func send(_ arguments: Arguments) { library.send(arguments) }
}
