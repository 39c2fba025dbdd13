import Invocation
import ObjectiveCSyntax
@_spi(ObjectiveC) public import PlugIns

extension PlugInLoader {
  /// Loads scripts, that is, bundles with files in Objective-C.
  ///
  /// Scripts of a bundle form one program with the variables `host` and `plugIn`. The program's
  /// statements outside of functions are the entry point, and the program defines the principal
  /// class.
  public static let scripts = PlugInLoader(ScriptLoader(), name: "scripts")
}

/// A loader for bundles that consist of scripts.
struct ScriptLoader: CodeLoader {
  func loads(_ bundle: PlugInBundle) -> Bool { bundle.isScript }

  func problems(of bundle: PlugInBundle, host: LibraryFacts?) -> [PlugInError] {
    do throws(PlugInError) {
      let script = try Self.script(of: bundle, output: { _ in })
      script.define("host", String?.none)
      script.define("plugIn", String?.none)
      try Self.read(bundle, into: script)
      return []
    } catch {
      return [error]
    }
  }

  func load(
    _ bundle: PlugInBundle, host: any PlugInHost, dataPath: String
  ) throws(PlugInError) -> any PlugInCode {
    let script = try Self.script(of: bundle)
    script.define("host", host as any Respondable)
    script.define("plugIn", ScriptPlugIn(bundle, dataPath: dataPath))
    // Read the identities before the scripts, so that a change in between is detected later.
    let files = try ScriptCode.files(of: bundle)
    try Self.read(bundle, into: script)
    return ScriptCode(script, of: bundle, files)
  }

  private static func script(
    of bundle: PlugInBundle,
    output: @escaping @Sendable (String) -> Void = { print($0, terminator: "") }
  ) throws(PlugInError) -> Script {
    do {
      return try Script(source: "", name: bundle.identifier, output: output)
    } catch {
      throw .scriptsMalformed(path: bundle.path, reason: "\(error)")
    }
  }

  /// Compiles the bundle's scripts into `program`, in the order of their names, without running
  /// them.
  ///
  /// - Throws: ``PlugInError`` if a script cannot be read or compiled, or if no script defines the
  ///   principal class.
  private static func read(_ bundle: PlugInBundle, into program: Script) throws(PlugInError) {
    for script in bundle.scripts {
      do {
        try program.load(
          source: try OpenFile.text(of: script), name: script, options: .confined)
      } catch {
        let reason = (error as? SystemError).map { "\(script): \($0.reason)" } ?? "\(error)"
        throw .scriptsMalformed(path: bundle.path, reason: reason)
      }
    }
    guard let principalClass = bundle.principalClass else { return }
    guard
      program.interpreter.run({ _ in program.interpreter.definitions.classes[principalClass] })
        != nil
    else {
      throw .principalClassUndefined(path: bundle.path, principalClass: principalClass)
    }
  }
}
