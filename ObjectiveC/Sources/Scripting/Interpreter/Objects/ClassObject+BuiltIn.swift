package import Invocation

extension ClassObject {
  /// Adds a built-in method.
  ///
  /// `types` is a method encoding that may contain the classes of objects, such as
  /// `@"NSString"@:Q`.
  package func method(
    _ selector: Selector, _ types: String, isVariadic: Bool = false, _ native: @escaping Native
  ) {
    let signature = NativeSignature.encoded(types, hiddenCount: 2, isVariadic: isVariadic)
    owner.add(selector, signature, in: self, native)
  }

  /// Adds a built-in method that returns nothing; `types` contains only the arguments' types.
  func procedure(_ selector: Selector, _ types: String, _ body: @escaping (Call) throws -> Void) {
    method(selector, "v@:" + types) { call in
      try body(call)
      return .void
    }
  }

  /// Adds a built-in class method.
  ///
  /// `types` is a method encoding that may contain the classes of objects.
  package func classMethod(
    _ selector: Selector, _ types: String, isVariadic: Bool = false, _ native: @escaping Native
  ) {
    let signature = NativeSignature.encoded(types, hiddenCount: 2, isVariadic: isVariadic)
    owner.add(selector, signature, in: self, toClass: true, native)
  }
}

extension Interpreter {
  /// Adds a built-in method, whose body the interpreter retains.
  fileprivate func add(
    _ selector: Selector, _ signature: NativeSignature, in type: ClassObject,
    toClass isOfClass: Bool = false, _ body: @escaping Native
  ) {
    let native = NativeCode(nil, signature, isKept: true, body)
    natives.append(native)
    add(ScriptMethod(selector, signature.shape, .native(native), in: type), toClass: isOfClass)
  }

  /// Adds a built-in function that returns nothing; `types` contains only the arguments' types.
  func procedure(_ name: String, _ types: String, _ body: @escaping (Call) throws -> Void) {
    function(name, "v" + types) { call in
      try body(call)
      return .void
    }
  }

  /// Adds a built-in function.
  ///
  /// `types` is an encoding of the return type, followed by the types of the parameters.
  package func function(
    _ name: String, _ types: String, isVariadic: Bool = false,
    _ native: @escaping Native
  ) {
    let signature = NativeSignature.encoded(types, hiddenCount: 0, isVariadic: isVariadic)
    definitions.functions[name] = Function(name, signature, native: native)
  }

  /// Adds a built-in function with types that no encoding describes.
  ///
  /// Errors begin with `shown`, or with the name of the function.
  func function(
    _ name: String, _ shape: FunctionShape, shownAs shown: String? = nil,
    _ native: @escaping Native
  ) {
    definitions.functions[name] = Function(shown ?? name, shape, native: native)
  }
}
