import Invocation
import Support

extension Multicast {
  /// The limit of all deliveries of this multicast that are pending, nil if there is none.
  ///
  /// It counts those that are dispatched from now on. See ``DeliveryLimit``.
  public var limit: DeliveryLimit? {
    get { state.withLock { $0.backlog }?.limit }
    set {
      (state.withLock { $0.backlog } ?? makeBacklog()).limit = newValue
      state.withLock { $0.forgetPlans() }
    }
  }

  /// Makes the backlog, unless there is one.
  func makeBacklog() -> SharedBacklog {
    let new = SharedBacklog(failures: failures)
    return state.withLock { $0.set(new) }
  }
}
