public import Invocation

/// The delegates that a multicast has in other processes.
///
/// A bridge to a message broker conforms to it, and is given to ``Multicast/attach(_:fileID:line:)``.
/// From then on it gets every message that is sent to the multicast, and every question. What comes
/// from the other processes it hands to ``Multicast/Local/send(_:)`` and
/// ``Multicast/Local/ask(_:as:)``, which reach the delegates of this process and no others: so
/// a message does not return to where it came from.
///
/// Stands for a proxy of Distributed Objects, which got an invocation and sent it to another
/// process.
public protocol RemoteDelegates: AnyObject, Sendable {
  /// Hands a message over.
  ///
  /// The sender's thread calls it once for each message, before the delegates of this process get
  /// it, and under no lock. The messages of one thread come in the order they were sent.
  ///
  /// - Throws: Why the message cannot leave the process. The delegates of this process get it all
  ///   the same. ``Multicast/sendOrThrow(_:)`` throws the error to its caller; other sends report
  ///   it to the ``Multicast/Diagnostics/failureHandler``.
  func send(_ invocation: Invocation) throws

  /// Asks the delegates in the other processes.
  ///
  /// The asker's thread calls it, under no lock. The answers are given to the question, from any
  /// thread.
  func ask(_ question: RemoteQuestion)

  /// The time within which a question ends that has no limit of its own; nil if each must have one.
  var answerLimit: Duration? { get }
}
