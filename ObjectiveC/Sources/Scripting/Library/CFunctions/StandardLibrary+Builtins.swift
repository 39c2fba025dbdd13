import Invocation
import ObjectiveCEncoding

extension StandardLibrary {
  /// Installs the compiler's built-in functions that count and move bits, and that detect overflow.
  func installBuiltins() {
    for (suffix, type, width) in [("", "I", 32), ("l", "Q", 64), ("ll", "Q", 64)] {
      func function(_ name: String, _ body: @escaping @Sendable (UInt64) -> Int) {
        interpreter.function("__builtin_\(name)\(suffix)", "i\(type)") { call in
          .integer(body(UInt64(bitPattern: Int64(call[0].integer))))
        }
      }
      function("popcount") { $0.nonzeroBitCount }
      function("parity") { $0.nonzeroBitCount & 1 }
      function("clz") { $0.leadingZeroBitCount - (64 - width) }
      function("ctz") { min(width, $0.trailingZeroBitCount) }
      function("ffs") { $0 == 0 ? 0 : $0.trailingZeroBitCount + 1 }
    }
    for (name, types, scalar) in [
      ("__builtin_bswap16", "SS", TypeEncoding.Scalar.unsignedShort),
      ("__builtin_bswap32", "II", .unsignedInt), ("__builtin_bswap64", "QQ", .unsignedLongLong),
    ] {
      interpreter.function(name, types) { call in
        let swapped = UInt64(bitPattern: Int64(call[0].integer)).byteSwapped
        let number = Int(truncatingIfNeeded: swapped >> UInt64(64 - 8 * scalar.size))
        return .integer(Arithmetic.wrap(number, to: scalar))
      }
    }
    for name in ["inf", "huge_val"] {
      interpreter.function("__builtin_\(name)", "d") { _ in .floating(.infinity) }
      interpreter.function("__builtin_\(name)f", "f") { _ in .floating(.infinity) }
    }
    for name in ["nan", "nanf"] {
      interpreter.function("__builtin_\(name)", name == "nan" ? "d*" : "f*") { _ in .floating(.nan)
      }
    }
    overflow("add") { $0.addingReportingOverflow($1) }
    overflow("sub") { $0.subtractingReportingOverflow($1) }
    overflow("mul") { $0.multipliedReportingOverflow(by: $1) }
  }

  private func overflow(
    _ name: String,
    _ compute: @escaping @Sendable (Int128, Int128) -> (partialValue: Int128, overflow: Bool)
  ) {
    let shape = FunctionShape(.bool, [.dynamic, .dynamic, .pointer(.void)])
    interpreter.function("__builtin_\(name)_overflow", shape) { call in
      guard case .pointer(.integer(let scalar)) = call.type(2).decayed else {
        throw RuntimeFailure("expected a pointer to an integer for the result")
      }
      let (number, isTooLarge) = compute(
        call[0].integer.wide(call.type(0)), call[1].integer.wide(call.type(1)))
      let wrapped = Arithmetic.wrap(Int(truncatingIfNeeded: number), to: scalar)
      try call.pointer(2).store(.integer(wrapped))
      return call.bool(isTooLarge || number != wrapped.wide(.integer(scalar)))
    }
  }
}

extension Int {
  /// Returns the value that the bits of the number have in a type.
  fileprivate func wide(_ type: StaticType) -> Int128 {
    if case .integer(let scalar) = type, !scalar.isSigned { return Int128(UInt(bitPattern: self)) }
    return Int128(self)
  }
}
