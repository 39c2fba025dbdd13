import CSupport
import Dispatch

/// Whether the caller is on the main actor, asked without the trap of `assumeIsolated`.
@usableFromInline
enum MainActorConfinement {
  private static let tag: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  // The main queue is the main actor's executor. Until `dispatchMain()`, and the start of an
  // asynchronous `main`, hand it to other threads, the main thread is on it without a block.
  package static var isOnMainActor: Bool {
    DispatchQueue.getSpecific(key: tag) != nil || isMainThread()
  }

  @usableFromInline
  static func check(_ selector: Selector, _ receiver: AnyObject) throws(InvocationError) {
    if !isOnMainActor { throw .mainActorRequired(selector, receiver: type(of: receiver)) }
  }
}
