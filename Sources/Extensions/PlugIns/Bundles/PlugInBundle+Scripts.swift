import ObjectiveCSyntax
package import Scripting

extension PlugInBundle {
  /// Whether the plug-in is a script.
  public var isScript: Bool { executable == nil }

  /// The variables that every script of a bundle has.
  package static let scriptVariables = ["host", "plugIn"]

  /// Reads the bundle's scripts into a program, in the order of their names, without running it.
  ///
  /// The program needs the variables of ``scriptVariables`` before. Does nothing if the bundle has a
  /// library.
  ///
  /// - Throws: ``PlugInError`` if a script cannot be read, or none defines the principal class.
  package func loadScripts(into program: Script) throws(PlugInError) {
    guard isScript, let principalClass else { return }
    for script in scripts {
      do {
        try program.load(
          source: try OpenFile.text(of: script), name: script, options: .confined)
      } catch {
        let reason = (error as? SystemError).map { "\(script): \($0.reason)" } ?? "\(error)"
        throw .scriptsMalformed(path: path, reason: reason)
      }
    }
    guard
      program.interpreter.run({ _ in program.interpreter.definitions.classes[principalClass] })
        != nil
    else {
      throw .principalClassUndefined(path: path, principalClass: principalClass)
    }
  }
}
