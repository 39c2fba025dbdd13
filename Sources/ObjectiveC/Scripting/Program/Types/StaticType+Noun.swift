import Invocation
import ObjectiveCEncoding

extension StaticType {
  /// The noun for values of the type in error messages, with an article: "a pointer".
  package var noun: String {
    switch self {
    case .void: "nothing (void)"
    case .dynamic: "a value of unknown type"
    case .integer(.bool): "a BOOL"
    case .integer: "an integer"
    case .floating: "a floating-point number"
    case .object(let name?): "an object of class '\(name)'"
    case .object(nil): "an object"
    case .classObject: "a class"
    case .selector: "a selector"
    case .block: "a block"
    case .function: "a function"
    case .pointer: "a pointer"
    case .array: "an array"
    case .structure(let shape): "a \(shape.noun)"
    }
  }
}

extension StructureShape {
  /// The noun for the structure in error messages, with its name.
  var noun: String { "\(isUnion ? "union" : "structure") '\(name)'" }
}
