/// Opcodes of the interpreter.
///
/// In the comments, `a`, `b` and `c` are the instruction's registers, and `#` is its `number`. A
/// register that is typed as a number is never managed: an instruction overwrites the register
/// without releasing the previous value.
package enum Operation: UInt16, Sendable {
  // MARK: Moving

  /// `a = b`
  case move
  /// `a = b`, where both are numbers
  case moveNumber
  /// `a = b`; a structure is copied
  case copy
  /// `a = #`
  case loadInteger
  /// `a` = the floating-point number with the bit pattern `#`
  case loadFloating
  /// `a` = constant `#`
  case loadConstant
  /// `a` = the class that constant `#` names
  case loadClass
  /// `a` = the variable, class or function that constant `#` names, looked up when the instruction
  /// runs
  case loadName
  /// `a` = the protocol that constant `#` names
  case loadProtocol
  /// `a = nil`
  case loadNil
  /// `a = NULL`, as a pointer
  case loadNull
  /// `a = NULL`, as a selector
  case loadNoSelector
  /// `a` = a new zero of type `#`, in which `c` is the `Retention` of an array's objects
  case loadZero
  /// `a = self`
  case loadSelf
  /// Clears `#` registers, beginning with `a`.
  case clear

  // MARK: Integers

  /// `a = b op c`, on 64-bit integers
  case add, subtract, multiply, and, or, exclusiveOr, shiftLeft, shiftRight, shiftRightUnsigned
  /// `a = b / c` or `a = b % c`, in the scalar type `#`
  case divide, remainder
  /// `a = b + #`
  case addNumber
  /// The same operations on 32-bit integers
  case addInt, subtractInt, multiplyInt, addNumberInt
  /// `a = b`, wrapped to the range of the scalar type `#`
  case wrap
  /// `a = -b`; `a = ~b`
  case negate, complement
  /// `a` = 1 if the comparison of `b` and `c` is true, else 0
  case equal, notEqual, less, lessOrEqual, lessUnsigned, lessOrEqualUnsigned

  // MARK: Floating-point numbers

  /// `a = b op c`; `a = -b`
  case addFloating, subtractFloating, multiplyFloating, divideFloating, negateFloating
  /// `a` = 1 if the comparison of `b` and `c` is true, else 0
  case equalFloating, notEqualFloating, lessFloating, lessOrEqualFloating
  /// `a = (float)b`
  case roundToFloat
  /// `a = b`, converted from one number type to another
  case floatingFromInteger, floatingFromUnsigned, integerFromFloating

  // MARK: Conversions of any value

  /// `a = b` as a number; `b` has any type
  case integerFromAny, floatingFromAny
  /// `a` = 1 if `b` is true, else 0; `a` = 1 if `b` is false, else 0
  case truth, not
  /// `a = b` as an object; a number is boxed
  case objectFromAny
  /// `a = b` as a selector; `a = b` as a pointer
  case selectorFromAny, pointerFromAny
  /// `a = (void *)b`, where `b` is an object
  case pointerFromObject
  /// `a` = 1 if `b` and `c` are the same value, else 0
  case same

  // MARK: Jumps

  // Each backward jump counts one step of the execution budget.
  case jump
  /// Jumps if the integer `b` is zero, or is not zero.
  case jumpIfZero, jumpIfNotZero
  /// Jumps if `b`, a value of any type, is false, or is true.
  case jumpIfFalse, jumpIfTrue
  /// Jumps if the comparison of the integers `b` and `c` is true.
  case jumpIfEqual, jumpIfNotEqual, jumpIfLess, jumpIfLessOrEqual
  case jumpIfLessUnsigned, jumpIfLessOrEqualUnsigned
  /// The same comparisons, with the high half of `#` in place of `c`
  case jumpIfEqualNumber, jumpIfNotEqualNumber, jumpIfLessNumber, jumpIfGreaterNumber
  /// Jumps unless the static variable of constant `high` is still uninitialized.
  case jumpIfInitialized

  // MARK: Memory

  /// `a` = a new box with the value of `b`
  case makeBox
  /// `a` = a new reference with the `Retention` `c` to the object in `b`
  case makeWeak
  /// `a` = the value in box `b`; the value in box `a` = `b`
  case loadBox, storeBox
  /// `a` = the variable at constant `#`; the variable at constant `#` = `b`
  case loadGlobal, storeGlobal
  /// `a` = instance variable `#` of `self`; instance variable `#` of `self` = `b`
  case loadField, storeField
  /// `a` = instance variable `#` of object `b`; instance variable `#` of object `a` = `b`
  case loadFieldOf, storeFieldOf
  /// `a` = a pointer to instance variable `#` of object `b`
  case fieldAddress
  /// `a = *b`, with `load` copying a structure and `borrow` not; `*a = b`
  case load, borrow, store
  /// `a` = pointer `b`, whose memory is made ready for structures of type `#`
  case asStructurePointer
  /// `a = b[c]`; `a[c] = b`, in arrays
  case loadElement, storeElement
  /// `a = b + c`; `a = b - c`, of pointers
  case advance, distance
  /// `a` = member `#` of structure `b`, with `loadMember` copying a structure and `borrowMember`
  /// not; member `#` of structure `a` = `b`
  case loadMember, borrowMember, storeMember
  /// `a` = a pointer to member `#` of the structure to which `b` points
  case memberAddress
  /// `a` = a pointer to a temporary that holds the value of `b`
  case temporaryAddress
  /// `a` = a pointer to the element of collection `b` at index or key `c`, or to the property of
  /// `b` whose getter is site `#` and whose setter is the next site
  case elementAddress, propertyAddress
  /// `a` = an array of type `#`, with `b` elements
  case makeArray

  // MARK: Calls, whose arguments begin at register c

  /// `a` = the result of sending the message of site `#` to `b`
  case send
  /// `a` = the result of sending the message of site `#` to `super`
  case sendSuper
  /// `a` = the result of calling the function of site `#`
  case callFunction
  /// `a` = the result of calling the block or function in `b`, as site `#` describes
  case callValue
  case `return`, returnNumber, returnVoid
  /// `a` = a block of template `#`, whose captures begin at register `c`
  case makeBlock

  // MARK: Literals, whose elements begin at register c

  /// `a = @(b)`, where `b` has the scalar type `#`
  case boxNumber
  case boxString, boxStructure
  /// `a` = an array of `#` elements; `a` = a dictionary of `#` pairs of key and value
  case makeList, makeDictionary

  // MARK: Exceptions and enumerations

  case `throw`
  /// Throws the error in `b` again.
  case rethrow
  /// `a` = the exception object of the error in `b`
  case caughtObject
  /// `a` = 1 if object `b` is of the class that constant `#` names, else 0
  case isKind
  case lock, unlock
  /// `a` = an enumeration of collection `b`
  case enumerate
  /// `a` = the next element of enumeration `b`; jumps if there is an element
  case next
  /// Fails with the message of constant `#`.
  case fail
  /// Counts an execution of point `#`, in code with counters only
  case count
}

extension Operation {
  /// `true` for a jump that depends on a condition of the source.
  var isBranch: Bool { Self.branches.contains(rawValue) }

  /// `true` if an instruction has the distance of a jump.
  var jumps: Bool { isBranch || self == .jump || self == .jumpIfInitialized || self == .next }

  private static let branches = jumpIfZero.rawValue...jumpIfGreaterNumber.rawValue
}
