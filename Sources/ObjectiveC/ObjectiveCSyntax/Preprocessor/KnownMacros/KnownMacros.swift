/// The macros that compilers for Apple's systems and GNUstep define, and those of the headers that are
/// known without being read.
enum KnownMacros {
  /// The text of their definitions.
  static let file = SourceFile(
    Array((compiler + versions + foundation).utf8), name: "known macros")

  /// The macros by name.
  static func macros(for platform: Platform) -> [String: Macro] { byPlatform[platform] ?? [:] }

  private static let byPlatform = Dictionary(
    uniqueKeysWithValues: Platform.allCases.map { platform in
      var preprocessor = Preprocessor(knownMacrosFor: platform)
      _ = preprocessor.readAll()
      return (platform, preprocessor.macros)
    })

  /// The versions of Apple's systems, as `Availability.h` and `AvailabilityMacros.h` name them.
  private static let versions: String = {
    var text = ""
    func define(_ name: String, _ major: Int, _ minor: Int, _ value: Int) {
      text += "#define \(name)_\(major)_\(minor) \(value)\n"
    }
    for minor in 0...16 {
      // From 10.10 on, two digits stand for the second part.
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
