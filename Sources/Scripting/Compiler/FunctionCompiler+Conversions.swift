import Invocation
import ObjectiveCSyntax

extension FunctionCompiler {
  /// Compiles the conversion of an expression to a type, as C converts assigned and passed values.
  func convert(_ typed: TypedExpression, to type: StaticType) -> Node {
    let node = typed.node
    if typed.type == type { return node }
    let machine = machine
    switch (type, typed.type) {
    case (.dynamic, _), (.void, _): return node
    case (.integer(let scalar), .integer(let own)):
      if scalar.size > own.size && scalar != .bool, own.isSigned == scalar.isSigned || !own.isSigned
      {
        return node
      }
      return { frame in .integer(Arithmetic.wrap(try node(frame).integer, to: scalar)) }
    case (.integer(.bool), _):
      return { frame in .integer(try node(frame).isTrue ? 1 : 0) }
    case (.integer(let scalar), _):
      return { frame in .integer(Arithmetic.wrap(try node(frame).integer, to: scalar)) }
    case (.floating(.float), _):
      return { frame in .floating(Double(Float(try node(frame).floating))) }
    case (.floating, .floating): return node
    case (.floating, .integer(let own)) where !own.isSigned && own.size == 8:
      return { frame in .floating(Double(UInt(bitPattern: try node(frame).integer))) }
    case (.floating, _):
      return { frame in .floating(try node(frame).floating) }
    case (.object, .object), (.object, .classObject), (.object, .block), (.classObject, .object),
      (.classObject, .classObject), (.block, .object), (.block, .block), (.pointer, .pointer),
      (.pointer, .array):
      return node
    case (.object, _), (.classObject, _), (.block, _):
      return { frame in try Self.object(try node(frame), in: machine) }
    case (.selector, _):
      return { frame in
        if case .selector(let selector) = try node(frame) {
          .selector(selector)
        } else {
          .selector(nil)
        }
      }
    case (.pointer, _), (.array, _), (.function, _):
      return { frame in
        let value = try node(frame)
        switch value {
        case .pointer: return value
        // `(void *)x`, for objects and functions.
        case .object(_?), .selector(_?): return value
        case .integer(let number) where number != 0:
          return .pointer(NumberPointer(number))
        default: return .pointer(nil)
        }
      }
    case (.structure, _): return node
    }
  }

  /// Converts a value to an object: a number from a message is boxed, zero is nil.
  static func object(_ value: Value, in machine: Machine) throws -> Value {
    switch value {
    case .object: return value
    case .integer(0), .pointer(nil), .selector(nil), .void: return .null
    case .integer: return .object(machine.boxedNumber(value, of: .longLong))
    case .floating: return .object(machine.boxedNumber(value, of: .double))
    case .pointer(let pointer?):
      if let holder = pointer as? ObjectPointer { return .object(holder.object) }
      throw RuntimeFailure("a pointer is used as an object")
    case .selector, .structure:
      throw RuntimeFailure("a value that is no object is used as one")
    }
  }

  /// Compiles an expression as a condition.
  func condition(_ typed: TypedExpression) -> (Frame) throws -> Bool {
    let node = typed.node
    return { frame in try node(frame).isTrue }
  }
}
