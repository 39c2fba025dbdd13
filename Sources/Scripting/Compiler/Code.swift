import ObjectiveCSyntax

/// The compiled body of a function, method or block: closures that call each other.
final class Code {
  /// The name in call stacks.
  let name: String

  /// The number of variables, parameters included; these come first.
  var slotCount = 0
  let parameterCount: Int

  /// The slot of the list of undeclared arguments, if it takes any.
  var variadicSlot: Int?

  /// The slots of the variables that a block captured.
  var captureSlots: [Int] = []

  /// The parameters that are boxed, because blocks or pointers share them.
  var boxedParameters: [Int] = []

  var body: Step = { _ in .next }

  let source: SourceText

  init(_ name: String, parameterCount: Int, source: SourceText) {
    self.name = name
    self.parameterCount = parameterCount
    self.source = source
  }
}

/// A running call: its variables, its receiver and the activation that runs it.
struct Frame {
  let slots: UnsafeMutablePointer<Value>
  let activation: Activation

  /// The object whose method runs; nil in a function.
  let receiver: Object?

  /// Releases the values of variables.
  func release(_ owned: [Int]) {
    for slot in owned {
      // Released after the slot is cleared: a `dealloc` may run code of the script.
      let old = slots[slot]
      slots[slot] = .void
      withExtendedLifetime(old) {}
    }
  }
}

/// A compiled expression.
typealias Node = (Frame) throws -> Value

/// A compiled statement.
typealias Step = (Frame) throws -> Outcome

/// How a statement ended.
enum Outcome {
  case next
  case `break`
  case `continue`
  case `return`(Value)

  /// Whether a loop continues after it.
  var continues: Bool {
    switch self {
    case .next, .continue: true
    case .break, .return: false
    }
  }
}

/// A C function, defined by the script or built in.
package final class Function {
  let name: String
  package let shape: FunctionShape
  var body: Body?

  enum Body {
    case script(Code)
    case native(NativeCode)
  }

  init(_ name: String, _ shape: FunctionShape, _ body: Body? = nil) {
    self.name = name
    self.shape = shape
    self.body = body
  }

  /// Makes a built-in function.
  convenience init(_ name: String, _ shape: FunctionShape, native: @escaping Native) {
    self.init(name, shape, .native(NativeCode(name, shape, native)))
  }
}
