import CRuntime
import Support

/// What can be known of the deaths of objects.
///
/// Swift tells nobody that an object dies. But the runtime calls a function that a class's metadata
/// names, and that can be replaced; see `CRuntime`.
package enum Deaths {
  /// Whether the runtime calls what is put there: tried out once, on a class of our own.
  package static let areNoticed: Bool = {
    guard countDeaths(metadata(of: Mortal.self)) else { return false }
    let before = countedDeaths()
    // By way of a place that others could reach, or it would not be the runtime that lets it die.
    place.withLock { $0 = UncheckedSendable(Mortal()) }
    place.withLock { $0 = nil }
    return countedDeaths() != before
  }()

  package static func metadata(of type: AnyClass) -> UnsafeRawPointer {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  private final class Mortal {}
  private static let place = Guarded<UncheckedSendable<Mortal>?>(nil)
}
