package import ObjectiveCSyntax

/// The compiled body of a function, method or block.
///
/// `Code` has no reference to an interpreter, so any number of interpreters can run the same code.
package final class Code: @unchecked Sendable {
  // `Sendable` is unchecked because the properties are variables. Only the compiler, or a counter
  // that copies the code, sets them, before it shares the code with another thread.

  /// The name that call stacks show.
  package let name: String
  package let source: SourceText
  package let parameterTypes: [StaticType]
  package var resultType: StaticType = .void

  package var instructions: [Instruction] = []

  /// The source offset of each instruction, in bytes.
  package var locations: [Int32] = []

  /// `true` if the code belongs to a text of the library, such as the mocks.
  var isOfLibrary: Bool { locations.first.flatMap { source.library(at: Int($0)) } != nil }

  package var constants: [Constant] = []
  package var sites: [CallSite] = []
  package var blocks: [BlockTemplate] = []
  package var types: [StaticType] = []

  /// The priority of a constructor, which runs before `main`; `nil` for any other function.
  ///
  /// `destructor` is the priority of a destructor, which runs after `main`.
  package var constructor: Int?
  package var destructor: Int?

  /// The exception handlers, innermost first.
  package var handlers: [Handler] = []

  /// The number of variables that a block captures.
  ///
  /// The registers of these variables follow the parameters' registers.
  package var captureCount = 0

  /// The number of registers that may hold references.
  ///
  /// These registers come first in the frame, and include the parameters and the captures.
  package var managedCount = 0

  /// The first register for the arguments of calls that this code makes.
  package var argumentStart = 0

  /// The number of all registers, including the registers for the arguments of further calls.
  package var frameSize = 0

  /// The register with the list of variadic arguments; `nil` if the function is not variadic.
  package var variadicRegister: Int?

  package init(_ name: String, parameterTypes: [StaticType], source: SourceText) {
    self.name = name
    self.parameterTypes = parameterTypes
    self.source = source
  }
}
