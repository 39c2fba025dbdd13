public import Invocation
import RuntimeSupport

/// Sends each message to all delegates that respond to it, each on its own queue.
///
/// There are three kinds, which differ in how a delegate is added: ``MulticastDelegate`` takes any,
/// ``TypedMulticastDelegate`` takes those that conform to a protocol in Swift, and
/// ``ConformingMulticastDelegate`` throws unless the delegate answers what a protocol requires that
/// is known at run time. Everything else is declared here, so code that only sends, asks or removes
/// works with each.
///
/// - **Delegates** are held weakly. A deallocated one is not counted, and its registration is
///   removed.
/// - **Order**: a message is dispatched to the delegates in the order they were added. Each
///   delegate receives the messages of one sender in the order they were sent, if its queue is
///   serial.
/// - **A send** works on the list of delegates as it is when it begins.
/// - **Failures** of one delegate do not keep the message from the others; see ``Multicast/Diagnostics/failureHandler``.
/// - **Undelivered messages** wait on their delegates' queues, and keep the delegate and the
///   arguments alive until then. A ``DeliveryLimit`` bounds their number.
/// - **Threads**: everything can be called from any thread, also from within a handler. No
///   delegate's code and no closure runs under a lock.
///
/// A multicast is `Respondable` itself, so multicasts nest: one can be the delegate of another. A
/// message that comes back to a multicast that it has passed through is an error,
/// `InvocationError.endlessForwarding`.
open class Multicast: Respondable, @unchecked Sendable {
  // Unchecked because the compiler cannot check a class that is not final. All properties are
  // constants and `Sendable`, and the subclasses add none that change.

  final let state = Guarded(MulticastState())
  final let failures = FailureReporter()

  /// The protocol of its messages and delegates, if it has one.
  package final let conformance: Conformance?

  /// Whether it answers a message that another object forwards to it, as a data source does.
  final let returnsAnswers: Bool

  init(conformance: Conformance? = nil, returnsAnswers: Bool = false) {
    self.conformance = conformance
    self.returnsAnswers = returnsAnswers
  }

  /// Lists no methods: a multicast responds to the messages that its delegates respond to.
  public static var methods: MethodTable { MethodTable() }
}
