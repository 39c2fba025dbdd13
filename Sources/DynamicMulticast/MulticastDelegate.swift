public import Invocation
import Support

/// Hands every message on to all delegates that respond to it, each on its own queue.
///
/// ```swift
/// let delegates = MulticastDelegate()
/// delegates.add(window, delegateQueue: .main)
/// delegates.add(history, delegateQueue: historyQueue)
///
/// // Three ways to say the same thing
/// delegates.send("xmppStream:didReceiveMessage:", stream, message)
/// delegates.xmppStream(stream, didReceiveMessage: message)
/// delegates.send(Invocation("xmppStream:didReceiveMessage:", stream, message))
/// ```
///
/// - **Delegates** are held weakly. One that has died is not counted, and its place goes.
/// - **Order**: a message sets out to the delegates in the order they were added. Each delegate
///   sees the messages of one sender in the order they were sent, if its queue is serial.
/// - **A send under way** works on the list of delegates as it was when it began.
/// - **FailureReporter** of one delegate do not keep the message from the others; see ``failureHandler``.
/// - **Threads**: everything can be called from any thread, also from within a handler. Nothing of
///   a delegate's, and no closure, runs under a lock.
///
/// It is `Respondable` itself, so multicasts nest: one can be the delegate of another. A message
/// that comes back to a multicast it has passed through is an error,
/// `InvocationError.endlessForwarding`.
///
/// ``ConformingMulticastDelegate`` is held to a protocol.
///
/// Stands for `GCDMulticastDelegate`.
@dynamicMemberLookup
public class MulticastDelegate: Respondable, @unchecked Sendable {
  // Unchecked because a class that is not final cannot be checked. Everything in it, and in its one
  // subclass, is constant and `Sendable`.

  final let state = Guarded(MulticastState())
  final let failures = FailureReporter()

  /// What its messages and delegates are held to, if to anything.
  final let conformance: Conformance?

  /// Whether a message that another object passes on is answered here, as one that is sent to a data
  /// source is.
  final let answers: Bool

  /// Makes a multicast without delegates.
  public init() {
    conformance = nil
    answers = false
  }

  init(_ conformance: Conformance) {
    self.conformance = conformance
    answers = false
  }

  init(answers: Bool) {
    conformance = nil
    self.answers = answers
  }

  /// None: it answers what its delegates answer.
  public static var methods: MethodTable { MethodTable() }
}
