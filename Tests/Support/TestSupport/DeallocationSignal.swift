package import Dispatch
import Invocation

/// Signals a semaphore when an object is deallocated.
package struct DeallocationSignal: Sendable {
  private static let key = AssociationKey<Signaller>()
  package let semaphore = DispatchSemaphore(value: 0)

  package init(of object: AnyObject) {
    AssociatedObjects(of: object)[Self.key] = Signaller(semaphore)
  }

  /// Goes with the object that it is associated with.
  private final class Signaller: Sendable {
    private let semaphore: DispatchSemaphore

    init(_ semaphore: DispatchSemaphore) {
      self.semaphore = semaphore
    }

    deinit { semaphore.signal() }
  }
}
