import Invocation
import ObjectiveCEncoding

/// The kind of values that a parameter of a built-in method or function accepts.
enum ParameterKind {
  case integer(TypeEncoding.Scalar)
  case floating(TypeEncoding.Scalar)
  case object
  case block
  case `class`
  case selector
  case pointer
  case function
  case structure(StructureShape)

  /// Any value, without conversion.
  case any

  init(_ type: StaticType) {
    switch type {
    case .integer(let scalar): self = .integer(scalar)
    case .floating(let scalar): self = .floating(scalar)
    case .object: self = .object
    case .block: self = .block
    case .classObject: self = .class
    case .selector: self = .selector
    case .function: self = .function
    case .pointer, .array: self = .pointer
    case .structure(let shape): self = .structure(shape)
    case .void, .dynamic: self = .any
    }
  }

  /// Returns the value converted to this kind, or `nil` if no conversion exists.
  func convert(_ value: Value) -> Value? {
    switch (self, value) {
    case (.any, _): value
    case (.integer(let scalar), .integer), (.integer(let scalar), .floating),
      (.integer(let scalar), .pointer), (.integer(let scalar), .selector),
      (.integer(let scalar), .object(nil)), (.integer(let scalar), .void):
      .integer(Arithmetic.wrap(value.integer, to: scalar))
    case (.floating(let scalar), .integer), (.floating(let scalar), .floating),
      (.floating(let scalar), .void), (.floating(let scalar), .object(nil)):
      .floating(scalar == .float ? Double(Float(value.floating)) : value.floating)
    case (.object, .object), (.selector, .selector), (.pointer, .pointer), (.pointer, .selector):
      value
    case (.object, .pointer(let pointer as ObjectPointer)): .object(pointer.object)
    case (.block, .object(_ as BlockObject)), (.class, .object(_ as ClassObject)),
      (.class, .object(_ as MetaclassObject)), (.function, .pointer(_ as FunctionPointer)):
      value
    case (.block, .pointer(let pointer as ObjectPointer)),
      (.class, .pointer(let pointer as ObjectPointer)):
      convert(.object(pointer.object))
    case (.pointer, .object(let object?)): .pointer(ObjectPointer(object))
    case (.pointer, .integer(let number)) where number != 0: .pointer(NumberPointer(number))
    case (.structure(let shape), .structure(let structure)):
      structure.shape.hasLayout(of: shape) ? value : nil
    default: value.isNull ? null : nil
    }
  }

  /// The value of this kind for `nil`, `NULL` and 0, or `nil` if the kind has no such value.
  private var null: Value? {
    switch self {
    case .object, .block, .class: .null
    case .selector: .selector(nil)
    case .pointer, .function: .pointer(nil)
    case .integer, .floating, .structure, .any: nil
    }
  }
}

extension ParameterKind: CustomStringConvertible {
  /// The noun for values of this kind, with an article.
  var description: String {
    switch self {
    case .integer(.bool): "a BOOL"
    case .integer: "an integer"
    case .floating: "a number"
    case .object: "an object"
    case .block: "a block"
    case .class: "a class"
    case .selector: "a selector"
    case .pointer: "a pointer"
    case .function: "a function"
    case .structure(let shape): "a structure of type \(shape.name)"
    case .any: "a value"
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
