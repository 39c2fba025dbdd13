import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax
extension StandardLibrary {
  /// Installs the functions that the macros for variadic arguments call.
  func installArguments() {
    interpreter.declare { $0.forms.merge(LanguageForms.all) { _, new in new } }
    interpreter.function("__builtin_va_copy", "*^v") { call in
      if case .pointer(nil) = call[0] { return .pointer(ArgumentList([])) }
      return .pointer(ArgumentList(try Self.begun(call[0]).rest))
    }
    interpreter.function(
      "__builtin_va_arg", FunctionShape(.dynamic, [.pointer(.void)]), shownAs: "va_arg"
    ) { try Self.begun($0[0]).next(as: $0.type(0)) }
  }

  /// Installs the functions that compiled code calls for arrays of computed length, and for arrays
  /// initialized with a string.
  func installArrayFunctions() {
    for retention in [Retention.strong, .weak, .unretained] {
      let shape = FunctionShape(.dynamic, [.long], isVariadic: true)
      interpreter.function("__builtin_\(retention)_array", shape, shownAs: "array") { call in
        let counts = call.arguments.map(\.integer)
        if let negative = counts.first(where: { $0 < 0 }) {
          throw RuntimeFailure("the size of the array is \(negative), which is negative")
        }
        let type = counts.dropFirst().reversed().reduce(call.type(0)) { .array($0, count: $1) }
        return try call.interpreter.array(of: type, count: counts.first ?? 0, retention)
      }
    }
    let shape = FunctionShape(.unsignedLong, [.pointer(.void)])
    interpreter.function("__builtin_array_size", shape, shownAs: "sizeof") { call in
      guard case .pointer(let array as ElementPointer) = call[0] else { return .integer(0) }
      return .integer(array.memory.size(of: call.type(0)))
    }
    interpreter.procedure("__builtin_copy_string", "^v^vQ") { call in
      let (target, source) = (try call.pointer(0), try call.pointer(1))
      let isUnsigned = call.type(0).decayed == .pointer(.integer(.unsignedChar))
      for index in 0..<(try call.size(2)) {
        try call.step()
        let byte = try source.advanced(by: index).load().integer
        try target.advanced(by: index).store(.integer(isUnsigned ? byte & 0xFF : byte))
      }
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
