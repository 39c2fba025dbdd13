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

  /// GNUstep on Linux, where `BOOL` is an `unsigned char`, and `va_list` that of x86-64.
  case gnustep

  var isApple: Bool { self != .gnustep }
}
