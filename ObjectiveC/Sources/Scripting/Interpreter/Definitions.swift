import ObjectiveCSyntax

/// Definitions of a script's texts so far, together with the definitions of the library.
///
/// The interpreter's lock guards all properties.
package final class Definitions {
  @exclusivity(unchecked) package var classes: [String: ClassObject] = [:]

  /// The classes that texts name, and that belong to frameworks that are not built in.
  var unavailableClasses: [String: ClassObject] = [:]

  /// The classes that objects have had before `object_setClass`.
  var formerClasses: [ObjectIdentifier: ClassObject] = [:]

  /// Objects that `__bridge_retained` and `CFRetain` retain, with their counts.
  package var retained: [ObjectIdentifier: (object: Object, count: Int)] = [:]

  /// Bytes that the budget counts for an entry of `retained`.
  static let bytesOfRetained = 80

  package var protocols: [String: ScriptProtocol] = [:]
  package var functions: [String: Function] = [:]

  /// The named constants, such as the cases of enumerations.
  package var constants: [String: (value: Value, type: StaticType)] = [:]

  /// Objects of string literals, by their UTF-8: equal literals are one object.
  var literals: [[UInt8]: Object] = [:]

  /// The global variables.
  package var globals: [String: (memory: Memory, type: StaticType)] = [:]

  /// `static` variables of functions.
  var statics: [ObjectIdentifier: (memory: Memory, isInitialized: Bool)] = [:]

  /// The statements outside of functions, one element for each text.
  var main: [LinkedCode] = []

  /// The number of elements of `main` that have run, so that global variables have initial values.
  var initializedCount = 0

  /// Functions that run before or after `main`.
  var entries: [Code] = []

  /// All code that has run or may run.
  var linked: [LinkedCode.Key: LinkedCode] = [:]

  /// `load` methods that have not run yet.
  var loads: [(method: ScriptMethod, isOfCategory: Bool)] = []

  /// Declarations of all definitions, for the compiler.
  package var declarations = Declarations(TypeResolver(.wellKnown))

  /// The warnings about doubtful code in the texts.
  var warnings: [Diagnostic] = []

  /// Removes and returns all definitions that may refer to objects.
  func takeReferences() -> [Any] {
    let taken: [Any] = [
      classes, unavailableClasses, functions, constants, globals, statics, main, linked, loads,
      formerClasses, retained, literals,
    ]
    (classes, unavailableClasses, functions, constants, globals) = ([:], [:], [:], [:], [:])
    (statics, main, linked, loads, formerClasses, retained) = ([:], [], [:], [], [:], [:])
    literals = [:]
    return taken
  }
}
