import Invocation
import ObjectiveCEncoding

extension StandardLibrary {
  /// Installs the functions that look up and change methods.
  func installMethodFunctions() {
    installClassFunctions()
    installMethodLookup()
    installMethodTypes()
    installSizes()
    installAddingMethods()
    installChangingMethods()
    for name in ["objc_msgSend", "objc_msgSend_stret", "objc_msgSend_fpret", "_objc_msgForward"] {
      let shape = FunctionShape(.dynamic, [.id, .selector], isVariadic: true)
      interpreter.function(name, shape) { call in
        let (selector, arguments) = (try call.selectorArgument(1), Array(call.rest))
        // The implementation of a method whose messages are to be forwarded.
        if name == "_objc_msgForward" {
          return try call.interpreter.forward(
            selector, to: try call.required(0), arguments, call.restTypes, call.activation)
        }
        return try call.interpreter.send(
          selector, to: call[0].object, arguments, types: call.restTypes, on: call.activation)
      }
    }
  }

  /// Returns the class that a value stands for.
  ///
  /// `isOfClass` is `true` if the value is the metaclass.
  static func type(_ value: Value) -> (type: ClassObject, isOfClass: Bool)? {
    switch value.object {
    case let type as ClassObject: (type, false)
    case let metaclass as MetaclassObject: (metaclass.type, true)
    default: nil
    }
  }

  private static func method(
    _ selector: Value, of type: ClassObject, isOfClass: Bool
  ) -> ScriptMethod? {
    guard case .selector(let selector?) = selector else { return nil }
    return isOfClass ? type.classMethod(for: selector) : type.instanceMethod(for: selector)
  }

  // MARK: Classes

  private func installClassFunctions() {
    interpreter.function("object_getClass", "#@") { call in
      guard let object = call[0].object else { return .null }
      guard let type = object as? ClassObject else { return .object(object.isa) }
      return .object(type.metaclass)
    }
    interpreter.function("object_isClass", "B@") { .integer(Self.type($0[0]) == nil ? 0 : 1) }
    interpreter.function("object_setClass", "#@#") { call in
      if let type = call[0].object as? ClassObject, let new = call[1].object as? MetaclassObject,
        new.type.inherits(from: type)
      {
        let old = type.metaclass
        type.exchangedMetaclass = new.type === type ? nil : new.type
        return .object(old)
      }
      let type = try call.required(1, ClassObject.self, "a class")
      guard let object = call[0].object else { return .null }
      let old = object.isa
      if object.setClass(type) { return .object(old) }
      throw RuntimeFailure(
        "\(Value.object(object).noun) cannot become an object of class '\(type.name)': the"
          + " classes differ in their instance variables or in their built-in contents")
    }
    interpreter.function("class_getSuperclass", "#@") { call in
      guard let (type, isOfClass) = Self.type(call[0]) else { return .null }
      // The superclass of the root metaclass is the root class.
      return .object(isOfClass ? type.superclass?.ownMetaclass ?? type : type.superclass)
    }
    interpreter.function("class_isMetaClass", "B@") { call in
      .integer(Self.type(call[0])?.isOfClass == true ? 1 : 0)
    }
    interpreter.function("class_respondsToSelector", "B@:") { call in
      guard let (type, isOfClass) = Self.type(call[0]) else { return .integer(0) }
      return .integer(Self.method(call[1], of: type, isOfClass: isOfClass) == nil ? 0 : 1)
    }
    interpreter.function("class_conformsToProtocol", "B@@") { call in
      guard let type = Self.type(call[0])?.type, let found = call[1].object as? ProtocolObject
      else {
        return .integer(0)
      }
      return .integer(type.conforms(to: found.described.name) ? 1 : 0)
    }
  }

  // MARK: Lookup

  private func installMethodLookup() {
    for (name, isOfClass) in [("class_getInstanceMethod", false), ("class_getClassMethod", true)] {
      interpreter.function(name, "^v@:") { call in
        guard let (type, isMeta) = Self.type(call[0]),
          let method = Self.method(call[1], of: type, isOfClass: isOfClass || isMeta)
        else { return .pointer(nil) }
        return .pointer(MethodPointer(method, in: method.owner, isOfClass: isOfClass || isMeta))
      }
    }
    interpreter.function("class_getMethodImplementation", "^?@:") { call in
      guard let (type, isOfClass) = Self.type(call[0]) else { return .pointer(nil) }
      return Self.implementation(of: Self.method(call[1], of: type, isOfClass: isOfClass))
    }
    interpreter.function("method_getImplementation", "^?^v") { call in
      Self.implementation(of: Self.method(call[0])?.method)
    }
    interpreter.function("method_getName", ":^v") { .selector(Self.method($0[0])?.method.selector) }
    interpreter.function("method_getTypeEncoding", "*^v") { call in
      guard let method = Self.method(call[0])?.method else { return .pointer(nil) }
      return CString.value("\(method.encoding)")
    }
    interpreter.function("method_getNumberOfArguments", "I^v") { call in
      .integer((Self.method(call[0])?.method.shape.parameters.count ?? -2) + 2)
    }
  }

  /// Installs the functions that copy the encodings of a method's types.
  private func installMethodTypes() {
    func type(_ call: Call, ofArgument isArgument: Bool) -> String? {
      guard let encoding = Self.method(call[0])?.method.encoding else { return nil }
      guard isArgument else { return "\(encoding.returnType)" }
      let index = call[1].integer
      return encoding.arguments.indices.contains(index)
        ? "\(encoding.arguments[index].type)" : nil
    }
    for (name, types) in [("Return", "^v"), ("Argument", "^vI")] {
      let isArgument = name == "Argument"
      interpreter.function("method_copy\(name)Type", "*" + types) { call in
        type(call, ofArgument: isArgument).map { CString.value($0) } ?? .pointer(nil)
      }
      interpreter.function("method_get\(name)Type", "v" + types + "*Q") { call in
        let count = call.count
        guard case .pointer(let target?) = call[count - 2] else { return .void }
        // Like `strncpy`: fills the array with zeros, and may leave out the last one.
        let bytes = Array((type(call, ofArgument: isArgument) ?? "").utf8)
        for index in 0..<(try call.size(count - 1)) {
          try call.step()
          let byte = index < bytes.count ? Int(bytes[index]) : 0
          try target.advanced(by: index).store(.integer(byte))
        }
        return .void
      }
    }
  }

  /// Installs `NSGetSizeAndAlignment`, which also returns the rest of the encoding.
  private func installSizes() {
    interpreter.function("NSGetSizeAndAlignment", "**^Q^Q") { call in
      do {
        let (type, length) = try TypeEncoding.first(in: CString.text(call[0]))
        for (index, number) in [(1, type.size), (2, type.alignment)] {
          if case .pointer(let target?) = call[index] { try target.store(.integer(number ?? 0)) }
        }
        return .pointer(try call.pointer(0).advanced(by: length))
      } catch let error as TypeEncodingError {
        throw call.interpreter.exception(
          "NSInvalidArgumentException", "NSGetSizeAndAlignment: \(error)")
      }
    }
  }

  private static func method(_ value: Value) -> MethodPointer? {
    if case .pointer(let method as MethodPointer) = value { method } else { nil }
  }

  /// Returns the `IMP` of a method: a function whose first two arguments are the receiver and the
  /// selector.
  static func implementation(of method: ScriptMethod?) -> Value {
    guard let method else { return .pointer(nil) }
    if let function = method.implementation { return .pointer(FunctionPointer(function)) }
    let function = implementation(
      "\(method.selector)", method.shape.result, in: method.owner.owner
    ) { call in
      guard let receiver = call[0].object else { return method.shape.result.zero }
      var method = method
      if case .selector(let sent?) = call[1], sent != method.selector {
        method = method.copy(for: sent, in: method.owner)
      }
      return try call.interpreter.invoke(
        method, on: receiver, Array(call.arguments.dropFirst(2)),
        types: call.restTypes,
        activation: call.activation)
    }
    method.implementation = function
    return .pointer(FunctionPointer(function))
  }

  /// Creates a function whose first two arguments are the receiver and the selector.
  private static func implementation(
    _ name: String, _ result: StaticType, in interpreter: Interpreter, native: @escaping Native
  ) -> Function {
    let function = Function(
      name, FunctionShape(result, [.id, .selector], isVariadic: true), native: native)
    function.note(in: interpreter.memory)
    return function
  }

  // MARK: Adding

  private func installAddingMethods() {
    for (name, types, replaces) in [
      ("class_addMethod", "B@:^?*", false), ("class_replaceMethod", "^?@:^?*", true),
    ] {
      interpreter.function(name, types) { call in
        let failure: Value = replaces ? .pointer(nil) : .integer(0)
        guard let (type, isOfClass) = Self.type(call[0]), case .selector(let selector?) = call[1]
        else { return failure }
        let old = isOfClass ? type.classMethods[selector] : type.instanceMethods[selector]
        if old != nil, !replaces { return failure }
        let method = try Self.method(call.function(2), for: selector, types: call[3], in: type)
        call.interpreter.add(method, toClass: isOfClass)
        return replaces ? Self.implementation(of: old) : .integer(1)
      }
    }
    interpreter.function("imp_implementationWithBlock", "^?@") { call in
      let block = try call.block(0)
      let function = Self.implementation("block", block.shape.result, in: call.interpreter) {
        // The block receives the receiver, but not the selector.
        try $0.interpreter.call(block, [$0[0]] + $0.arguments.dropFirst(2), on: $0.activation)
      }
      return .pointer(FunctionPointer(function))
    }
  }

  /// Creates a method that calls a function.
  private static func method(
    _ function: Function, for selector: Selector, types: Value, in type: ClassObject
  ) throws -> ScriptMethod {
    var shape = FunctionShape(
      function.shape.result, Array(function.shape.parameters.dropFirst(2)),
      isVariadic: function.shape.isVariadic)
    if case .pointer(_?) = types {
      let text = try CString.text(types)
      do {
        shape = FunctionShape(try MethodEncoding(text))
      } catch {
        throw RuntimeFailure("the types of '\(selector)' are malformed: \(error)")
      }
    }
    let added = ScriptMethod(selector, shape, in: type) { call in
      try call.interpreter.call(
        function, [.object(call.receiver), .selector(call.selector)] + call.arguments,
        types: [.id, .selector] + shape.parameters + call.restTypes, on: call.activation)
    }
    added.implementation = function
    try added.charge()
    return added
  }

  // MARK: Changing

  private func installChangingMethods() {
    interpreter.function("method_setImplementation", "^?^v^?") { call in
      guard let method = Self.method(call[0]) else { return .pointer(nil) }
      let old = method.current
      call.interpreter.add(
        try Self.method(
          call.function(1), for: old.selector, types: CString.value("\(old.encoding)"),
          in: method.type),
        toClass: method.isOfClass)
      return Self.implementation(of: old)
    }
    interpreter.procedure("method_exchangeImplementations", "^v^v") { call in
      guard let left = Self.method(call[0]), let right = Self.method(call[1]) else { return }
      let (first, second) = (left.current, right.current)
      call.interpreter.add(second.copy(for: first.selector, in: left.type), toClass: left.isOfClass)
      call.interpreter.add(
        first.copy(for: second.selector, in: right.type), toClass: right.isOfClass)
    }
  }
}

extension MethodPointer {
  /// The method that the class currently has for the selector.
  fileprivate var current: ScriptMethod {
    let methods = isOfClass ? type.classMethods : type.instanceMethods
    return methods[method.selector] ?? method
  }
}
