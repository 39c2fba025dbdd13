import CRuntime
import Invocation
import Support

/// How many delegates have died, so that what was counted of them need not be counted again.
///
/// Swift tells nobody that an object dies. But the runtime calls a function that a class's metadata
/// names, and that can be replaced; see `CRuntime`. Where that turns out not to work, nothing is
/// remembered.
enum Deaths {
  /// Changes when an instance of a class that is watched has begun to die.
  static var count: UInt32 { UInt32(truncatingIfNeeded: watchedDeaths()) }

  /// Watches the instances of a class.
  ///
  /// - Returns: Whether that works.
  static func watch(_ type: any Respondable.Type) -> Bool {
    isAvailable && watchDeaths(metadata(of: type))
  }

  private static func metadata(of type: AnyClass) -> UnsafeRawPointer {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  private final class Mortal {}
  private static let place = Guarded<UncheckedSendable<Mortal>?>(nil)

  private static let isAvailable: Bool = {
    guard watchDeaths(metadata(of: Mortal.self)) else { return false }
    let before = watchedDeaths()
    // By way of a place that others could reach, or it would not be the runtime that lets it die.
    place.withLock { $0 = UncheckedSendable(Mortal()) }
    place.withLock { $0 = nil }
    return watchedDeaths() != before
  }()
}
