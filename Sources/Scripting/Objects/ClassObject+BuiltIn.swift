package import Invocation
import ScriptProgram

extension ClassObject {
  /// Adds a built-in method.
  ///
  /// `types` is a method encoding, which may have the classes of objects: `@"NSString"@:Q`.
  package func method(
    _ selector: Selector, _ types: String, isVariadic: Bool = false, _ native: @escaping Native
  ) {
    owner.add(ScriptMethod(selector, Self.shape(types, isVariadic), in: self, native: native))
  }

  /// Adds a built-in class method.
  package func classMethod(
    _ selector: Selector, _ types: String, isVariadic: Bool = false, _ native: @escaping Native
  ) {
    owner.add(
      ScriptMethod(selector, Self.shape(types, isVariadic), in: self, native: native),
      toClass: true)
  }

  private static func shape(_ types: String, _ isVariadic: Bool) -> FunctionShape {
    do {
      let encoding = try MethodEncoding(types)
      return FunctionShape(
        StaticType(encoding.returnType),
        encoding.arguments.dropFirst(2).map { StaticType($0.type) }, isVariadic: isVariadic)
    } catch {
      fatalError("\(error)")
    }
  }
}

extension Machine {
  /// Adds a built-in function.
  ///
  /// `types` is an encoding: the return type, then the types of the parameters.
  package func function(
    _ name: String, _ types: String, isVariadic: Bool = false,
    _ native: @escaping Native
  ) {
    do {
      let encoding = try MethodEncoding(types)
      let shape = FunctionShape(
        StaticType(encoding.returnType), encoding.arguments.map { StaticType($0.type) },
        isVariadic: isVariadic)
      definitions.functions[name] = Function(name, shape, native: native)
    } catch {
      fatalError("\(error)")
    }
  }
}
