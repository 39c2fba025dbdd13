/// A value in a session, in a form from which both worlds can make their own value.
///
/// Literals make the values of the standard library:
///
/// ```swift
/// let step = PortStep.send("hear:from:count:", "Hi", .object("stream"), 1)
/// ```
public indirect enum PortValue: Equatable, Sendable {
  /// The value `nil`.
  case null

  /// A Boolean value.
  case bool(Bool)

  /// An integer of any type.
  case integer(Int128)

  /// A floating-point number of any type; values that are not numbers are equal.
  case number(Double)

  /// A string.
  case string(String)

  /// An array, or a set in a canonical order.
  case list([PortValue])

  /// A dictionary whose keys are strings.
  case dictionary([String: PortValue])

  /// An object of the host, by its name in the ``HostDescription``.
  case object(String)

  /// A queue of the world, by its name.
  case queue(String)

  /// The plug-in itself.
  case plugIn

  /// An identifier that the plug-in made itself: 0 is the latest one when the value is made, and
  /// events count identifiers from the first one.
  ///
  /// As long as there is no such identifier, the value is `nil`, and a part with it is missing.
  case identifier(Int)

  /// A value of one of the host's types, by the name of the ``HostType`` and the parts that the
  /// type's generator has drawn.
  ///
  /// Data is `.made("NSData", ["bytes": [1, 2]])`, and a date is
  /// `.made("NSDate", ["seconds": 60.0])`, which counts from 1970.
  case made(String, [String: PortValue])
}

extension PortValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes the value `nil`.
  public init(nilLiteral: ()) { self = .null }

  /// Makes a Boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Makes an integer.
  public init(integerLiteral value: Int) { self = .integer(Int128(value)) }

  /// Makes a floating-point number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes a list.
  public init(arrayLiteral elements: PortValue...) { self = .list(elements) }

  /// Makes a dictionary.
  ///
  /// - Precondition: No key is listed twice.
  public init(dictionaryLiteral elements: (String, PortValue)...) {
    self = .dictionary(Dictionary(uniqueKeysWithValues: elements))
  }
}

extension PortValue {
  /// The text of a string; `nil` for any other value.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements of a list; `nil` for any other value.
  public var elements: [PortValue]? { if case .list(let elements) = self { elements } else { nil } }

  /// The pairs of a dictionary, or the parts of a value that was made; `nil` for any other value.
  public var parts: [String: PortValue]? {
    switch self {
    case .dictionary(let parts), .made(_, let parts): parts
    default: nil
    }
  }

  /// Returns whether two values are equal; two values that are not numbers are equal.
  public static func == (left: PortValue, right: PortValue) -> Bool {
    switch (left, right) {
    case (.null, .null), (.plugIn, .plugIn): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right || (left.isNaN && right.isNaN)
    case (.string(let left), .string(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.queue(let left), .queue(let right)): left == right
    case (.identifier(let left), .identifier(let right)): left == right
    case (.made(let left, let parts), .made(let right, let others)):
      left == right && parts == others
    default: false
    }
  }
}

extension PortValue: CustomStringConvertible {
  /// The value in the notation of a ``PortDifference``.
  public var description: String {
    switch self {
    case .null: "nil"
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text.debugDescription
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .dictionary(let pairs): "[\(Self.parts(pairs, isEmpty: ":"))]"
    case .object(let name): "<\(name)>"
    case .queue(let name): "<queue \(name)>"
    case .plugIn: "<the plug-in>"
    case .identifier(let index): "<identifier \(index)>"
    case .made(let type, let parts): "\(type)(\(Self.parts(parts, isEmpty: "")))"
    }
  }

  private static func parts(_ pairs: [String: PortValue], isEmpty empty: String) -> String {
    if pairs.isEmpty { return empty }
    return pairs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      .joined(separator: ", ")
  }

  /// The value as Swift source code.
  var swiftText: String {
    switch self {
    case .null, .bool, .integer: return description
    case .number(let number):
      if number.isNaN { return ".number(.nan)" }
      return number.isInfinite ? ".number(\(number < 0 ? "-" : "").infinity)" : "\(number)"
    case .string(let text): return text.debugDescription
    case .list(let elements):
      return "[\(elements.map(\.swiftText).joined(separator: ", "))]"
    case .dictionary(let pairs): return Self.swiftText(pairs)
    case .object(let name): return ".object(\(name.debugDescription))"
    case .queue(let name): return ".queue(\(name.debugDescription))"
    case .plugIn: return ".plugIn"
    case .identifier(let index): return ".identifier(\(index))"
    case .made(let type, let parts):
      return ".made(\(type.debugDescription), \(Self.swiftText(parts)))"
    }
  }

  private static func swiftText(_ pairs: [String: PortValue]) -> String {
    if pairs.isEmpty { return "[:]" }
    let texts = pairs.sorted { $0.key < $1.key }.map {
      "\($0.key.debugDescription): \($0.value.swiftText)"
    }
    return "[\(texts.joined(separator: ", "))]"
  }
}
