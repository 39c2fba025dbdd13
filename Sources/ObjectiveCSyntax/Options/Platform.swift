/// The system that a text is read for; conditions depend on it.
///
/// Types are encoded for a 64-bit ARM processor on each of them.
@nonexhaustive
public enum Platform: String, CaseIterable, Sendable {
  case macOS = "macos"
  case iOS = "ios"
  case tvOS = "tvos"
  case watchOS = "watchos"
  case visionOS = "visionos"

  /// GNUstep on Linux.
  case gnustep

  var isApple: Bool { self != .gnustep }
}
