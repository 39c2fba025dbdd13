import Dispatch
import Foundation
import Invocation
import Scripting
import Support

/// What happens when somebody types control-C.
enum Interrupt {
  // A source is let go of with its last reference, and these are to stay; nobody looks at them.
  private static let sources = Guarded<[UncheckedSendable<any DispatchSourceSignal>]>([])

  /// Stops a script instead of the process.
  static func stop(_ script: Script) {
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [weak script] in script?.stop("the script was interrupted") }
    source.resume()
    let kept = UncheckedSendable(source)
    sources.withLock { $0.append(kept) }
  }
}
