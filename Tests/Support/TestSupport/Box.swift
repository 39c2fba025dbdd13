import Invocation
import RuntimeSupport

/// A value that is passed between threads.
package final class Box<Value: Sendable>: Sendable {
  private let guarded: Guarded<Value>

  package init(_ value: Value) {
    guarded = Guarded(value)
  }

  package var value: Value {
    get { guarded.withLock { $0 } }
    set { guarded.withLock { $0 = newValue } }
  }

  package func withChange(_ change: (inout Value) -> Void) {
    guarded.withLock { change(&$0) }
  }
}
