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

  /// An identifier that the plug-in made itself, in the step with a number: 0 is the first one of
  /// the step, and the steps count from 1, as in a ``PortDifference``.
  ///
  /// Without a step, 0 is the latest identifier when the value is made. As long as there is no such
  /// identifier, the value is `nil`, and a part with it is missing.
  case identifier(Int, step: Int? = nil)

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

  /// Returns the value with the replacements of the values in it that contain no others.
  ///
  /// Without a replacement, a part is missing, and any other value is `nil`.
  func mapped(_ replace: (PortValue) -> PortValue?) -> PortValue { replaced(replace) ?? .null }

  private func replaced(_ replace: (PortValue) -> PortValue?) -> PortValue? {
    func mapped(_ pairs: [String: PortValue]) -> [String: PortValue] {
      // In the order of the keys, in which identifiers are counted.
      pairs.sorted { $0.key < $1.key }.reduce(into: [:]) { $0[$1.key] = $1.value.replaced(replace) }
    }
    return switch self {
    case .list(let elements): .list(elements.map { $0.mapped(replace) })
    case .dictionary(let pairs): .dictionary(mapped(pairs))
    case .made(let type, let parts): .made(type, mapped(parts))
    default: replace(self)
    }
  }

  /// Puts the elements of all lists in a canonical order.
  var inAnyOrder: PortValue {
    switch self {
    case .list(let elements):
      .list(elements.map(\.inAnyOrder).sorted { $0.swiftText < $1.swiftText })
    case .dictionary(let pairs): .dictionary(pairs.mapValues(\.inAnyOrder))
    case .made(let type, let parts): .made(type, parts.mapValues(\.inAnyOrder))
    default: self
    }
  }

  /// Returns whether two values are equal; two values that are not numbers are equal.
  public static func == (left: PortValue, right: PortValue) -> Bool {
    switch (left, right) {
    case (.null, .null), (.plugIn, .plugIn): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
      Int128(exactly: number) == integer
    case (.number(let left), .number(let right)): left == right || (left.isNaN && right.isNaN)
    case (.string(let left), .string(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.queue(let left), .queue(let right)): left == right
    case (.identifier(let left, let step), .identifier(let right, let other)):
      left == right && step == other
    case (.made(let left, let parts), .made(let right, let others)):
      left == right && parts == others
    default: false
    }
  }
}

extension PortValue: CustomStringConvertible {
  /// Writes the value in the notation of a ``PortDifference``.
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
    case .identifier(let index, let step?):
      "<identifier \(index > 0 ? "\(index) " : "")of step \(step)>"
    case .identifier(let index, nil): "<identifier \(index)>"
    case .made(let type, let parts): "\(type)(\(Self.parts(parts, isEmpty: "")))"
    }
  }

  private static func parts(_ pairs: [String: PortValue], isEmpty empty: String) -> String {
    if pairs.isEmpty { return empty }
    return pairs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      .joined(separator: ", ")
  }

  /// Writes the value as Swift source code.
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
    case .identifier(let index, let step):
      return ".identifier(\(index)\(step.map { ", step: \($0)" } ?? ""))"
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
