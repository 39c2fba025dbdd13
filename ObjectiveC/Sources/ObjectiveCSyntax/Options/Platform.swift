/// The system for which a text is read, on which conditions depend.
///
/// Types are encoded for a 64-bit ARM processor on every platform.
@nonexhaustive
public enum Platform: String, CaseIterable, Sendable {
  case macOS = "macos"
  case iOS = "ios"
  case tvOS = "tvos"
  case watchOS = "watchos"
  case visionOS = "visionos"

  /// GNUstep on Linux, where `BOOL` is `unsigned char` and `va_list` has the layout of x86-64.
  case gnustep

  var isApple: Bool { self != .gnustep }
}
