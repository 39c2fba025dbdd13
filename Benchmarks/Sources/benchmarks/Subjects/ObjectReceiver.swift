import DynamicMulticast

/// A delegate with a handler of a single object, which its class does not have.
final class ObjectReceiver: Respondable, Sendable {
  class var methods: MethodTable { MethodTable() }

  let objectMethods = ObjectMethods()
  let receiver = Receiver()

  init() throws {
    try objectMethods.set("worker:didFinishSubTask:inDuration:") {
      [receiver] (worker: Worker, subTask: String, duration: Double) in
      receiver.worker(worker, didFinishSubTask: subTask, inDuration: duration)
    }
  }
}
