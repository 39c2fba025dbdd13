import Dispatch

/// A broadcaster with an `AsyncStream` and a task for each delegate.
///
/// The task stands for the queue: the delegate is called on the default executor.
final class StreamBroadcaster: Broadcaster {
  private typealias Message = (Worker, String, Double)

  private var streams: [ObjectIdentifier: AsyncStream<Message>.Continuation] = [:]

  deinit {
    for stream in streams.values { stream.finish() }
  }

  func add(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    let (stream, continuation) = AsyncStream.makeStream(of: Message.self)
    streams[ObjectIdentifier(receiver)] = continuation
    Task { [weak receiver] in
      for await message in stream {
        receiver?.worker(message.0, didFinishSubTask: message.1, inDuration: message.2)
      }
    }
  }

  func remove(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    streams.removeValue(forKey: ObjectIdentifier(receiver))?.finish()
  }

  func send(_ arguments: Arguments) {
    for stream in streams.values {
      stream.yield((arguments.worker, arguments.subTask, arguments.duration))
    }
  }
}
