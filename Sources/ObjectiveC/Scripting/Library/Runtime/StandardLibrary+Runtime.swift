import Dispatch
import DynamicMulticast
import Invocation

extension StandardLibrary {
  /// Installs invocations, the functions of the runtime, queues, threads and the multicast.
  func installRuntime() {
    let queues = Queues(interpreter)
    installPerforming(queues)
    installProxy()
    installSignatures()
    installInvocations()
    installNames()
    installMethodFunctions()
    installClasses()
    installAssociations()
    installProtocolFunctions()
    installDispatch(queues)
    installOperationQueues(queues)
    installThreads(queues)
    installLocks()
    installRunLoop(queues)
    installAssertions()
    installProcess()
    installXCTest(queues)
    runtime = Runtime(queues: queues, multicast: installMulticast(queues))
  }
}

/// The state of the runtime half of the library.
final class Runtime {
  let queues: Queues

  /// The built-in class of multicasts, which the script may have replaced.
  let multicast: ClassObject

  init(queues: Queues, multicast: ClassObject) {
    self.queues = queues
    self.multicast = multicast
  }

  /// The object for a Swift value that the runtime has a class for.
  func object(for value: any Sendable) -> Object? {
    switch value {
    case let queue as DispatchQueue: queues.object(for: queue)
    case let multicast as MulticastDelegate: ForeignObject(multicast, isa: self.multicast)
    case let signature as MethodSignature:
      SignatureObject(signature, isa: queues.interpreter.builtInClass("NSMethodSignature"))
    default: nil
    }
  }
}
