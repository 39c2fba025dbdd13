import Invocation
import ObjectiveCSyntax

extension StandardLibrary {
  /// The texts in Objective-C that a script can import by the names of their frameworks.
  ///
  /// A header of OCMock can also be imported by its own name, in quotes.
  static let texts = {
    let text = SourceFile(
      PackageResources.OCMock_h + PackageResources.OCMArg_m + PackageResources.OCMMessage_m
        + PackageResources.OCMockObject_m + PackageResources.OCClassMockObject_m
        + PackageResources.OCMStubRecorder_m,
      name: "OCMock.h", isLibrary: true)
    let headers = ["OCMock", "OCMockObject", "OCMArg", "OCMConstraint", "OCMQuantifier"]
    return Dictionary(uniqueKeysWithValues: headers.map { ($0, text) })
  }()

  /// Installs the functions for these texts that a script could only write with memory as bytes.
  func installMocking() {
    interpreter.builtInClass("NSInvocation").method("_setReturnedValue:", "B@:@") { call in
      let invocation = try call.receiver(as: InvocationObject.self)
      let type = invocation.returnType
      guard let value = Self.value(in: call.object(0), as: type) else { return .integer(0) }
      if type != .void { try invocation.message.setReturnValue(Bridge.swift(value, type)) }
      return .integer(1)
    }
    interpreter.function("_OCMCallBlock", "v@?@") { call in
      let (block, given) = (try call.block(0), try call.optional(1, ArrayObject.self)?.elements)
      let types = block.shape.parameters
      if let given, given.count != types.count {
        throw call.invalid("the block takes \(types.count) arguments, and gets \(given.count)")
      }
      let arguments = try types.enumerated().map { index, type in
        guard let object = given?[index], object !== call.library.null else {
          guard case .structure = type else { return type.zero }
          throw call.invalid("argument \(index) of the block is a structure, and has no default")
        }
        let value = type.isObject ? .object(object) : Self.value(in: object, as: type)
        if let value { return value }
        throw call.invalid("argument \(index) of the block is not \(type.noun)")
      }
      _ = try call.run(block, arguments)
      return .void
    }
    interpreter.function("_class_declaredTypes", "*@:B") { call in
      let types = try Self.declaredTypes(
        try call.required(0, ClassObject.self, "a class"), try call.selectorArgument(1),
        isInstance: call[2].isTrue, call)
      return types.map(CString.value) ?? .pointer(nil)
    }
    interpreter.function("_class_removeMethod", "v@:") { call in
      guard let (type, isOfClass) = Self.type(call[0]) else { return .void }
      let methods = isOfClass ? \ClassObject.classMethods : \.instanceMethods
      type[keyPath: methods][try call.selectorArgument(1)] = nil
      call.interpreter.methodVersion += 1
      return .void
    }
  }

  /// Returns the encoding of a method without a definition: a method of a class that has only an
  /// `@interface`, or an accessor of a property that is `@dynamic`.
  private static func declaredTypes(
    _ type: ClassObject, _ selector: Selector, isInstance: Bool, _ call: Call
  ) throws -> String? {
    let declarations = call.interpreter.definitions.declarations
    for type in type.inheritanceChain {
      try call.step(8)
      let isDefined = !type.instanceMethods.isEmpty
      if !isDefined,
        let shape = declarations.declared(selector, in: type.name, isInstance: isInstance)
      {
        return "\(shape.methodEncoding)"
      }
      for property in (declarations.properties[type.name] ?? [:]).values
      where isInstance && (!isDefined || property.attributes.contains(",D")) {
        let encoding = property.attributes.dropFirst().prefix { $0 != "," }
        if property.getter == selector.name { return "\(encoding)@:" }
        if property.setter == selector.name { return "v@:\(encoding)" }
      }
    }
    return nil
  }

  /// Returns the value that an `NSValue` or `NSNumber` contains, converted to a type, or `nil` if the
  /// type cannot represent the value.
  private static func value(in object: Object?, as type: StaticType) -> Value? {
    var value = Value.object(object)
    if let boxed = object as? BoxedValueObject { value = boxed.value }
    if !type.isObject, let number = object as? NumberObject { value = number.value }
    switch (type, value) {
    case (.void, _): return .void
    case (.integer, .integer), (.integer, .floating), (.floating, .integer), (.floating, .floating):
      let number = type.coerce(value)
      return number.floating == value.floating ? number : nil
    case (.structure, .structure(let own)):
      // The type of a signature lacks the names of fields, so compare the encodings.
      return "\(StaticType.structure(own.shape).encoding)" == "\(type.encoding)" ? value : nil
    case (.integer, _), (.floating, _), (.structure, _), (_, .integer(1...)): return nil
    case (_, .integer(0)), (_, .pointer(nil)), (_, .object(nil)): return type.zero
    default: return type.isObject == (value.object != nil) ? value : nil
    }
  }
}
