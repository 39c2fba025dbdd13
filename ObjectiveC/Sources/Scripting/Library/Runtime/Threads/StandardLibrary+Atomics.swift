import Invocation
import ObjectiveCEncoding

extension StandardLibrary {
  /// Installs the functions to which ``LanguageForms`` compiles accesses of atomic variables, and
  /// the functions of `OSAtomic.h`.
  func installAtomics() {
    let updated = FunctionShape(.dynamic, [.int, .pointer(.void), .dynamic])
    interpreter.function("__atomic_update", updated) {
      guard let operation = AtomicOperation(rawValue: $0.integer(0)) else { return .void }
      var new = $0[2]
      let old = try $0.pointer(1).load()
      if operation == .load { return old }
      if operation != .exchange {
        guard case .pointer(.integer(let scalar)) = $0.type(1) else {
          throw RuntimeFailure("expected a pointer to an integer")
        }
        new = .integer(Arithmetic.wrap(operation(old.integer, new.integer), to: scalar))
      }
      try $0.pointer(1).store(new)
      return old
    }
    let orders = ["relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"]
    constants("memory_order_", orders, from: 0, .int)
    for (type, width, scalar) in [("i", "32", TypeEncoding.Scalar.int), ("q", "64", .longLong)] {
      for suffix in [width, width + "Barrier"] { installSystemAtomics(type, suffix, scalar) }
    }
  }

  private func installSystemAtomics(_ type: String, _ suffix: String, _ scalar: TypeEncoding.Scalar)
  {
    for (name, change) in [("Increment", 1), ("Decrement", -1), ("Add", nil)] as [(String, Int?)] {
      let types = change == nil ? type + type + "^v" : type + "^v"
      interpreter.function("OSAtomic\(name)\(suffix)", types) { call in
        let pointer = try call.pointer(call.count - 1)
        let sum = try pointer.load().integer &+ (change ?? call.integer(0))
        try pointer.store(.integer(Arithmetic.wrap(sum, to: scalar)))
        return .integer(Arithmetic.wrap(sum, to: scalar))
      }
    }
    interpreter.function("OSAtomicCompareAndSwap" + suffix, "B" + type + type + "^v") { call in
      let isSame = try call.pointer(2).load().integer == call.integer(0)
      if isSame { try call.pointer(2).store(call[1]) }
      return call.bool(isSame)
    }
  }
}
