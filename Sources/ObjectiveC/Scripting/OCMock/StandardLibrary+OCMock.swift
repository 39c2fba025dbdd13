import Invocation
import ObjectiveCSyntax

extension StandardLibrary {
  /// The texts in Objective-C that a script can import by the names of their frameworks.
  static let texts = [
    "OCMock": SourceFile(
      PackageResources.OCMock_h + PackageResources.OCMock_m, name: "OCMock.m", isLibrary: true)
  ]

  /// Installs the functions for `OCMock.m` that a script could only write with memory as bytes.
  func installMocking() {
    let invocations = interpreter.builtInClass("NSInvocation")
    invocations.method("_argumentObjectAtIndex:", "@@:q") { call in
      let invocation = try call.receiver(as: InvocationObject.self)
      let value = try invocation.argument(at: call.integer(0), in: call.interpreter)
      let type = try invocation.type(at: call.integer(0), in: call.interpreter)
      switch value {
      case .selector(_?), .pointer(_?):
        return .object(BoxedValueObject(value, type, isa: call.library.values))
      default: return .object(try call.library.boxed(value, of: type))
      }
    }
    invocations.method("_setReturnedValue:", "B@:@") { call in
      let invocation = try call.receiver(as: InvocationObject.self)
      let type = invocation.returnType
      guard let value = Self.value(in: call.object(0), as: type) else { return .integer(0) }
      if type != .void { try invocation.message.setReturnValue(Bridge.swift(value, type)) }
      return .integer(1)
    }
    interpreter.function("_OCMCallBlock", "v@?@") { call in
      let block = try call.block(0)
      let (types, given) = (
        block.shape.parameters, try call.optional(1, ArrayObject.self)?.elements
      )
      if let given, given.count != types.count {
        throw call.invalid("the block takes \(types.count) arguments, and gets \(given.count)")
      }
      let arguments = try types.enumerated().map { index, type in
        guard let object = given?[index], object !== call.library.null else { return type.zero }
        if type.isObject { return .object(object) }
        guard let value = Self.value(in: object, as: type) else {
          throw call.invalid("argument \(index) of the block is not \(type.noun)")
        }
        return value
      }
      _ = try call.run(block, arguments)
      return .void
    }
    interpreter.function("_class_removeMethod", "v@:") { call in
      guard let (type, isOfClass) = Self.type(call[0]) else { return .void }
      let selector = try call.selectorArgument(1)
      if isOfClass {
        type.classMethods[selector] = nil
      } else {
        type.instanceMethods[selector] = nil
      }
      call.interpreter.methodVersion += 1
      return .void
    }
  }

  /// Returns the value that an `NSValue` or `NSNumber` contains, converted to a type.
  ///
  /// - Returns: `nil` if the type cannot represent the value.
  private static func value(in object: Object?, as type: StaticType) -> Value? {
    let value: Value =
      switch object {
      case let boxed as BoxedValueObject: boxed.value
      case let number as NumberObject where !type.isObject: number.value
      default: .object(object)
      }
    switch (type, value) {
    case (.void, _): return .void
    case (.integer(let scalar), .integer(let number)):
      return Arithmetic.wrap(number, to: scalar) == number ? value : nil
    case (.integer(let scalar), .floating(let number)):
      let integer = Arithmetic.wrap(value.integer, to: scalar)
      return Double(integer) == number ? .integer(integer) : nil
    case (.floating, .integer), (.floating, .floating): return .floating(value.floating)
    case (.structure, .structure(let own)):
      // The type of a signature lacks the names of fields, so compare the encodings.
      return "\(StaticType.structure(own.shape).encoding)" == "\(type.encoding)" ? value : nil
    case (.integer, _), (.floating, _), (.structure, _): return nil
    case (_, .integer(0)), (_, .pointer(nil)): return type.zero
    case (_, .object): return value
    default: return type.isObject ? nil : value
    }
  }
}
