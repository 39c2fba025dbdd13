package import Invocation
package import ObjectiveCSyntax

/// The compiled body of a function, method or block.
///
/// `Code` has no reference to an interpreter, so any number of interpreters can run the same code.
package final class Code: @unchecked Sendable {
  // `Sendable` is unchecked because the properties are variables. Only the compiler and `copy` set
  // them, before they share the code with another thread.

  /// The name that call stacks show.
  package let name: String
  package let source: SourceText
  package let parameterTypes: [StaticType]
  package internal(set) var resultType: StaticType = .void

  package internal(set) var instructions: [Instruction] = []

  /// The source offset of each instruction, in bytes.
  package internal(set) var locations: [Int32] = []

  /// `true` if the code belongs to a text of the library, such as the mocks.
  var isOfLibrary: Bool { locations.first.flatMap { source.library(at: Int($0)) } != nil }

  package internal(set) var constants: [Constant] = []
  package internal(set) var sites: [CallSite] = []

  /// The selector that `_cmd` has in the code or in its blocks, or `nil` without `_cmd`.
  package internal(set) var command: Selector?

  package internal(set) var blocks: [BlockTemplate] = []
  package internal(set) var types: [StaticType] = []

  /// The priority of a constructor, which runs before `main`; `nil` for any other function.
  ///
  /// `destructor` is the priority of a destructor, which runs after `main`.
  package internal(set) var constructor: Int?
  package internal(set) var destructor: Int?

  /// The exception handlers, innermost first.
  package internal(set) var handlers: [Handler] = []

  /// The number of variables that a block captures.
  ///
  /// The registers of these variables follow the parameters' registers.
  package internal(set) var captureCount = 0

  /// The number of registers that may hold references.
  ///
  /// These registers come first in the frame, and include the parameters and the captures.
  package internal(set) var managedCount = 0

  /// The first register for the arguments of calls that this code makes.
  package internal(set) var argumentStart = 0

  /// The number of all registers, including the registers for the arguments of further calls.
  package internal(set) var frameSize = 0

  /// The register with the list of variadic arguments; `nil` if the function is not variadic.
  package internal(set) var variadicRegister: Int?

  /// An empty code object that never runs.
  package static let none = Code("", parameterTypes: [], source: SourceText("", name: ""))

  init(_ name: String, parameterTypes: [StaticType], source: SourceText) {
    self.name = name
    self.parameterTypes = parameterTypes
    self.source = source
  }

  /// Returns the same code with other instructions.
  func copy(
    instructions: [Instruction], locations: [Int32], handlers: [Handler]
  ) -> Code {
    let copy = Code(name, parameterTypes: parameterTypes, source: source)
    copy.resultType = resultType
    (copy.instructions, copy.locations, copy.handlers) = (instructions, locations, handlers)
    (copy.constants, copy.sites) = (constants, sites)
    (copy.blocks, copy.types, copy.command) = (blocks, types, command)
    (copy.constructor, copy.destructor) = (constructor, destructor)
    (copy.captureCount, copy.managedCount) = (captureCount, managedCount)
    (copy.argumentStart, copy.frameSize) = (argumentStart, frameSize)
    copy.variadicRegister = variadicRegister
    return copy
  }
}
