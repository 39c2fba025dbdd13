import Foundation
import Invocation
import ObjectiveCEncoding

extension StandardLibrary {
  func installNumbers() {
    numbers.allocate = { NumberObject(.integer(0), .int, isa: $0) }
    installComparison(numbers)
    installCopyingAsSelf(numbers)
    for kind in Self.numberKinds { install(kind) }
    numbers.method("compare:", "q@:@\"NSNumber\"") { call in
      .integer(try call.number.compare(try call.required(0, NumberObject.self)))
    }
    numbers.method("isEqualToNumber:", "B@:@\"NSNumber\"") { call in
      guard let other = try call.optional(0, NumberObject.self) else { return .integer(0) }
      return call.bool(try call.number.isEqual(to: other, on: call.activation))
    }
    numbers.method("stringValue", "@\"NSString\"@:") { call in
      call.string(try call.number.describe(indent: 0, on: call.activation))
    }
    numbers.method("objCType", "*@:") { CString.value(String(try $0.number.scalar.rawValue)) }
    constant("kCFBooleanTrue", .object(number(.integer(1), .bool)), .object("NSNumber"))
    constant("kCFBooleanFalse", .object(number(.integer(0), .bool)), .object("NSNumber"))
  }

  /// An arithmetic type of C, and the type's name in selectors.
  private struct NumberKind {
    let name: String
    let scalar: TypeEncoding.Scalar
  }

  private static let numberKinds: [NumberKind] = [
    NumberKind(name: "Bool", scalar: .bool), NumberKind(name: "Char", scalar: .char),
    NumberKind(name: "UnsignedChar", scalar: .unsignedChar),
    NumberKind(name: "Short", scalar: .short),
    NumberKind(name: "UnsignedShort", scalar: .unsignedShort),
    NumberKind(name: "Int", scalar: .int), NumberKind(name: "UnsignedInt", scalar: .unsignedInt),
    NumberKind(name: "Long", scalar: .longLong),
    NumberKind(name: "UnsignedLong", scalar: .unsignedLongLong),
    NumberKind(name: "LongLong", scalar: .longLong),
    NumberKind(name: "UnsignedLongLong", scalar: .unsignedLongLong),
    NumberKind(name: "Integer", scalar: .longLong),
    NumberKind(name: "UnsignedInteger", scalar: .unsignedLongLong),
    NumberKind(name: "Float", scalar: .float), NumberKind(name: "Double", scalar: .double),
  ]

  private func install(_ kind: NumberKind) {
    let scalar = kind.scalar
    let code = String(scalar.rawValue)
    let getter = kind.name.prefix(1).lowercased() + kind.name.dropFirst() + "Value"
    numbers.classMethod(Selector(valid: "numberWith\(kind.name):"), "@@:" + code) { call in
      .object(NumberObject(call[0], scalar, isa: try call.receivingClass))
    }
    numbers.method(Selector(valid: "initWith\(kind.name):"), "@@:" + code) { call in
      try call.number.set(call[0], scalar)
      return .object(call.receiver)
    }
    numbers.method(Selector(valid: getter), code + "@:") { call in
      try call.with(NumberObject.self) { number, _ in
        switch scalar {
        case .float: .floating(Double(Float(number.double)))
        case .double: .floating(number.double)
        case .bool: call.bool(number.value.isTrue)
        default: .integer(Arithmetic.wrap(number.integer, to: scalar))
        }
      }
    }
  }

  func number(_ number: Int) -> Object { self.number(.integer(number), .longLong) }
}

extension Call {
  fileprivate var number: NumberObject {
    get throws { try receiver(as: NumberObject.self) }
  }
}
