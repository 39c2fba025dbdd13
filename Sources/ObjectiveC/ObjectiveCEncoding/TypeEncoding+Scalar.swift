extension TypeEncoding {
  /// A number or a truth value, with the letter that encodes it.
  public enum Scalar: Character, CaseIterable, Sendable {
    /// `char` and `signed char`, `c`.
    case char = "c"

    /// `short`, `s`.
    case short = "s"

    /// `int`, `i`.
    case int = "i"

    /// A `long` of 32 bits, `l`.
    case long = "l"

    /// `long long`, and `long` where it has 64 bits, `q`.
    case longLong = "q"

    /// `__int128`, `t`.
    case int128 = "t"

    /// `unsigned char`, `C`.
    case unsignedChar = "C"

    /// `unsigned short`, `S`.
    case unsignedShort = "S"

    /// `unsigned int`, `I`.
    case unsignedInt = "I"

    /// An `unsigned long` of 32 bits, `L`.
    case unsignedLong = "L"

    /// `unsigned long long`, and `unsigned long` where it has 64 bits, `Q`.
    case unsignedLongLong = "Q"

    /// `unsigned __int128`, `T`.
    case unsignedInt128 = "T"

    /// `float`, `f`.
    case float = "f"

    /// `double`, `d`.
    case double = "d"

    /// `long double`, `D`.
    case longDouble = "D"

    /// `bool`, `B`.
    case bool = "B"
  }
}

extension TypeEncoding.Scalar {
  /// The size in bytes.
  ///
  /// The size of a `long double` is 8, as on Apple's 64-bit ARM systems.
  public var size: Int {
    switch self {
    case .char, .unsignedChar, .bool: 1
    case .short, .unsignedShort: 2
    case .int, .long, .unsignedInt, .unsignedLong, .float: 4
    case .longLong, .unsignedLongLong, .double, .longDouble: 8
    case .int128, .unsignedInt128: 16
    }
  }

  /// `true` if the scalar is an integer or a truth value.
  package var isInteger: Bool {
    switch self {
    case .float, .double, .longDouble: false
    default: true
    }
  }
}
