import Dispatch
import OpenCombine
import OpenCombineDispatch

/// A broadcaster that sends tuples through an OpenCombine subject.
final class CombineBroadcaster: Broadcaster {
  private let messages = PassthroughSubject<(Worker, String, Double), Never>()
  private var subscriptions: [ObjectIdentifier: AnyCancellable] = [:]
  private let usesReceiveOn: Bool

  /// Creates a subject without subscribers.
  ///
  /// Messages are passed to a queue by `receive(on:)`, or by `async` in the subscriber's closure.
  init(usesReceiveOn: Bool) {
    self.usesReceiveOn = usesReceiveOn
  }

  func add(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    let subscription =
      if let queue = executionTarget.queue {
        usesReceiveOn
          ? messages.receive(on: queue.ocombine).sink { [weak receiver] message in
            receiver?.worker(message.0, didFinishSubTask: message.1, inDuration: message.2)
          }
          : messages.sink { [weak receiver] message in
            guard let receiver else { return }
            queue.async {
              receiver.worker(message.0, didFinishSubTask: message.1, inDuration: message.2)
            }
          }
      } else {
        messages.sink { [weak receiver] message in
          receiver?.worker(message.0, didFinishSubTask: message.1, inDuration: message.2)
        }
      }
    subscriptions[ObjectIdentifier(receiver)] = subscription
  }

  func remove(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    subscriptions[ObjectIdentifier(receiver)] = nil
  }

  func send(_ arguments: Arguments) {
    messages.send((arguments.worker, arguments.subTask, arguments.duration))
  }
}
