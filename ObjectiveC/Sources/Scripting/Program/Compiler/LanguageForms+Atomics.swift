import Invocation
import ObjectiveCSyntax

// The functions of C and of compilers for atomic variables, which are ordinary variables here: a
// built-in function runs without interruption. Memory orders are ignored.
extension LanguageForms {
  static let atomics: [String: SpecialForm] = {
    var forms: [String: SpecialForm] = [:]
    func add(
      _ names: [String], _ function: String, _ operation: Int = 0, values: Int,
      by change: @escaping @Sendable (Operand) -> Operand = { $0 }
    ) {
      for name in names {
        forms[name] = { change(try atomic($0, function, operation, values: values)) }
      }
    }
    func standard(_ name: String) -> [String] {
      ["atomic_\(name)", "atomic_\(name)_explicit", "__c11_atomic_\(name)", "__atomic_\(name)_n"]
    }
    add(standard("load"), "__atomic_update", AtomicOperation.load.rawValue, values: 0)
    add(standard("exchange") + ["__sync_lock_test_and_set"], "__atomic_update", values: 1)
    add(standard("store") + ["atomic_init"], "__atomic_update", values: 1) { _ in .nothing }
    for operation in AtomicOperation.allCases where operation.rawValue > 1 {
      let (name, number) = ("\(operation)", operation.rawValue)
      add(
        standard("fetch_\(name)") + ["__atomic_fetch_\(name)", "__sync_fetch_and_\(name)"],
        "__atomic_update", number, values: 1)
      add(
        ["__atomic_\(name)_fetch", "__sync_\(name)_and_fetch"], "__atomic_update_result", number,
        values: 1)
    }
    add(
      standard("compare_exchange_strong") + standard("compare_exchange_weak")
        + ["__atomic_compare_exchange_n"], "__atomic_compare_exchange", values: 2)
    add(["__sync_bool_compare_and_swap"], "__atomic_compare_exchange", 1, values: 2)
    add(["__sync_val_compare_and_swap"], "__atomic_compare_exchange_value", values: 2)
    for name in [
      "atomic_thread_fence", "atomic_signal_fence", "__sync_synchronize", "OSMemoryBarrier",
    ] {
      forms[name] = { _ in .nothing }
    }
    return forms
  }()

  /// Compiles a call of a library function with a number, a pointer and values of its type.
  private static func atomic(
    _ form: FormCall, _ function: String, _ operation: Int, values: Int
  ) throws -> Operand {
    let (compiler, arguments) = (form.compiler, form.arguments)
    let pointer = try arguments.first.map { try compiler.kept($0) }
    guard let pointer, case .pointer(let type) = pointer.type, arguments.count > values else {
      throw form.failure("expected a pointer and \(values) value\(values == 1 ? "" : "s")")
    }
    let isComparison = function == "__atomic_compare_exchange"
    // The first value is a pointer in C's own functions, which store the current value there.
    var operands = try arguments[1..<1 + values].enumerated().map { index, argument in
      try compiler.kept(argument, as: isComparison && operation + index == 0 ? nil : type)
    }
    if values == 0 { operands = [pointer] }
    return compiler.call(
      function, [compiler.integer(operation, .int), pointer] + operands,
      returns: isComparison ? .bool : type, at: form.location)
  }
}

/// An operation on an atomic variable.
enum AtomicOperation: Int, CaseIterable {
  case exchange, load, add, sub, or, xor, and, nand

  func callAsFunction(_ old: Int, _ value: Int) -> Int {
    switch self {
    case .exchange: value
    case .load: old
    case .add: old &+ value
    case .sub: old &- value
    case .or: old | value
    case .xor: old ^ value
    case .and: old & value
    case .nand: ~(old & value)
    }
  }
}
