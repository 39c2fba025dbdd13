import Dispatch
import Synchronization

/// A hand-written loop for messages with names: each delegate has a dictionary of closures.
final class DictionaryBroadcaster: Broadcaster, Sendable {
  private final class Entry: Sendable {
    weak let delegate: NamedHandlers?
    let queue: DispatchQueue?

    init(_ delegate: NamedHandlers, queue: DispatchQueue?) {
      self.delegate = delegate
      self.queue = queue
    }
  }

  private let entries = Mutex<[Entry]>([])

  /// Holds the delegates strongly, as their owners would in a program.
  private let delegates = Mutex<[ObjectIdentifier: NamedHandlers]>([:])

  func add(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    let entry = Entry(delegate(for: receiver), queue: executionTarget.queue)
    entries.withLock { $0.append(entry) }
  }

  func remove(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    let delegate = delegate(for: receiver)
    let queue = executionTarget.queue
    entries.withLock { entries in
      let index = entries.firstIndex { $0.delegate === delegate && $0.queue === queue }
      if let index { entries.remove(at: index) }
    }
  }

  private func delegate(for receiver: Receiver) -> NamedHandlers {
    delegates.withLock { delegates in
      if let known = delegates[ObjectIdentifier(receiver)] { return known }
      let new = NamedHandlers(receiver)
      delegates[ObjectIdentifier(receiver)] = new
      return new
    }
  }

  func send(_ arguments: Arguments) {
    send(
      "worker:didFinishSubTask:inDuration:",
      [arguments.worker, arguments.subTask, arguments.duration])
  }

  private func send(_ name: String, _ arguments: [Any]) {
    // Unsafe because `Any` is not `Sendable`; the handlers only read the arguments.
    nonisolated(unsafe) let arguments = arguments
    for entry in entries.withLock({ $0 }) {
      guard let handler = entry.delegate?.handlers[name] else { continue }
      if let queue = entry.queue {
        queue.async { _ = handler(arguments) }
      } else {
        _ = handler(arguments)
      }
    }
  }
}
