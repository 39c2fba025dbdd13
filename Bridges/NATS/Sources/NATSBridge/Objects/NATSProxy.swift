public import Invocation
import MessageCoding

/// A proxy of an object in another process.
///
/// ``NATSConnection/proxy(_:conformingTo:types:format:within:)`` returns a proxy. A proxy forwards
/// the messages of its protocol to the object, and returns the object's answers asynchronously:
///
/// ```swift
/// let printer = try await connection.proxy("printer", conformingTo: Printing.self)
/// let job = try await printer.performAsync("print:copies:", page, 2, as: Job.self)
/// ```
///
/// `performAsync` throws the error that the object throws. The error keeps its type if the type is
/// registered; otherwise, a `RemoteError` describes the error. `performAsync` throws
/// ``NATSError/noResponder`` at once if no process exports the object. It throws
/// ``NATSError/timedOut(operation:)`` if no answer arrives in time, in which case the object may
/// have received the message. Canceling the caller's task also cancels the handler. `perform`
/// always throws, because it cannot wait for the answer on the caller's thread.
///
/// If a proxy is added to a multicast, the object receives the multicast's messages and questions
/// like any other delegate.
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

  /// A method for all selectors, which forwards the message to the object.
  public static let methods = MethodTable {
    Method.fallback(asynchronous: {
      (proxy: NATSProxy, invocation: inout Invocation) async throws in
      try await invocation.setReturnValue(proxy.answer(to: invocation))
    })
  }

  /// Returns a Boolean value that indicates whether the proxy's protocol declares `selector`.
  public func responds(to selector: Selector) -> Bool {
    protocolDescription.requirement(for: selector) != nil
  }

  /// Returns the types that the proxy's protocol declares for `selector`, or `nil` if it does not.
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
  /// The name of the protocol and the name of the object.
  public var description: String { "<NATSProxy: \(protocolDescription.name) \(name)>" }
}
