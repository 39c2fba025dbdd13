import CRuntimeSupport
import Dispatch

/// Whether a handler can be called on the main actor only, and what becomes of a message elsewhere.
@usableFromInline
package enum MainActorConfinement: Sendable {
  /// The handler can be called anywhere.
  case none
  /// A message elsewhere is an error.
  case checked
  /// A message elsewhere goes on to the main actor, because its senders wait for it anyway.
  case awaited

  private static let tag: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  // The main queue is the main actor's executor. The main thread is on it without running a block
  // of it, until `dispatchMain()` or an asynchronous `main` lets other threads serve the queue.
  // Not `assumeIsolated`, which traps.
  package static var isOnMainActor: Bool {
    DispatchQueue.getSpecific(key: tag) != nil || isMainThread()
  }

  @usableFromInline
  static func check(_ selector: Selector, _ receiver: AnyObject) throws(InvocationError) {
    if !isOnMainActor { throw .mainActorRequired(selector, receiver: type(of: receiver)) }
  }
}
