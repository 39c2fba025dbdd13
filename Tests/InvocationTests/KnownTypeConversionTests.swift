import RuntimeSupport
import TestSupport
import Testing

@testable import Invocation

/// Conversions between well-known types without a dynamic cast, compared with dynamic casts.
struct KnownTypeConversionTests {
  fileprivate class Base: @unchecked Sendable {}
  fileprivate class Derived: Base, @unchecked Sendable {}
  private final class Other: @unchecked Sendable {}
  private final class Box<Value>: Base, @unchecked Sendable {}

  private static let object = Derived()

  private static let numbers: [any Sendable] = [
    0, 1, -1, 255, 256, Int.max, Int.min, UInt.max, UInt(3), Int8.min, UInt8.max, Int16(-300),
    UInt16.max, Int32.min, UInt32.max, Int64.max, UInt64.max, 0.0, -0.0, 0.5, 2.0, -1.0, 300.0,
    1e300, Double.infinity, Double.nan, Double(UInt64.max), Double.leastNonzeroMagnitude,
    Float(0.25),
    Float(16_777_216), Float.infinity, Float.nan, 16_777_217, Float16(1.5), Int128(7),
  ]

  private static let others: [any Sendable] = [
    true, "text", "text that is too long for its words", object, object as Base, Base(), Other(),
    Box<Int>(), Character("a"), [1, 2], ["a"], Base?.some(object), Derived?.none,
    Other?.some(Other()), String?.some("text"), String?.none, Int?.some(7), Int?.none,
    Double?.some(0.5), UInt8?.some(1),
    Int??.some(.none), Int??.some(7), String??.some("text"), Bool?.some(true),
    UncheckedSendable(object), UncheckedSendable(5), (1, 2) as (Int, Int), (), 1...2,
  ]

  private static let targets: [any Any.Type] = [
    Int.self, UInt.self, Int8.self, UInt8.self, Int16.self, UInt16.self, Int32.self, UInt32.self,
    Int64.self, UInt64.self, Double.self, Float.self, Float16.self, Int128.self, Bool.self,
    String.self, Character.self, Base.self, Derived.self, Other.self, Box<Int>.self,
    AnyObject.self, Any.self, (any Sendable).self, AnyHashable.self, Void.self, [Int].self,
    Int?.self, Double?.self, UInt8?.self, String?.self, Base?.self, Derived?.self, Bool?.self,
    Any?.self, Int??.self, String??.self, Base??.self,
  ]

  @Test(arguments: targets.indices)
  func `both find the same`(index: Int) throws {
    let target = Self.targets[index]
    for value in Self.numbers + Self.others {
      func compare<Target>(_: Target.Type) throws {
        let quick = Conversion.convert(value, to: Target.self)
        let slow = Conversion.cast(value, to: Target.self)
        // An object must be identical. Other values are compared by their text, which covers NaN.
        #expect(
          describe(quick) == describe(slow), "\(type(of: value)) \(value) as \(Target.self)")
      }
      try _openExistential(target, do: compare)
    }
  }

  private func describe<Value>(_ value: Value?) -> String {
    guard let value else { return "no value" }
    let object = type(of: value) is AnyClass ? "\(ObjectIdentifier(value as AnyObject))" : ""
    return "\(Value.self): \(value) \(object)"
  }

  @Test func `arguments that are converted are neither lost nor released too often`() throws {
    final class Receiver: Respondable, Sendable {
      static var methods: MethodTable {
        MethodTable {
          Method("take:text:number:") {
            (_: Receiver, object: Base, text: String, number: Double) in
            "\(type(of: object)) \(text) \(number)"
          }
        }
      }
    }
    let receiver = Receiver()
    weak var weakObject: Derived?
    for number in 0..<100 {
      let object = Derived()
      weakObject = object
      let text: String? = "text that is too long for its words, \(number)"
      let found = try receiver.perform("take:text:number:", object, text, number, as: String.self)
      #expect(found == "Derived \(text ?? "") \(Double(number))")
      let error = #expect(throws: InvocationError.self) {
        try receiver.perform("take:text:number:", object, text, "many")
      }
      #expect(
        "\(error.map { "\($0)" } ?? "")"
          == "'take:text:number:' argument 2: expected Double, found String")
    }
    #expect(weakObject == nil)
  }

  /// A value that cannot be moved bit by bit, because the runtime keeps the address of `object`.
  fileprivate struct Weak: @unchecked Sendable {
    weak var object: Derived?
  }

  /// A value that is larger than the memory on the stack for converted arguments.
  fileprivate struct Large: Sendable, Equatable {
    var values = (0..<4).map { "value \($0)" }
    var more = (1, 2, 3, 4, 5, 6, 7, 8)

    static func == (left: Large, right: Large) -> Bool {
      left.values == right.values && left.more.7 == right.more.7
    }
  }

  @Responding
  fileprivate final class Taker: Respondable, Sendable {
    func weak(_ weak: Weak, _ number: Double) -> Bool { weak.object != nil && number == 3 }
    func large(_ large: Large, _ number: Double) -> Bool { large == Large() && number == 3 }
    func list(_ list: [String], _ number: UInt8) -> String { "\(list) \(number)" }
    func closure(_ closure: @Sendable () -> String, _ base: Base) -> String { closure() }
    func optional(_ list: [String]?, _ number: Int?, _ base: Base?) -> String {
      "\(list ?? []) \(number ?? 0) \(base.map { type(of: $0) } ?? Base.self)"
    }
  }

  @Test func `values of all kinds stand beside a value that is converted`() throws {
    let taker = Taker()
    let object = Derived()
    let list = (0..<3).map { "text that is too long for its words, \($0)" }
    #expect(try taker.perform("weak::", Weak(object: object), 3, as: Bool.self))
    #expect(try taker.perform("large::", Large(), 3, as: Bool.self))
    #expect(try taker.perform("list::", list, 3, as: String.self) == "\(list) 3")
    let closure: @Sendable () -> String = { [list] in "\(list)" }
    #expect(try taker.perform("closure::", closure, object, as: String.self) == "\(list)")
    #expect(
      try taker.perform("optional:::", list, Int8(3), object, as: String.self)
        == "\(list) 3 Derived")
    #expect(
      try taker.perform(Invocation("optional:::", list, Int8(3), object), as: String.self)
        == "\(list) 3 Derived")
  }

  @Test func `a message that is converted runs its handler once, and keeps its error`() throws {
    final class Refusing: Respondable, Sendable {
      static var methods: MethodTable {
        MethodTable {
          Method("refuse:") { (refusing: Refusing, number: Double) throws -> Void in
            refusing.calls.withLock { $0 += 1 }
            throw CancellationError()
          }
        }
      }
      let calls = Guarded(0)
    }
    let refusing = Refusing()
    #expect(throws: CancellationError.self) { try refusing.perform("refuse:", 1) }
    #expect(throws: CancellationError.self) { try refusing.perform(Invocation("refuse:", 1)) }
    #expect(refusing.calls.withLock { $0 } == 2)
  }
}
