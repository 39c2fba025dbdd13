import Scripting

extension PlugInBundle {
  /// Inspects the library, or reads the scripts, and returns what keeps the code from being loaded.
  ///
  /// No code runs. Without the host's `libDynamicMulticastShared.so`, the interface and the symbols are
  /// not compared.
  package func problems(host: LibraryFacts?) -> [PlugInError] {
    do throws(PlugInError) {
      if let executable {
        return LibraryInspection(try LibraryFacts(path: executable), bundle: self, host: host)
          .failures
      }
      try checkScripts()
      return []
    } catch {
      return [error]
    }
  }

  private func checkScripts() throws(PlugInError) {
    let program: Script
    do {
      program = try Script(source: "", output: { _ in })
    } catch {
      throw .scriptsMalformed(path: path, reason: "\(error)")
    }
    for name in Self.scriptVariables { program.define(name, String?.none) }
    try loadScripts(into: program)
  }
}
