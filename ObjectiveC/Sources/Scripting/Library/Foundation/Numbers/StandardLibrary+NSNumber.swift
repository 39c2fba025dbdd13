import Foundation
import Invocation
import ObjectiveCEncoding

extension StandardLibrary {
  func installNumbers() {
    numbers.allocate = { NumberObject(.integer(0), .int, isa: $0) }
    installComparison(numbers)
    installCopyingAsSelf(numbers)
    for (name, scalar) in Self.scalars { install(name, scalar) }
    let table = ClassTable<NumberObject>(type: numbers)
    table.method("compare:") { (own, other: NumberObject) in own.compare(other) }
    table.method("isEqualToNumber:") { (own, other: NumberObject?, call: Call) in
      other.map { own.isEqual(to: $0, on: call.activation) } ?? false
    }
    table.method("stringValue") { (own, call: Call) in
      own.describe(indent: 0, on: call.activation)
    }
    numbers.method("objCType", "*@:") { call in
      CString.value(String(try call.receiver(as: NumberObject.self).scalar.rawValue))
    }
    constant("kCFBooleanTrue", .object(number(.integer(1), .bool)), .object("NSNumber"))
    constant("kCFBooleanFalse", .object(number(.integer(0), .bool)), .object("NSNumber"))
  }

  /// Arithmetic types of C, by their names in selectors.
  private static let scalars: KeyValuePairs<String, TypeEncoding.Scalar> = [
    "Bool": .bool, "Char": .char, "UnsignedChar": .unsignedChar, "Short": .short,
    "UnsignedShort": .unsignedShort, "Int": .int, "UnsignedInt": .unsignedInt, "Long": .longLong,
    "UnsignedLong": .unsignedLongLong, "LongLong": .longLong,
    "UnsignedLongLong": .unsignedLongLong, "Integer": .longLong,
    "UnsignedInteger": .unsignedLongLong, "Float": .float, "Double": .double,
  ]

  /// Installs the methods for a C type, such as `numberWithInt:` and `intValue`.
  private func install(_ name: String, _ scalar: TypeEncoding.Scalar) {
    let code = String(scalar.rawValue)
    let getter = name.prefix(1).lowercased() + name.dropFirst() + "Value"
    numbers.classMethod(Selector(valid: "numberWith\(name):"), "@@:" + code) { call in
      .object(NumberObject(call[0], scalar, isa: try call.receivingClass))
    }
    ClassTable<NumberObject>(type: numbers)
      .make(nil, Selector(valid: "initWith\(name):"), code) { $0.set($1[0], scalar) }
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
