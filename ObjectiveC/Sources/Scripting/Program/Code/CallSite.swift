package import Invocation

/// The compile-time facts about a message expression or a call.
package final class CallSite: Sendable {
  package enum Callee: Sendable {
    case selector(Selector)

    /// A message to `super`: the method lookup begins at the superclass of the class `of`.
    case `super`(Selector, of: String, isClassMethod: Bool)
    case function(String)

    /// A block or a function pointer.
    case value
  }

  package let callee: Callee

  /// The selector of a message; `nil` for calls of functions and values.
  package let selector: Selector?

  /// Types with which the arguments are passed.
  package let types: [StaticType]

  /// The type of the result that the surrounding code expects.
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

/// The compiled form of a block literal: each evaluation of the literal makes a block from the
/// template.
package struct BlockTemplate: Sendable {
  package let code: Code
  package let shape: FunctionShape

  /// `true` if the block uses `self`, and so retains the receiver.
  package let keepsReceiver: Bool
}

/// An exception handler: a range of instructions, and where to continue if an instruction throws.
package struct Handler: Sendable {
  package enum Kind: Sendable {
    /// Stores the error in `register`, and continues at `target`.
    case `catch`

    /// Unlocks the object in `register`, and passes the error on to the next handler.
    case unlock
  }

  package let kind: Kind
  package let range: Range<Int>

  /// The index of the instruction at which execution continues.
  package internal(set) var target: Int
  package internal(set) var register: UInt16

  /// The number of arguments of enclosing, unfinished calls: unwinding to the handler keeps them.
  package let argumentCount: Int

  /// Returns the handler for the same instructions at other positions.
  func moved(to positions: [Int]) -> Handler {
    Handler(
      kind: kind, range: positions[range.lowerBound]..<positions[range.upperBound],
      target: positions[target], register: register, argumentCount: argumentCount)
  }
}
