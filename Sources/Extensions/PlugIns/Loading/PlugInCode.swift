import Invocation
import Scripting

/// The code of a plug-in.
enum PlugInCode: Sendable {
  case library(principalClass: any PlugInClass.Type)
  case script(Script, principalClass: String, [FileIdentity])

  /// The files of a script as they were read.
  var files: [FileIdentity] {
    if case .script(_, _, let files) = self { files } else { [] }
  }

  /// Makes an instance of the principal class.
  func makeInstance() throws -> any Respondable {
    switch self {
    case .library(let type): type.init()
    case .script(let script, let name, _): try script.instantiate(name)
    }
  }
}

/// An object that stands where a script's `init` has failed, and answers no message.
final class UnmadeInstance: Respondable, Sendable {
  static var methods: MethodTable { MethodTable() }
}

/// The end of a script that is to be a plug-in: after `exit` it runs no more.
struct ScriptExit: Error, CustomStringConvertible {
  let status: Int

  var description: String { "the script has ended with status \(status)" }
}
