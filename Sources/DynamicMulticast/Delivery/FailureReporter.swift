import Glibc
import Invocation
import RuntimeSupport

/// A reporter that calls a multicast's failure handler, or writes failures to standard error.
///
/// Pending messages retain the `FailureReporter`, so failures are also reported after the multicast
/// was deallocated.
final class FailureReporter: Sendable {
  typealias Handler = @Sendable (DeliveryFailure) -> Void

  /// The failure handler, or `nil` to write failures to standard error.
  private let current = Guarded<Handler?>(nil)

  private let kept = Guarded<DeadLetterList?>(nil)

  /// The list of messages that were not delivered, or `nil` if these messages are not kept.
  var letters: DeadLetterList? { kept.withLock { $0 } }

  func keepLetters(_ letters: DeadLetterList?) {
    // The old list is released after the lock, because releasing it runs foreign code.
    let old = kept.withLock { kept in
      defer { kept = letters }
      return kept
    }
    withExtendedLifetime(old) {}
  }

  /// Keeps a message that bridges could not send to other processes.
  func keep(_ invocation: Invocation, for bridges: [(bridge: MessageTap, error: any Error)]) {
    guard !bridges.isEmpty, let letters else { return }
    for (bridge, error) in bridges {
      letters.append(DeadLetter(invocation.withoutRoute, .failed(error), bridge: bridge))
    }
  }

  /// Keeps a message that a delegate has missed, unless a later message has replaced the message.
  ///
  /// Sent again, a message before its replacement would bring back an old state.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - reason: The reason.
  ///   - registration: The registration of the delegate, or `nil` if there is no single delegate.
  ///   - position: The position of a message that was dropped while it waited, otherwise `nil`.
  func keep(
    _ invocation: Invocation, _ reason: DeadLetter.Reason, for registration: Registration?,
    droppedFrom position: QueueChannel.Position? = nil
  ) {
    guard let letters else { return }
    let monitor = registration.flatMap(DeliveryMonitor.of)
    let key = monitor?.key(of: invocation)
    if let monitor, let key, monitor.hasLaterMessage(with: key, than: position) { return }
    letters.append(DeadLetter(invocation.withoutRoute, reason, registration, key: key))
  }

  /// Keeps a message that its queue, or the sender, found dropped by the removal of the delegate.
  @inline(never)
  func keepDropped(_ invocation: Invocation, _ registration: Registration) {
    if letters == nil { return }
    let error = LimitError(
      selector: invocation.selector, reason: .removed,
      delegates: [LimitError.Delegate(registration)])
    keep(invocation, .dropped(error), for: registration)
  }

  var handler: Handler? {
    get { current.withLock { $0 } }
    set {
      // The old handler is released after the lock, because releasing it may run a `deinit`.
      let _: Handler? = current.withLock { handler in
        defer { handler = newValue }
        return handler
      }
    }
  }

  /// Reports a failure.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - registration: The registration of the delegate, to which the dead letter refers.
  ///   - isDeadLetter: `true` if the message is to be kept as a dead letter.
  func report(
    _ failure: DeliveryFailure, of registration: Registration? = nil, isDeadLetter: Bool = true
  ) {
    if isDeadLetter { keep(failure.invocation, .failed(failure.error), for: registration) }
    if let handler {
      handler(failure)
    } else {
      // A single `write`, so that lines of several threads do not mix.
      let line = Array("\(failure)\n".utf8)
      _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
  }
}
