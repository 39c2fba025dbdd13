import Invocation
import ObjectiveCEncoding
extension StandardLibrary {
  /// Installs the functions that the macros for variadic arguments call.
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

  /// Installs the functions that compiled code calls for arrays of computed length, and for arrays
  /// initialized with a string.
  func installArrayFunctions() {
    for (name, areWeak) in [("__builtin_array", false), ("__builtin_weak_array", true)] {
      interpreter.definitions.functions[name] = Function(
        "array", FunctionShape(.dynamic, [.long], isVariadic: true),
        native: { call in
          var type = call.type(0)
          let counts = call.arguments.map(\.integer)
          for count in counts {
            guard count >= 0 else {
              throw RuntimeFailure("the size of the array is \(count), which is negative")
            }
          }
          for count in counts.dropFirst().reversed() { type = .array(type, count: count) }
          return try call.interpreter.array(
            of: type, count: counts.first ?? 0, areWeak: areWeak)
        })
    }
    interpreter.definitions.functions["__builtin_array_size"] = Function(
      "sizeof", FunctionShape(.unsignedLong, [.pointer(.void)]),
      native: { call in
        guard case .pointer(let array as ElementPointer) = call[0] else { return .integer(0) }
        return .integer(array.memory.size(of: call.type(0)))
      })
    interpreter.function("__builtin_copy_string", "v^v^vQ") { call in
      let (target, source) = (try call.pointer(0), try call.pointer(1))
      let isUnsigned = call.type(0).decayed == .pointer(.integer(.unsignedChar))
      for index in 0..<(try call.size(2)) {
        try call.step()
        let byte = try source.advanced(by: index).load().integer
        try target.advanced(by: index).store(.integer(isUnsigned ? byte & 0xFF : byte))
      }
      return .void
    }
  }

  /// Returns the list of a `va_list` value.
  ///
  /// - Throws: ``RuntimeFailure`` if `va_start` has not initialized the value.
  static func begun(_ value: Value) throws -> ArgumentList {
    guard case .pointer(let list as ArgumentList) = value else {
      throw RuntimeFailure("expected a va_list that va_start has begun, found \(value.noun)")
    }
    return list
  }
}
