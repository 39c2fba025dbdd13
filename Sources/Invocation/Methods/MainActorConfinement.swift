import CRuntimeSupport
import Dispatch

/// The restriction of a handler to the main actor, and the effect of a message on another thread.
@usableFromInline
package enum MainActorConfinement: Sendable {
  /// The handler can be called on any thread.
  case none
  /// A message on another thread is an error, unless its sender waits for the handler.
  case checked
  /// A message on another thread is passed on to the main actor, because all senders wait for the
  /// handler anyway.
  case awaited

  private static let tag: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  // The main queue is the executor of the main actor. The main thread runs on the main actor even
  // outside a block of the queue, until `dispatchMain()` or an asynchronous `main` lets other
  // threads serve the queue. `assumeIsolated` cannot be used for the check, because it traps.
  package static var isOnMainActor: Bool {
    DispatchQueue.getSpecific(key: tag) != nil || isMainThread()
  }

  @usableFromInline
  static func check(_ selector: Selector, _ receiver: AnyObject) throws(InvocationError) {
    if !isOnMainActor { throw .mainActorRequired(selector, receiver: type(of: receiver)) }
  }
}
