public import Invocation
import RuntimeSupport

extension Multicast {
  /// The messages with a selector that are sent from now on, as a sequence.
  ///
  /// ```swift
  /// for await invocation in delegates.messages(for: "workerDidFinish:") {
  ///   print(invocation)
  /// }
  /// ```
  ///
  /// The messages come in sending order. The sequence is no delegate: it is neither
  /// counted nor asked. The sender only puts messages into the buffer, so a slow reader delays
  /// neither sender nor delegates. The sequence ends when its reader's task is cancelled, when the
  /// sequence is released, or when the multicast is deallocated. Of the messages that another
  /// multicast passes on to this one, it has those that a delegate of this one responds to.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - buffering: How many messages wait for the reader, and which are dropped. By default the
  ///     buffer is unbounded and none is dropped.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The sequence, which gets the messages from now on.
  public func messages(
    for selector: Selector,
    buffering: AsyncStream<Invocation>.Continuation.BufferingPolicy = .unbounded,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> AsyncStream<Invocation> {
    let site = RegistrationSite(fileID: fileID, line: line)
    return AsyncStream(bufferingPolicy: buffering) { continuation in
      let finisher = StreamFinisher(continuation)
      let tap = MessageTap(site, for: selector) { finisher.continuation.yield($0) }
      add(tap)
      continuation.onTermination = { [weak self, weak tap] _ in
        if let tap { self?.remove(tap) }
      }
    }
  }
}

/// Ends a stream when the multicast releases its tap.
private final class StreamFinisher: Sendable {
  let continuation: AsyncStream<Invocation>.Continuation

  init(_ continuation: AsyncStream<Invocation>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}
