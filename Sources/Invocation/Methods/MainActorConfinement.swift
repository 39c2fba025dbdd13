import CSupport
import Dispatch

/// Finds out whether the caller is on the main actor, without the trap of `assumeIsolated`.
@usableFromInline
enum MainActorConfinement {
  private static let tag: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  // The main queue is the main actor's executor. The main thread is on it without running a block
  // of it, until `dispatchMain()` or an asynchronous `main` lets other threads serve the queue.
  package static var isOnMainActor: Bool {
    DispatchQueue.getSpecific(key: tag) != nil || isMainThread()
  }

  @usableFromInline
  static func check(_ selector: Selector, _ receiver: AnyObject) throws(InvocationError) {
    if !isOnMainActor { throw .mainActorRequired(selector, receiver: type(of: receiver)) }
  }
}
