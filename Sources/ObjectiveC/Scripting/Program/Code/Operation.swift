/// The operations of the interpreter.
///
/// Registers are named by their letters; `#` is the instruction's number. A register that is typed
/// as a number is never managed: it is overwritten without a look at what it held.
package enum Operation: UInt16, Sendable {
  // MARK: Moving

  /// a = b
  case move
  /// a = b, both numbers
  case moveNumber
  /// a = a copy of b, if that is a structure
  case copy
  /// a = #
  case loadInteger
  /// a = the number with the bits #
  case loadFloating
  /// a = constant #
  case loadConstant
  /// a = the class that constant # names
  case loadClass
  /// a = the variable, class or function that constant # names, found as late as now
  case loadName
  /// a = the protocol that constant # names
  case loadProtocol
  /// a = nil
  case loadNil
  /// a = NULL, as a pointer
  case loadNull
  /// a = NULL, as a selector
  case loadNoSelector
  /// a = a new zero of type #
  case loadZero
  /// a = a new zero of array type #, whose objects are weak references
  case loadWeakZero
  /// a = the receiver
  case loadSelf
  /// the # registers from a are empty
  case clear

  // MARK: Integers

  case add, subtract, multiply, and, or, exclusiveOr, shiftLeft, shiftRight, shiftRightUnsigned
  /// a = b / c in the scalar type #
  case divide, remainder
  /// a = b + #
  case addNumber
  /// The same in 32 bits
  case addInt, subtractInt, multiplyInt, addNumberInt
  /// a = b + c in the scalar type #, for narrower types
  case wrap
  case negate, complement
  case equal, notEqual, less, lessOrEqual, lessUnsigned, lessOrEqualUnsigned

  // MARK: Floating-point numbers

  case addFloating, subtractFloating, multiplyFloating, divideFloating, negateFloating
  case equalFloating, notEqualFloating, lessFloating, lessOrEqualFloating
  /// a = b rounded to a `float`
  case roundToFloat
  case floatingFromInteger, floatingFromUnsigned, integerFromFloating

  // MARK: Conversions of any value

  /// a = b as a number, whatever it is
  case integerFromAny, floatingFromAny
  case truth, not
  /// a = b as an object: numbers are boxed
  case objectFromAny
  case selectorFromAny, pointerFromAny
  /// a = `(void *)b` of an object
  case pointerFromObject
  /// a = whether b and c are the same
  case same

  // MARK: Jumps

  // Each jump backwards counts a step.
  case jump
  case jumpIfZero, jumpIfNotZero
  case jumpIfFalse, jumpIfTrue
  case jumpIfEqual, jumpIfNotEqual, jumpIfLess, jumpIfLessOrEqual
  case jumpIfLessUnsigned, jumpIfLessOrEqualUnsigned
  /// The same with the high half of # for c
  case jumpIfEqualNumber, jumpIfNotEqualNumber, jumpIfLessNumber, jumpIfGreaterNumber
  /// jumps unless the static variable of constant `high` is still to be initialized
  case jumpIfInitialized

  // MARK: Memory

  /// a = a new box with the value of b
  case makeBox
  /// a = a new weak reference to the object of b
  case makeWeak
  /// a = what the box b holds; what the box a holds = b
  case loadBox, storeBox
  /// a = the variable at constant #; the variable at constant # = b
  case loadGlobal, storeGlobal
  /// a = instance variable # of the receiver; instance variable # of the receiver = b
  case loadField, storeField
  /// a = instance variable # of object b; instance variable # of object a = b
  case loadFieldOf, storeFieldOf
  /// a = a pointer to instance variable # of object b
  case fieldAddress
  /// a = what pointer b points to, copied or not; what pointer a points to = b
  case load, borrow, store
  /// a = pointer b, made ready for structures of type #
  case asStructurePointer
  /// a = b[c]; a[c] = b, of arrays
  case loadElement, storeElement
  /// a = b + c; a = b - c, of pointers
  case advance, distance
  /// a = member # of structure b, copied or not; member # of structure a = b
  case loadMember, borrowMember, storeMember
  /// a = a pointer to member # of the structure that pointer b points to
  case memberAddress
  /// a = a pointer to the value of b itself
  case temporaryAddress
  /// a = a pointer to the element of collection b for c, or to the property of b at site #
  case elementAddress, propertyAddress
  /// a = an array of type #, with as many elements as b says
  case makeArray

  // MARK: Calls, whose arguments begin at register c

  /// a = the message of site # to b
  case send
  /// a = the message of site # to `super`
  case sendSuper
  /// a = the function of site #
  case callFunction
  /// a = the block or function b, as site # says
  case callValue
  case `return`, returnNumber, returnVoid
  /// a = the block of template #, whose captures begin at register c
  case makeBlock

  // MARK: Literals, whose elements begin at register c

  /// a = `@(b)`, of the scalar type #
  case boxNumber
  case boxString, boxStructure
  /// a = the array or dictionary of # elements
  case makeList, makeDictionary

  // MARK: Exceptions and enumerations

  case `throw`
  /// continues with the error in b
  case rethrow
  /// a = the object of the error in b
  case caughtObject
  /// a = whether object b is of the class that constant # names
  case isKind
  case lock, unlock
  /// a = an enumeration of collection b
  case enumerate
  /// a = the next element of enumeration b; jumps if there is one
  case next
  /// fails with the text of constant #
  case fail
}
