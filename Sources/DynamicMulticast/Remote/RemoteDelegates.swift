public import Invocation

/// A bridge to the delegates of a multicast in other processes.
///
/// A bridge to a message broker conforms to this protocol, and is passed to
/// ``Multicast/attach(_:fileID:line:)``. From then on, the bridge receives every message and every
/// question that is sent to the multicast. The bridge passes messages and questions from other
/// processes to ``Multicast/Local/send(_:)`` and ``Multicast/Local/ask(_:as:)``. Both functions
/// reach only the delegates of this process, so a message never returns to its process of origin.
///
/// Stands for a proxy of Distributed Objects, which received an invocation and sent the invocation
/// to another process.
public protocol RemoteDelegates: AnyObject, Sendable {
  /// Sends a message to the delegates in the other processes.
  ///
  /// The function is called once for each message on the sender's thread, before the delegates of
  /// this process receive the message, and under no lock. The messages of a thread arrive in
  /// sending order.
  ///
  /// - Parameter invocation: The message.
  /// - Throws: The reason why the message cannot leave the process. The delegates of this process
  ///   receive the message nevertheless. ``Multicast/sendOrThrow(_:)`` throws the error to its
  ///   caller; other sends report the error to the ``Multicast/Diagnostics/failureHandler``.
  func send(_ invocation: Invocation) throws

  /// Asks the delegates in the other processes.
  ///
  /// The function is called under no lock. If all delegates are asked at once, the function is
  /// called on the asker's thread. If the delegates are asked in sequence, the function is called
  /// when the last delegate of this process has answered, on the thread on which the answer was
  /// received. The bridge passes the answers to `question`, from any thread.
  ///
  /// - Parameter question: The question, which receives the answers.
  func ask(_ question: RemoteQuestion)

  /// The time limit of questions that have no limit.
  ///
  /// If several bridges are attached, the longest of their limits counts. `nil` if each question
  /// must have a limit. If neither the question nor any bridge has a limit, the question fails with
  /// ``QuestionError/noLimit(_:)``.
  var answerLimit: Duration? { get }
}
