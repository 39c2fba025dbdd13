import Invocation
import RuntimeSupport

/// A list of events to which any thread can append.
package final class Recorder<Event: Sendable>: Sendable {
  private let guarded = Guarded<[Event]>([])

  package init() {}

  package var events: [Event] { guarded.withLock { $0 } }

  package func record(_ event: Event) {
    guarded.withLock { $0.append(event) }
  }
}
