import Invocation
import PlugIns
import PortComparison
import Synchronization

/// The program that loads the plug-ins: in each session, the object `program` of the port's world.
///
/// A loaded library has one host for the whole process, so only one session at a time can run.
final class ComparedProgram: PlugInHost {
  static let shared = ComparedProgram()

  let version: BundleVersion = "1.0"
  private let current = Mutex<(any Sendable)?>(nil)

  static var methods: MethodTable { MethodTable() }

  /// Passes the plug-ins' messages to the program of `world` from now on.
  func play(in world: PortWorld) {
    let program = world.object("program")
    current.withLock { $0 = program }
  }

  private var program: (any Respondable)? { current.withLock { $0 } as? any Respondable }

  func responds(to selector: Selector) -> Bool { program?.responds(to: selector) ?? false }

  func forwardingTarget(for selector: Selector) -> (any Respondable)? { program }
}
