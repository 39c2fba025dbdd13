import Invocation
import Scripting

/// An object that stops a script when it receives `stop`.
@Responding
final class Stopper: Respondable, Sendable {
  private let script: Script

  init(_ script: Script) {
    self.script = script
  }

  func stop() { script.stop("enough") }
}
