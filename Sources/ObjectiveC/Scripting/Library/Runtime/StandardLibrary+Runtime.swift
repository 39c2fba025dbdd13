import Dispatch
import DynamicMulticast
import Invocation

extension StandardLibrary {
  /// Installs invocations, the functions of the runtime, queues, threads and the multicast class.
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
    installOperations(queues)
    installOperationQueues(queues)
    installThreads(queues)
    installLocks(queues)
    installThreadFunctions(queues)
    installAtomics()
    installRunLoop(queues)
    installAssertions()
    installProcess()
    installXCTest(queues)
    installMocking()
    runtime = Runtime(queues: queues, multicast: installMulticast(queues))
  }
}

/// The state that the runtime's part of the library needs.
final class Runtime {
  let queues: Queues

  /// The built-in multicast class, which the script may have replaced by a class of the same name.
  let multicast: ClassObject

  init(queues: Queues, multicast: ClassObject) {
    self.queues = queues
    self.multicast = multicast
  }

  /// Returns the object for a Swift value of a type that belongs to the runtime; otherwise `nil`.
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
