import Dispatch
import OpenCombine
import OpenCombineDispatch

/// A subject of OpenCombine's that passes a tuple on.
final class CombineBroadcaster: Broadcaster {
  private let messages = PassthroughSubject<(Worker, String, Double), Never>()
  private var subscriptions: [ObjectIdentifier: AnyCancellable] = [:]
  private let usesReceiveOn: Bool

  /// Makes a subject without subscribers.
  ///
  /// Messages come to a queue by `receive(on:)` or by an `async` in the closure that subscribes.
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
