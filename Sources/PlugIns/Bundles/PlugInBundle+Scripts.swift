import Foundation
package import Scripting

extension PlugInBundle {
  /// Whether the plug-in is a script.
  public var isScript: Bool { executable == nil }

  /// Reads the bundle's scripts into a program, in the order of their names, without running it.
  ///
  /// Define the variables that the scripts use before. Does nothing if the bundle has a library.
  ///
  /// - Throws: ``PlugInError`` if a script cannot be read, or none defines the principal class.
  package func loadScripts(into program: Script) throws(PlugInError) {
    guard isScript, let principalClass else { return }
    for script in scripts {
      do {
        let source = String(
          decoding: try Data(contentsOf: URL(fileURLWithPath: script)), as: UTF8.self)
        try program.load(source: source, name: script)
      } catch let error as ScriptSyntaxError {
        throw .scriptsMalformed(path: path, reason: "\(error)")
      } catch {
        throw .scriptsMalformed(path: path, reason: "\(script): \(SystemReason.of(error))")
      }
    }
    guard program.machine.run({ _ in program.machine.classes[principalClass] }) != nil else {
      throw .principalClassUndefined(path: path, principalClass: principalClass)
    }
  }
}
