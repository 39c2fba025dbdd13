package import ObjectiveCSyntax

/// The compiled body of a function, method or block.
///
/// It refers to nothing of an interpreter: any number of them run the same code.
package final class Code: @unchecked Sendable {
  // Unchecked: the compiler sets the variables before another thread can have it.

  /// The name in call stacks.
  package let name: String
  package let source: SourceText
  package let parameterTypes: [StaticType]
  package internal(set) var resultType: StaticType = .void

  package internal(set) var instructions: [Instruction] = []

  /// The offset in the text of each instruction.
  package internal(set) var locations: [Int32] = []

  package internal(set) var constants: [Constant] = []
  package internal(set) var sites: [CallSite] = []
  package internal(set) var blocks: [BlockTemplate] = []
  package internal(set) var types: [StaticType] = []

  /// The order among the functions that run before `main`, or after it; nil where it is not one.
  package internal(set) var constructor: Int?
  package internal(set) var destructor: Int?

  /// The innermost first.
  package internal(set) var handlers: [Handler] = []

  /// The number of variables that a block captures; their registers follow the parameters.
  package internal(set) var captureCount = 0

  /// The number of registers that may hold references: the first ones, parameters and captures
  /// included.
  package internal(set) var managedCount = 0

  /// The first register for arguments of further calls.
  package internal(set) var argumentStart = 0

  /// The number of all registers, those for arguments of further calls included.
  package internal(set) var frameSize = 0

  /// The register of the list of undeclared arguments, if it takes any.
  package internal(set) var variadicRegister: Int?

  init(_ name: String, parameterTypes: [StaticType], source: SourceText) {
    self.name = name
    self.parameterTypes = parameterTypes
    self.source = source
  }
}
