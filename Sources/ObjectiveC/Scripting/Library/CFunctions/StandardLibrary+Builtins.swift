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
    overflow("add") { $0.adding($1) }
    overflow("sub") { $0.adding($1.negated) }
    overflow("mul") { $0.multiplied(by: $1) }
  }

  private func overflow(
    _ name: String, _ compute: @escaping @Sendable (WideInteger, WideInteger) -> WideInteger
  ) {
    interpreter.definitions.functions["__builtin_\(name)_overflow"] = Function(
      "__builtin_\(name)_overflow",
      FunctionShape(.bool, [.dynamic, .dynamic, .pointer(.void)]),
      native: { call in
        guard case .integer(let scalar)? = call.type(2).pointee else {
          throw RuntimeFailure("expected a pointer to an integer for the result")
        }
        let number = compute(
          WideInteger(call[0].integer, call.type(0)), WideInteger(call[1].integer, call.type(1)))
        let wrapped = Arithmetic.wrap(number.wrapped, to: scalar)
        try call.pointer(2).store(.integer(wrapped))
        let isExact = number == WideInteger(wrapped, .integer(scalar))
        return .integer(isExact ? 0 : 1)
      })
  }
}

extension StaticType {
  fileprivate var pointee: StaticType? {
    if case .pointer(let type) = decayed { type } else { nil }
  }
}

/// An integer of any sign, with a magnitude of up to 64 bits.
private struct WideInteger: Equatable, Sendable {
  var isNegative: Bool
  var magnitude: UInt64

  /// `true` if the magnitude does not fit into 64 bits; `magnitude` then has the low bits only.
  var isTooLarge = false

  init(_ number: Int, _ type: StaticType) {
    let isUnsigned = if case .integer(let scalar) = type { !scalar.isSigned } else { false }
    isNegative = number < 0 && !isUnsigned
    magnitude = isUnsigned ? UInt64(bitPattern: Int64(number)) : number.magnitude.bits
  }

  /// The number in two's complement, truncated to 64 bits.
  var wrapped: Int {
    let bits = isNegative ? 0 &- magnitude : magnitude
    return Int(truncatingIfNeeded: Int64(bitPattern: bits))
  }

  var negated: WideInteger {
    var number = self
    number.isNegative = !isNegative && magnitude != 0
    return number
  }

  func adding(_ other: WideInteger) -> WideInteger {
    var sum = self
    if isNegative == other.isNegative {
      (sum.magnitude, sum.isTooLarge) = magnitude.addingReportingOverflow(other.magnitude)
    } else if magnitude >= other.magnitude {
      sum.magnitude = magnitude - other.magnitude
    } else {
      sum.magnitude = other.magnitude - magnitude
      sum.isNegative = other.isNegative
    }
    if sum.magnitude == 0, !sum.isTooLarge { sum.isNegative = false }
    return sum
  }

  func multiplied(by other: WideInteger) -> WideInteger {
    var product = self
    (product.magnitude, product.isTooLarge) =
      magnitude.multipliedReportingOverflow(by: other.magnitude)
    product.isNegative =
      isNegative != other.isNegative && (product.magnitude != 0 || product.isTooLarge)
    return product
  }
}

extension UInt {
  fileprivate var bits: UInt64 { UInt64(self) }
}
