import Invocation
import ObjectiveCSyntax

// The functions of C for atomic variables, which are ordinary variables here: a
// built-in function runs without interruption. Memory orders are ignored.
extension LanguageForms {
  static let atomics: [String: SpecialForm] = {
    var forms: [String: SpecialForm] = [:]
    func add(
      _ name: String, _ operation: AtomicOperation, values: Int = 1,
      by change: @escaping @Sendable (Operand) -> Operand = { $0 }
    ) {
      for suffix in ["", "_explicit"] {
        forms["atomic_\(name)\(suffix)"] = { change(try atomic($0, operation, values: values)) }
      }
    }
    add("load", .load, values: 0)
    add("exchange", .exchange)
    add("store", .exchange) { _ in .nothing }
    for operation in AtomicOperation.allCases where operation.rawValue > 1 {
      add("fetch_\(operation)", operation)
    }
    forms["atomic_init"] = forms["atomic_store"]
    for name in ["atomic_thread_fence", "OSMemoryBarrier"] { forms[name] = { _ in .nothing } }
    return forms
  }()

  /// Compiles a call of a library function with a number, a pointer and a value of its type.
  private static func atomic(
    _ form: FormCall, _ operation: AtomicOperation, values: Int
  ) throws -> Operand {
    let (compiler, arguments) = (form.compiler, form.arguments)
    let pointer = try arguments.first.map { try compiler.kept($0) }
    guard let pointer, case .pointer(let type) = pointer.type, arguments.count > values else {
      throw form.failure("expected a pointer and \(values) value\(values == 1 ? "" : "s")")
    }
    let value = values == 0 ? pointer : try compiler.kept(arguments[1], as: type)
    return compiler.call(
      "__atomic_update", [compiler.integer(operation.rawValue, .int), pointer, value],
      returns: type, at: form.location)
  }
}

/// An operation on an atomic variable.
enum AtomicOperation: Int, CaseIterable {
  case exchange, load, add, sub, or, xor, and

  func callAsFunction(_ old: Int, _ value: Int) -> Int {
    switch self {
    case .exchange: value
    case .load: old
    case .add: old &+ value
    case .sub: old &- value
    case .or: old | value
    case .xor: old ^ value
    case .and: old & value
    }
  }
}
