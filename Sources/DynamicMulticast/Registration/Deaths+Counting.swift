import CRuntime
import Invocation

/// How many delegates have died, so that what was counted of them need not be counted again.
///
/// Where deaths are not noticed, nothing is remembered.
extension Deaths {
  /// Changes when an instance of a class that is counted has begun to die.
  static var count: UInt32 { UInt32(truncatingIfNeeded: countedDeaths()) }

  /// Counts the deaths of the instances of a class.
  ///
  /// - Returns: Whether that works.
  static func watch(_ type: any Respondable.Type) -> Bool {
    areNoticed && countDeaths(metadata(of: type))
  }
}
