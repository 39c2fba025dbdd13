import Invocation
import TestSupport
import Testing

/// Numbers of one type for handlers of another type, which are converted exactly or not at all.
struct NumberConversionTests {
  /// Sends a number to a handler of another number type, both typed and boxed.
  private func send<From: Number, To: Number>(_ number: From, to: To.Type) throws -> [String] {
    let responder = Responder()
    try responder.objectMethods.set("take:") { (number: To) in "\(number)" }
    return try [Invocation("take:", number), Invocation("take:", arguments: [number])].map {
      var invocation = $0
      do {
        try invocation.invoke(with: responder)
        return try invocation.returnValue(as: String.self)
      } catch InvocationError.inexactArgument(
        let selector, let index, let expected, let found, let value)
      {
        #expect(selector == "take:" && index == 0)
        #expect(expected == To.self && found == From.self && value == "\(number)")
        return "inexact"
      }
    }
  }

  private func compare<From: Number, To: Number>(
    _: From.Type, _: To.Type, using generator: inout SeededGenerator, seed: UInt64
  ) throws {
    for number in From.edges + (0..<100).map({ _ in From.random(using: &generator) }) {
      let model = To.exactly(number).map { "\($0)" } ?? "inexact"
      #expect(
        try send(number, to: To.self) == [model, model], "\(number) as \(To.self), seed \(seed)")
    }
  }

  @Test(arguments: seeds(1))
  func `a number is passed where the other type holds exactly that number`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let types: [any Number.Type] = [
      Int.self, Int8.self, UInt8.self, UInt64.self, Float.self, Double.self,
    ]
    for from in types {
      for to in types where from != to {
        try compare(from, to, using: &generator, seed: seed)
      }
    }
  }

  @Test func `an inexact number is an error that names the types and the number`() throws {
    let responder = Responder()
    try responder.objectMethods.set("take:") { (_: Int8) in }
    #expect(
      failure { try responder.perform("take:", 300) }
        == "'take:' argument 0: expected Int8, found Int 300, which Int8 cannot hold exactly")
    #expect(
      failure { try responder.perform("take:", Double.nan) }
        == "'take:' argument 0: expected Int8, found Double nan, which Int8 cannot hold exactly")
    #expect(
      failure { try responder.perform("take:", 1.5) }
        == "'take:' argument 0: expected Int8, found Double 1.5, which Int8 cannot hold exactly")
  }

  @Test func `a number is passed where another type's optional is asked for`() throws {
    let responder = Responder()
    try responder.objectMethods.set("take:") { (number: Int8?) in number.map(Int.init) ?? -1 }
    #expect(try responder.perform("take:", 1, as: Int.self) == 1)
    #expect(try responder.perform("take:", 1.0, as: Int.self) == 1)
    #expect(try responder.perform("take:", Double?.some(1), as: Int.self) == 1)
    #expect(try responder.perform("take:", Double?.none, as: Int.self) == -1)
    #expect(throws: InvocationError.self) { try responder.perform("take:", 300) }
  }

  @Test func `an optional number is passed where another type is asked for`() throws {
    let responder = Responder()
    try responder.objectMethods.set("take:") { (number: Int8) in number }
    #expect(try responder.perform("take:", Int?.some(1), as: Int8.self) == 1)
    #expect(try responder.perform("take:", Float??.some(1), as: Int8.self) == 1)
  }

  @Test func `a return value is converted like an argument`() throws {
    let responder = Responder()
    try responder.objectMethods.set("number") { 300 }
    #expect(try responder.perform("number", as: Double.self) == 300)
    #expect(try responder.perform("number", as: UInt16?.self) == 300)
    #expect(
      failure { try responder.perform("number", as: Int8.self) }
        .hasPrefix("'number' return value: expected Int8, found Int"))
  }
}

/// The requirements of the number types that are tested with one another.
private protocol Number: Sendable {
  static var edges: [Self] { get }
  static func random(using generator: inout SeededGenerator) -> Self

  /// Converts a number by the obvious model, Swift's `init(exactly:)`.
  ///
  /// In contrast to `init(exactly:)`, a NaN remains a NaN in all types with a NaN.
  static func exactly(_ number: any Number) -> Self?
}

extension Number where Self: FixedWidthInteger {
  fileprivate static var edges: [Self] { [.min, .max, .max - 1, 0, 1, .max / 2 + 1, 100] }

  fileprivate static func random(using generator: inout SeededGenerator) -> Self {
    // Choose small numbers as often as large numbers.
    Self.random(in: .min ... .max, using: &generator)
      >> Int.random(in: 0..<bitWidth, using: &generator)
  }

  fileprivate static func exactly(_ number: any Number) -> Self? {
    switch number {
    case let number as Int: Self(exactly: number)
    case let number as Int8: Self(exactly: number)
    case let number as UInt8: Self(exactly: number)
    case let number as UInt64: Self(exactly: number)
    case let number as Float: Self(exactly: number)
    case let number as Double: Self(exactly: number)
    default: preconditionFailure("no model for \(type(of: number))")
    }
  }
}

extension Number where Self: BinaryFloatingPoint, RawSignificand: FixedWidthInteger {
  fileprivate static var edges: [Self] {
    [
      0, -0.0, 0.5, -1, 127, 128, 255, 256, .nan, .infinity, -.infinity, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, .ulpOfOne, Self(sign: .plus, exponent: 24, significand: 1) + 1,
      Self(sign: .plus, exponent: 53, significand: 1) + 1,
      Self(sign: .plus, exponent: 63, significand: 1),
      Self(sign: .minus, exponent: 63, significand: 1),
      Self(sign: .plus, exponent: 64, significand: 1), 0.1, .pi,
    ]
  }

  fileprivate static func random(using generator: inout SeededGenerator) -> Self {
    let number = Self.random(in: -1...1, using: &generator)
    let exponent = Exponent(Int.random(in: 0..<66, using: &generator))
    let scaled = number * Self(sign: .plus, exponent: exponent, significand: 1)
    return Bool.random(using: &generator) ? scaled.rounded() : scaled
  }

  fileprivate static func exactly(_ number: any Number) -> Self? {
    switch number {
    case let number as Int: Self(exactly: number)
    case let number as Int8: Self(exactly: number)
    case let number as UInt8: Self(exactly: number)
    case let number as UInt64: Self(exactly: number)
    case let number as Float: number.isNaN ? .nan : Self(exactly: number)
    case let number as Double: number.isNaN ? .nan : Self(exactly: number)
    default: preconditionFailure("no model for \(type(of: number))")
    }
  }
}

extension Int: Number {}
extension Int8: Number {}
extension UInt8: Number {}
extension UInt64: Number {}
extension Float: Number {}
extension Double: Number {}
