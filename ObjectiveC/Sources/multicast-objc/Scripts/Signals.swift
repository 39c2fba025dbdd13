import Dispatch
import Foundation
import Invocation
import RuntimeSupport

/// Handles signals whose default action would end the process.
enum Signals {
  // Dispatch cancels a source without references, so this array keeps the sources alive.
  private static let sources = Guarded<[UncheckedSendable<any DispatchSourceSignal>]>([])

  /// Runs `body` on a global queue whenever the signal `number` arrives.
  static func handle(_ number: Int32, _ body: @escaping @Sendable () -> Void) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: body)
    // Dispatch registers a source on a separate thread. Wait for the registration, because a signal
    // that arrives earlier is ignored and lost.
    let isRegistered = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isRegistered.signal() }
    source.resume()
    isRegistered.wait()
    let kept = UncheckedSendable(source)
    sources.withLock { $0.append(kept) }
  }

  /// Ends the process by the default action of the signal `number`.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // Unblock the signal on this thread before raising it. If all threads block the signal, as the
    // threads of queues do, the dispatch source receives it again.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
  }
}
