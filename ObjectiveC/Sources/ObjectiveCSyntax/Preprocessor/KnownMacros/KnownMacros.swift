/// Macros defined before a text is read.
///
/// Compilers for Apple's systems and for GNUstep define some of them. The others belong to the
/// headers whose contents are built in.
enum KnownMacros {
  /// The text of the definitions.
  static let file = SourceFile(
    Array((compiler + versions + foundation).utf8), name: "known macros")

  /// Returns the macros of a platform by name.
  static func macros(for platform: Platform) -> [String: Macro] {
    switch platform {
    case .macOS: macOS
    case .iOS: iOS
    case .tvOS: tvOS
    case .watchOS: watchOS
    case .visionOS: visionOS
    case .gnustep: gnustep
    }
  }

  // A variable for each platform, because a process seldom needs more than one.
  private static let macOS = read(for: .macOS)
  private static let iOS = read(for: .iOS)
  private static let tvOS = read(for: .tvOS)
  private static let watchOS = read(for: .watchOS)
  private static let visionOS = read(for: .visionOS)
  private static let gnustep = read(for: .gnustep)

  private static func read(for platform: Platform) -> [String: Macro] {
    var preprocessor = Preprocessor(knownMacrosFor: platform)
    _ = preprocessor.readAll()
    return preprocessor.macros
  }

  /// Versions of Apple's systems, as `Availability.h` and `AvailabilityMacros.h` define them.
  private static let versions: String = {
    var text = ""
    func define(_ name: String, _ major: Int, _ minor: Int, _ value: Int) {
      text += "#define \(name)_\(major)_\(minor) \(value)\n"
    }
    for minor in 0...16 {
      // From macOS 10.10 on, the minor version has two digits.
      let value = minor < 10 ? 1000 + minor * 10 : 100_000 + minor * 100
      define("__MAC", 10, minor, value)
      define("MAC_OS_X_VERSION", 10, minor, value)
    }
    for major in 11...16 {
      for minor in 0...7 {
        define("__MAC", major, minor, major * 10_000 + minor * 100)
        define("MAC_OS_VERSION", major, minor, major * 10_000 + minor * 100)
      }
    }
    for major in 2...19 {
      for minor in 0...7 { define("__IPHONE", major, minor, major * 10_000 + minor * 100) }
    }
    for major in 9...19 {
      for minor in 0...5 { define("__TVOS", major, minor, major * 10_000 + minor * 100) }
    }
    for major in 2...12 {
      for minor in 0...4 { define("__WATCHOS", major, minor, major * 10_000 + minor * 100) }
    }
    return text
  }()
}
