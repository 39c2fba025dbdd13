package import Invocation

/// A value that code refers to by its index, which each interpreter makes once for itself.
package enum Constant: Sendable, Equatable {
  case integer(Int)
  case floating(Double)
  case selector(Selector)

  /// A C string: a pointer to its characters and a zero.
  case characters([UInt8])

  /// An `NSString`.
  case string(String)

  /// A constant of the library that is an object.
  case named(String)

  /// A class, which is looked up by its name when the code first needs it.
  case `class`(String)

  /// A pointer to a function.
  case function(String)

  /// A pointer to a variable outside of functions.
  case global(String)

  /// A pointer to a `static` variable of a function.
  case `static`(StaticVariable)
}

/// A `static` variable of a function, as code refers to it.
package final class StaticVariable: Sendable, Equatable {
  package let declared: DeclaredVariable

  init(_ declared: DeclaredVariable) {
    self.declared = declared
  }

  package static func == (left: StaticVariable, right: StaticVariable) -> Bool { left === right }
}
