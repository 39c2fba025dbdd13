@_spi(ObjectiveC) package import Invocation
/// A value of a script.
///
/// The static type determines the case. The result of an unknown method is converted to the type
/// that the enclosing expression expects.
package enum Value: @unchecked Sendable {
  // Unchecked: a thread uses objects and pointers only while it holds the interpreter's lock.

  case void

  /// An integer, a Boolean value or a character, extended to 64 bits according to its type.
  case integer(Int)
  case floating(Double)

  /// An object, a class or a block.
  case object(Object?)
  case selector(Selector?)
  case pointer(Pointer?)

  /// A structure that this value owns exclusively, because reading a variable copies the structure.
  case structure(Structure)

  package static let null = Value.object(nil)
}

extension Value {
  /// The truth value in a condition.
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

  /// The number as an integer, or the address of an object, selector or pointer; 0 for `nil`.
  package var integer: Int {
    switch self {
    case .integer(let number): number
    case .floating(let number): number.clamped
    case .void, .structure: 0
    case .object, .selector, .pointer: address
    }
  }

  /// The number as a floating-point value.
  package var floating: Double {
    if case .floating(let number) = self { number } else { Double(integer) }
  }

  /// The object, or `nil` if the value is not an object.
  package var object: Object? {
    if case .object(let object) = self { object } else { nil }
  }

  /// A number that identifies an object, selector or pointer.
  var address: Int {
    switch self {
    case .object(let object?): Int(bitPattern: ObjectIdentifier(object.identity))
    case .selector(let selector?): selector.address
    case .pointer(let pointer?): pointer.address
    default: 0
    }
  }

  /// The value, with a structure or a weak reference copied.
  package var copied: Value {
    switch self {
    case .structure(let structure): .structure(structure.copy())
    case .pointer(let weak as WeakReference): .reference(weak.load(), weak.retention)
    default: self
    }
  }
}

extension Value {
  /// Returns whether two values are the same object, selector, pointer or number.
  func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.object(let left), .object(let right)): left?.identity === right?.identity
    case (.selector(let left), .selector(let right)): left == right
    case (.floating(let left), .floating(let right)): left == right
    case (.floating(let left), .integer(let right)): left == Double(right)
    case (.integer(let left), .floating(let right)): Double(left) == right
    case (.pointer(let left?), .pointer(let right?)):
      left.base == right.base && left.index == right.index
    default: integer == other.integer
    }
  }

  /// `true` if the value refers to something that it retains.
  @inline(__always)
  var isReference: Bool {
    switch self {
    case .object(_?), .pointer(_?), .structure: true
    default: false
    }
  }

  /// The result of casting the value to a pointer.
  var asPointer: Value {
    switch self {
    case .pointer: self
    // `(void *)x`, for objects and functions.
    case .object(_?), .selector(_?): self
    case .integer(let number) where number != 0: .pointer(NumberPointer(number))
    default: .pointer(nil)
    }
  }
}
