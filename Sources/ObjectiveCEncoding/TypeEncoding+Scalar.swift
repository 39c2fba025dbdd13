extension TypeEncoding {
  /// A number or a truth value, with the letter that encodes it.
  public enum Scalar: Character, CaseIterable, Sendable {
    /// A `char` or `signed char`, encoded as `c`.
    case char = "c"

    /// A `short`, encoded as `s`.
    case short = "s"

    /// An `int`, encoded as `i`.
    case int = "i"

    /// A `long` of 32 bits, encoded as `l`.
    case long = "l"

    /// A `long long`, or a `long` of 64 bits, encoded as `q`.
    case longLong = "q"

    /// An `__int128`, encoded as `t`.
    case int128 = "t"

    /// An `unsigned char`, encoded as `C`.
    case unsignedChar = "C"

    /// An `unsigned short`, encoded as `S`.
    case unsignedShort = "S"

    /// An `unsigned int`, encoded as `I`.
    case unsignedInt = "I"

    /// An `unsigned long` of 32 bits, encoded as `L`.
    case unsignedLong = "L"

    /// An `unsigned long long`, or an `unsigned long` of 64 bits, encoded as `Q`.
    case unsignedLongLong = "Q"

    /// An `unsigned __int128`, encoded as `T`.
    case unsignedInt128 = "T"

    /// A `float`, encoded as `f`.
    case float = "f"

    /// A `double`, encoded as `d`.
    case double = "d"

    /// A `long double`, encoded as `D`.
    case longDouble = "D"

    /// A `bool`, encoded as `B`.
    case bool = "B"
  }
}

extension TypeEncoding.Scalar {
  /// The size in bytes.
  ///
  /// For a `long double`, the size is 8, as on Apple's 64-bit ARM systems.
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
  public var isInteger: Bool {
    switch self {
    case .float, .double, .longDouble: false
    default: true
    }
  }
}
