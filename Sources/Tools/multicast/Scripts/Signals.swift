import Dispatch
import Foundation
import Invocation
import RuntimeSupport

/// Handlers of signals, which otherwise would end the process.
enum Signals {
  // A source without a reference is cancelled, so these keep the sources alive.
  private static let sources = Guarded<[UncheckedSendable<any DispatchSourceSignal>]>([])

  /// Runs a closure whenever a signal arrives, on a global queue.
  static func handle(_ number: Int32, _ body: @escaping @Sendable () -> Void) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: body)
    // Dispatch registers a source on a thread of its own. A signal that comes before is ignored, and so lost.
    let isRegistered = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isRegistered.signal() }
    source.resume()
    isRegistered.wait()
    let kept = UncheckedSendable(source)
    sources.withLock { $0.append(kept) }
  }

  /// Ends the process as the signal does by default.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // Raised on this thread with the signal unblocked: if all threads block it, as those of queues do,
    // the source gets it again.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
  }
}
