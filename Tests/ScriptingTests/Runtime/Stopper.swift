import Invocation
import Scripting

/// An object that stops a script when it receives `stop`.
final class Stopper: Respondable, Sendable {
  private let script: Script

  init(_ script: Script) {
    self.script = script
  }

  static var methods: MethodTable {
    MethodTable {
      Method("stop") { (stopper: Stopper) in stopper.script.stop("enough") }
    }
  }
}
