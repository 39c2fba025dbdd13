public import Invocation
import RuntimeSupport

/// An object that sends each message to every responding delegate, on the queue of the delegate.
///
/// There are three subclasses, which differ in how a delegate is added or replaced.
/// ``MulticastDelegate`` accepts any delegate. ``TypedMulticastDelegate`` accepts delegates that
/// conform to a protocol in Swift. ``ConformingMulticastDelegate`` throws unless the delegate
/// implements the required messages of a protocol known at run time. `Multicast` declares
/// everything else, so code that only sends, asks or removes works with every multicast.
///
/// - **Delegates** are held weakly. A deallocated delegate is not counted, and its registration is
///   removed.
/// - **Order**: A message is dispatched to the delegates in the order in which they were added. A
///   delegate on a serial queue receives the messages of one sender in sending order.
/// - **A send** uses the list of delegates at the moment when the send begins.
/// - **Failures**: If one delegate fails, the other delegates still receive the message; see
///   ``Multicast/Diagnostics/failureHandler``.
/// - **Undelivered messages** wait on the queues of their delegates. A waiting message keeps its
///   delegate and its arguments alive until the queue runs the delivery. A ``DeliveryLimit`` bounds
///   the number of undelivered messages.
/// - **Threads**: Every function can be called from any thread, also from within a handler. No lock
///   is held while a closure or the code of a delegate runs.
///
/// A `Multicast` is `Respondable`, so multicasts nest: a multicast can be the delegate of another
/// multicast. If a message comes back to a multicast that it has passed through, the error is
/// `InvocationError.endlessForwarding`.
open class Multicast: Respondable, @unchecked Sendable {
  // `Multicast` does not declare `add`, because an `add` that throws in a subclass only would be an
  // overload: the inherited `add` would remain, and could refuse a delegate only by its result. A
  // wrapper instead of a superclass would need about fifty forwarding members.

  // Unchecked because the compiler cannot check a class without `final`. All stored properties of
  // `Multicast` are constants of `Sendable` types. Subclasses may add constants of `Sendable` types
  // only.

  /// The delegates, taps and dispatch plans.
  ///
  /// No foreign code runs while the lock of `state` is held.
  final let state = Guarded(MulticastState())

  /// The dispatch plans of `state`, for senders.
  final let plans = PublishedPlans()
  final let failures = FailureReporter()

  /// The protocol against which messages and delegates are checked, or `nil` if they are not
  /// checked.
  package final let conformance: Conformance?

  /// `true` for a data source: a message that another object forwards to this multicast is answered
  /// rather than sent.
  final let returnsAnswers: Bool

  init(conformance: Conformance? = nil, returnsAnswers: Bool = false) {
    self.conformance = conformance
    self.returnsAnswers = returnsAnswers
  }

  /// An empty method table.
  ///
  /// A multicast responds to the messages to which its delegates respond.
  @_documentation(visibility: internal)
  public static var methods: MethodTable { MethodTable() }
}
