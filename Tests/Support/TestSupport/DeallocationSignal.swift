package import Dispatch
import Invocation
import ObjectProperties

/// A `semaphore` that is signaled when an object is deallocated.
package struct DeallocationSignal: Sendable {
  private static let key = AssociationKey<Signaller>()
  package let semaphore = DispatchSemaphore(value: 0)

  package init(of object: AnyObject) {
    AssociatedObjects(of: object)[Self.key] = Signaller(semaphore)
  }

  /// A value that is associated with the object, and deallocated together with it.
  private final class Signaller: Sendable {
    private let semaphore: DispatchSemaphore

    init(_ semaphore: DispatchSemaphore) {
      self.semaphore = semaphore
    }

    deinit { semaphore.signal() }
  }
}
