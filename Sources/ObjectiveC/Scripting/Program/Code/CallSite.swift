package import Invocation

/// What a message expression or a call knows when it is compiled.
package final class CallSite: Sendable {
  package enum Callee: Sendable {
    case selector(Selector)

    /// A message to `super`: the search begins at a class's superclass.
    case `super`(Selector, of: String, isClassMethod: Bool)
    case function(String)

    /// A block or a pointer to a function.
    case value
  }

  package let callee: Callee

  /// The selector of a message.
  package let selector: Selector?

  /// The types of the arguments, as they are passed.
  package let types: [StaticType]

  /// The type that the code expects of the result.
  package let result: StaticType

  init(callee: Callee, types: [StaticType], result: StaticType) {
    self.callee = callee
    self.types = types
    self.result = result
    switch callee {
    case .selector(let selector), .super(let selector, _, _): self.selector = selector
    case .function, .value: selector = nil
    }
  }
}

/// A block as it is written: each evaluation makes a block of it.
package struct BlockTemplate: Sendable {
  package let code: Code
  package let shape: FunctionShape

  /// Whether it uses `self`, and so retains it.
  package let keepsReceiver: Bool
}

/// A range of instructions whose errors go to others.
package struct Handler: Sendable {
  package enum Kind: Sendable {
    /// The error is stored in a register, and execution continues elsewhere.
    case `catch`

    /// The lock on the object in a register is given up, and the error passes on.
    case unlock
  }

  package let kind: Kind
  package let range: Range<Int>

  /// The index of the instruction to continue with.
  package internal(set) var target: Int
  package internal(set) var register: UInt16

  /// The number of arguments of unfinished calls around it.
  package let argumentCount: Int
}
