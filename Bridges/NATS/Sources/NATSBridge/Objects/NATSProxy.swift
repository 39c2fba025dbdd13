public import Invocation
import MessageCoding

/// An object of another process, as one of this process.
///
/// ``NATSConnection/proxy(_:conformingTo:types:format:within:)`` makes it. It answers the messages of
/// its protocol, each with the answer of the object, which has to be waited for:
///
/// ```swift
/// let printer = try await connection.proxy("printer", conformingTo: Printing.self)
/// let job = try await printer.performAsync("print:copies:", page, 2, as: Job.self)
/// ```
///
/// `performAsync` throws the error that the object throws: as it was, if its type is among the
/// registered ones, and otherwise a `RemoteError`, which says what it was. It throws
/// ``NATSError/noResponder`` at once if no process exports the object, and
/// ``NATSError/timedOut(operation:)`` if no answer comes in time: the object may have got the message
/// then. If the caller's task is cancelled, the handler is, too. `perform` throws, as the answer
/// cannot be waited for on the caller's thread.
///
/// Add a proxy to a multicast, and the object gets its messages and questions as any delegate.
///
/// Stands for `NSDistantObject`.
public final class NATSProxy: Respondable, Sendable {
  /// The name under which the object is exported.
  public let name: String

  private let protocolDescription: ProtocolDescription
  private let questions: QuestionSender
  private let limit: Duration

  init(
    _ name: String, _ description: ProtocolDescription, _ questions: QuestionSender,
    within limit: Duration
  ) {
    self.name = name
    protocolDescription = description
    self.questions = questions
    self.limit = limit
  }

  /// A method for all messages, which forwards them to the object.
  public static let methods = MethodTable {
    Method.otherwise(asynchronous: {
      (proxy: NATSProxy, invocation: inout Invocation) async throws in
      try await invocation.setReturnValue(proxy.answer(to: invocation))
    })
  }

  /// Whether its protocol has the message.
  public func responds(to selector: Selector) -> Bool {
    protocolDescription.requirement(for: selector) != nil
  }

  /// The types that its protocol declares.
  public func methodSignature(for selector: Selector) -> MethodSignature? {
    protocolDescription.requirement(for: selector)?.signature
  }

  private func answer(to invocation: Invocation) async throws -> any Sendable {
    let selector = invocation.selector
    guard responds(to: selector) else {
      try doesNotRecognizeSelector(selector)
      return ()
    }
    let (replies, continuation) = AsyncStream.makeStream(of: Result<CodedReply, any Error>.self)
    let exchange = try questions.begin(invocation) { continuation.yield($0) }
    var isAnswered = false
    defer { exchange.end(isAnswered: isAnswered) }
    let timeout = NATSError.timedOut(operation: "\(name).\(selector)")
    let deadline = Deadline(after: limit) { continuation.yield(.failure(timeout)) }
    defer { deadline.cancel() }
    for await result in replies {
      let reply = try result.get()
      isAnswered = true
      guard let answer = reply.answers.first else {
        throw NATSError.unrecognizedSelector(
          selector: selector.name, object: name, process: reply.process)
      }
      return try answer.outcome.get()
    }
    throw CancellationError()
  }
}

extension NATSProxy: CustomStringConvertible {
  /// The protocol and the name.
  public var description: String { "<NATSProxy: \(protocolDescription.name) \(name)>" }
}
