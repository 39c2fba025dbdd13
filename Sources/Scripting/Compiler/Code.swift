import ObjectiveCSyntax

/// What a function, method or block does, as closures that call each other.
final class Code {
  /// What it is called in call stacks.
  let name: String

  /// How many variables it has, its parameters first.
  var slotCount = 0
  let parameterCount: Int

  /// Where the arguments go that are not declared, if it takes any.
  var variadicSlot: Int?

  /// Where what a block captured goes.
  var captureSlots: [Int] = []

  /// Parameters that live in places of their own, because blocks or pointers share them.
  var boxedParameters: [Int] = []

  var body: Step = { _ in .next }

  let source: SourceText

  init(_ name: String, parameterCount: Int, source: SourceText) {
    self.name = name
    self.parameterCount = parameterCount
    self.source = source
  }
}

/// Where the variables of a function under way are, and who runs it.
struct Frame {
  let slots: UnsafeMutablePointer<Value>
  let activation: Activation

  /// The receiver of the message that a method answers.
  let receiver: Object?

  /// Lets go of what variables hold.
  func release(_ owned: [Int]) {
    for slot in owned {
      // Let go of when nothing is being changed any more: it may run some of the script.
      let old = slots[slot]
      slots[slot] = .void
      withExtendedLifetime(old) {}
    }
  }
}

/// An expression, compiled.
typealias Node = (Frame) throws -> Value

/// A statement, compiled.
typealias Step = (Frame) throws -> Outcome

/// How a statement ended.
enum Outcome {
  case next
  case `break`
  case `continue`
  case `return`(Value)

  /// Whether a loop goes on after it.
  var continues: Bool {
    switch self {
    case .next, .continue: true
    case .break, .return: false
    }
  }
}

/// A C function, of the script or built in.
package final class Function {
  let name: String
  package let shape: FunctionShape
  var body: Body?

  enum Body {
    case script(Code)
    case native((FunctionCall) throws -> Value)
  }

  init(_ name: String, _ shape: FunctionShape, _ body: Body? = nil) {
    self.name = name
    self.shape = shape
    self.body = body
  }
}

/// A call of a built-in function.
package struct FunctionCall {
  package let machine: Machine
  package let activation: Activation
  package let arguments: [Value]

  /// The types of the arguments that were passed for `...`.
  package let variadicTypes: [StaticType]

  package subscript(index: Int) -> Value { arguments[index] }
}
