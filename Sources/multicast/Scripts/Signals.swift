import Dispatch
import Foundation
import Invocation
import Support

/// What happens when a signal arrives, in place of the end of the process.
enum Signals {
  // A source is let go of with its last reference, and these are to stay; nobody looks at them.
  private static let sources = Guarded<[UncheckedSendable<any DispatchSourceSignal>]>([])

  /// Does something whenever a signal arrives, on some queue.
  static func handle(_ number: Int32, _ body: @escaping @Sendable () -> Void) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: body)
    source.resume()
    let kept = UncheckedSendable(source)
    sources.withLock { $0.append(kept) }
  }

  /// Ends the process as the signal would have.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // To this thread, and let through here: it may be blocked in all, as those of queues have it, and
    // then the source would get it again.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
  }
}
