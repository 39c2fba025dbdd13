package import Invocation

/// A value that code refers to by its index in the constant pool.
///
/// Each interpreter creates the value once.
package enum Constant: Hashable, Sendable {
  case integer(Int)

  /// A number of a declaration; code has its floating-point numbers in instructions.
  case floating(Double)
  case selector(Selector)

  /// The selector of `_cmd`: the given one, unless the method was sent by another selector.
  case command(Selector)

  /// A C string: a pointer to the characters and a terminating zero.
  case characters([UInt8])

  /// An `NSString`.
  case string(String)

  /// A library constant whose value is an object, by its name.
  case named(String)

  /// A class, by its name.
  ///
  /// An interpreter looks the class up when the code first needs it.
  case `class`(String)

  /// A function pointer.
  case function(String)

  /// A pointer to a global variable.
  case global(String)

  /// A pointer to a function's `static` variable.
  case `static`(StaticVariable)
}

/// The identity of a function's `static` variable in the constant pool.
package final class StaticVariable: Hashable, Sendable {
  package let declared: DeclaredVariable

  init(_ declared: DeclaredVariable) {
    self.declared = declared
  }

  package static func == (left: StaticVariable, right: StaticVariable) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
