import Foundation
@_spi(ObjectiveC) import Invocation
import ObjectiveCSyntax

/// An `NSValue` that is no `NSNumber`.
final class BoxedValueObject: ValueObject, Wrapper, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the content.

  private var content: Content
  let type: StaticType

  private enum Content {
    case value(Value)

    /// An object that the value does not retain.
    case weak(WeakPointer)
  }

  deinit {
    IterativeRelease.release(takeContents())
  }

  override func takeContents() -> Any? {
    defer { content = .value(.void) }
    return content
  }

  init(_ value: Value, _ type: StaticType, isKept: Bool = true, isa: ClassObject) {
    content = isKept ? .value(value.copied) : .weak(WeakPointer(value.object, .unretained))
    self.type = type
    super.init(isa)
  }

  var value: Value {
    switch content {
    case .value(let value): value.copied
    case .weak(let pointer): pointer.load()
    }
  }

  var wrapped: Any { Bridge.swift(value, type) }

  override func isEqual(to other: Object, on activation: Activation) -> Bool {
    // A number equals a boxed value of exactly its C type.
    if let number = other as? NumberObject {
      return type == .integer(number.scalar) || type == .floating(number.scalar)
        ? Self.areEqual(value, number.value) : false
    }
    guard let other = other as? BoxedValueObject else { return false }
    return Self.areEqual(value, other.value)
  }

  private static func areEqual(_ left: Value, _ right: Value) -> Bool {
    guard case .structure(let left) = left, case .structure(let right) = right else {
      return left.isSame(as: right)
    }
    return left.shape == right.shape && zip(left.fields, right.fields).allSatisfy(areEqual)
  }

  override func hash(on activation: Activation) -> Int { Self.hash(value) }

  private static func hash(_ value: Value) -> Int {
    switch value {
    case .structure(let structure): structure.fields.reduce(7) { $0 &* 31 &+ hash($1) }
    case .floating(let number): number.clamped
    default: value.integer
    }
  }

  override func describe(indent: Int, on activation: Activation) -> String {
    if case .structure = value { return StandardLibrary.text(of: value, type) }
    return "<0x\(String(UInt(bitPattern: value.integer), radix: 16))>"
  }
}
