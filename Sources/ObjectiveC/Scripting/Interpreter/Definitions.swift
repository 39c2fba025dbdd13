import ObjectiveCSyntax

/// What the texts of a script have defined so far, beside what the library has.
///
/// Guarded by the interpreter's lock.
package final class Definitions {
  @exclusivity(unchecked) package var classes: [String: ClassObject] = [:]

  /// The classes of frameworks that are not built in and that texts name.
  var unavailableClasses: [String: ClassObject] = [:]

  package var protocols: [String: ScriptProtocol] = [:]
  package var functions: [String: Function] = [:]

  /// The named constants, such as cases of enumerations.
  package var constants: [String: (value: Value, type: StaticType)] = [:]

  /// The global variables.
  var globals: [String: (memory: Memory, type: StaticType)] = [:]

  /// The `static` variables of functions.
  var statics: [ObjectIdentifier: (memory: Memory, isInitialized: Bool)] = [:]

  /// The statements outside of functions, of each text.
  var main: [LinkedCode] = []

  /// The functions that run before `main`, or after it.
  var entries: [Code] = []

  /// All code that has run or may run.
  var linked: [ObjectIdentifier: LinkedCode] = [:]

  /// The `load` methods that are still to be run.
  var loads: [(method: ScriptMethod, isOfCategory: Bool)] = []

  /// What compilers know of all this.
  package var declarations = Declarations(TypeResolver(.wellKnown))

  /// The doubtful code of the texts.
  var warnings: [Diagnostic] = []

  /// Takes out what may refer to objects.
  func takeReferences() -> [Any] {
    let taken: [Any] = [
      classes, unavailableClasses, functions, constants, globals, statics, main, linked, loads,
    ]
    (classes, unavailableClasses, functions, constants, globals) = ([:], [:], [:], [:], [:])
    (statics, main, linked, loads) = ([:], [], [:], [])
    return taken
  }
}
