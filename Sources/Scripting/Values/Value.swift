package import Invocation

/// What a script computes with.
///
/// Which case it is follows from the type that the compiler knows; where a value comes from a method
/// that was not known, it is converted to that.
package enum Value: @unchecked Sendable {
  // Unchecked for objects and pointers, which are only used by who holds the machine's lock.

  case void

  /// A number without a fraction, a truth value, a character: extended to 64 bits as its type says.
  case integer(Int)
  case floating(Double)

  /// An object, a class, a block.
  case object(Object?)
  case selector(Selector?)
  case pointer(Pointer?)

  /// A structure, which nobody else has: it is copied when it is read.
  case structure(Structure)

  package static let null = Value.object(nil)
}

extension Value {
  /// Whether it counts as true.
  var isTrue: Bool {
    switch self {
    case .void, .structure: false
    case .integer(let number): number != 0
    case .floating(let number): number != 0
    case .object(let object): object != nil
    case .selector(let selector): selector != nil
    case .pointer(let pointer): pointer != nil
    }
  }

  /// The number, or 1 for what is not nil.
  package var integer: Int {
    switch self {
    case .integer(let number): number
    case .floating(let number): number.clamped
    case .void, .structure: 0
    case .object, .selector, .pointer: address
    }
  }

  /// The number.
  package var floating: Double {
    if case .floating(let number) = self { number } else { Double(integer) }
  }

  /// The object, if it is one.
  package var object: Object? {
    if case .object(let object) = self { object } else { nil }
  }

  /// What stands for the place of an object, selector or pointer.
  var address: Int {
    switch self {
    case .object(let object?): Int(bitPattern: ObjectIdentifier(object.identity))
    case .selector(let selector?): Int(bitPattern: selector.key)
    case .pointer(let pointer?): pointer.address
    default: 0
    }
  }

  /// The value as one that the reader can change without changing this one.
  package var copied: Value {
    if case .structure(let structure) = self { .structure(structure.copy()) } else { self }
  }
}

extension Double {
  /// The integer that C's processors make of it, which is the nearest where there is none.
  var clamped: Int {
    if isNaN { return 0 }
    return Int(exactly: rounded(.towardZero)) ?? (self < 0 ? .min : .max)
  }
}
