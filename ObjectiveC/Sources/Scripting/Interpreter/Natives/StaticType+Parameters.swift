import Invocation
import ObjectiveCEncoding

extension StaticType {
  /// Returns the value of a parameter of this type for an argument, or `nil` if no conversion
  /// exists.
  func parameter(for argument: Value) -> Value? {
    switch (self, argument) {
    case (.void, _), (.dynamic, _): argument
    case (.integer(let scalar), .integer), (.integer(let scalar), .floating),
      (.integer(let scalar), .pointer), (.integer(let scalar), .selector),
      (.integer(let scalar), .object(nil)), (.integer(let scalar), .void):
      .integer(Arithmetic.wrap(argument.integer, to: scalar))
    case (.floating(let scalar), .integer), (.floating(let scalar), .floating),
      (.floating(let scalar), .void), (.floating(let scalar), .object(nil)):
      .floating(scalar == .float ? Double(Float(argument.floating)) : argument.floating)
    case (.object, .object), (.selector, .selector), (.pointer, .pointer), (.array, .pointer),
      (.pointer, .selector), (.array, .selector):
      argument
    case (.object, .pointer(let pointer as ObjectPointer)): .object(pointer.object)
    case (.block, .object(_ as BlockObject)), (.classObject, .object(_ as ClassObject)),
      (.classObject, .object(_ as MetaclassObject)), (.function, .pointer(_ as FunctionPointer)):
      argument
    case (.block, .pointer(let pointer as ObjectPointer)),
      (.classObject, .pointer(let pointer as ObjectPointer)):
      parameter(for: .object(pointer.object))
    case (.pointer, .object(let object?)), (.array, .object(let object?)):
      .pointer(ObjectPointer(object))
    case (.pointer, .integer(let number)) where number != 0,
      (.array, .integer(let number)) where number != 0:
      .pointer(NumberPointer(number))
    case (.structure(let shape), .structure(let structure)):
      structure.shape.hasLayout(of: shape) ? argument : nil
    default: argument.isNull ? null : nil
    }
  }

  /// The value of this type for `nil`, `NULL` and 0, or `nil` if the type has no such value.
  private var null: Value? {
    switch self {
    case .object, .block, .classObject: .null
    case .selector: .selector(nil)
    case .pointer, .array, .function: .pointer(nil)
    case .integer, .floating, .structure, .void, .dynamic: nil
    }
  }

  /// The noun for the arguments that a parameter of this type accepts, with an article.
  var nounOfArguments: String {
    switch self {
    case .void, .dynamic: "a value"
    case .floating: "a number"
    case .object: "an object"
    case .array: "a pointer"
    case .structure(let shape): "a structure of type \(shape.name)"
    case .integer, .block, .classObject, .selector, .pointer, .function: noun
    }
  }
}

extension Value {
  /// `true` if the value is `nil`, `NULL`, 0 or `void`.
  fileprivate var isNull: Bool {
    switch self {
    case .void, .object(nil), .selector(nil), .pointer(nil), .integer(0): true
    default: false
    }
  }

  /// The noun for the value in error messages, with an article.
  var noun: String {
    switch self {
    case .void: "no value"
    case .integer: "an integer"
    case .floating: "a floating-point number"
    case .object(nil): "nil"
    case .object(is BlockObject): "a block"
    case .object(let type as ClassObject): "the class \(type.name)"
    case .object(is MetaclassObject): "a metaclass"
    case .object(let object?): "an object of class \(object.isa?.name ?? "?")"
    case .selector(nil), .pointer(nil): "NULL"
    case .selector: "a selector"
    case .pointer(is FunctionPointer): "a function"
    case .pointer: "a pointer"
    case .structure(let structure): "a structure of type \(structure.shape.name)"
    }
  }
}

extension StructureShape {
  /// Returns whether a value of this type can be used as a structure of type `other`.
  ///
  /// The types of the fields must correspond, but the names of the fields may differ.
  fileprivate func hasLayout(of other: StructureShape) -> Bool {
    self === other
      || (fields.count == other.fields.count
        && zip(fields, other.fields).allSatisfy { own, other in
          switch (own.type, other.type) {
          case (.structure(let own), .structure(let other)): own.hasLayout(of: other)
          case (.integer, .integer), (.floating, .floating), (.selector, .selector),
            (.pointer, .pointer):
            true
          default: own.type.isObject && other.type.isObject || own.type == other.type
          }
        })
  }
}
