package import Invocation
import ScriptProgram

extension ClassObject {
  /// Adds a built-in method.
  ///
  /// `types` is a method encoding, which may have the classes of objects: `@"NSString"@:Q`.
  package func method(
    _ selector: Selector, _ types: String, isVariadic: Bool = false, _ native: @escaping Native
  ) {
    let shape = Self.shape(types, isVariadic)
    owner.add(ScriptMethod(selector, shape, .native(owner.native(shape, native)), in: self))
  }

  /// Adds a built-in class method.
  package func classMethod(
    _ selector: Selector, _ types: String, isVariadic: Bool = false, _ native: @escaping Native
  ) {
    let shape = Self.shape(types, isVariadic)
    owner.add(
      ScriptMethod(selector, shape, .native(owner.native(shape, native)), in: self), toClass: true)
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
  /// Makes the body of a built-in method, which the machine keeps.
  fileprivate func native(_ shape: FunctionShape, _ body: @escaping Native) -> NativeCode {
    let new = NativeCode(nil, shape, isKept: true, body)
    natives.append(new)
    return new
  }

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
