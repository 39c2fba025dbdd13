import Invocation
import Scripting

/// The code of a plug-in.
enum PlugInCode: Sendable {
  case library(principalClass: any PlugInClass.Type)
  case script(Script, principalClass: String)

  /// Makes an instance of the principal class.
  func makeInstance() throws -> any Respondable {
    switch self {
    case .library(let type): type.init()
    case .script(let script, let name): try script.instantiate(name)
    }
  }
}

/// An object that stands where a script's `init` has failed, and answers no message.
final class UnmadeInstance: Respondable, Sendable {
  static var methods: MethodTable { MethodTable() }
}
