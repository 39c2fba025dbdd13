import Invocation
import ScriptProgram
extension StandardLibrary {
  /// Installs what C's macros for variadic arguments call.
  func installArguments() {
    for (name, form) in LanguageForms.all {
      interpreter.definitions.declarations.forms[name] = form
    }
    interpreter.function("__builtin_va_copy", "*^v") { call in
      if case .pointer(nil) = call[0] { return .pointer(ArgumentList([])) }
      return .pointer(ArgumentList(try Self.begun(call[0]).rest))
    }
    interpreter.definitions.functions["__builtin_va_arg"] = Function(
      "va_arg", FunctionShape(.dynamic, [.pointer(.void)]),
      native: { call in try Self.begun(call[0]).next(as: call.type(0)) })
  }

  /// The list of a `va_list` value.
  ///
  /// - Throws: ``RuntimeFailure`` if it has not been begun.
  static func begun(_ value: Value) throws -> ArgumentList {
    guard case .pointer(let list as ArgumentList) = value else {
      throw RuntimeFailure("expected a va_list that va_start has begun, found \(value.noun)")
    }
    return list
  }
}
