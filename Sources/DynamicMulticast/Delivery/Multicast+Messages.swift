public import Invocation
import RuntimeSupport

extension Multicast {
  /// Returns a sequence of the messages with a selector sent from now on.
  ///
  /// ```swift
  /// for await invocation in delegates.messages(for: "workerDidFinish:") {
  ///   print(invocation)
  /// }
  /// ```
  ///
  /// The sequence yields the messages in sending order. The sequence is not a delegate: it is
  /// neither counted nor asked. But a message that the sequence yields is not reported to the
  /// ``Multicast/Diagnostics/unheardHandler``. The sender only appends messages to the buffer, so a
  /// slow reader delays neither the sender nor the delegates.
  ///
  /// The sequence ends when its reader's task is canceled, when the sequence is released, or when
  /// the multicast is deallocated. A message forwarded by another multicast appears in the sequence
  /// only if one of this multicast's delegates responds to it.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - buffering: The number of messages that wait for the reader, and the policy for further
  ///     messages. By default the buffer is unbounded, and no message is dropped.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Precondition: If this is a ``ConformingMulticastDelegate`` or a ``TypedMulticastDelegate``,
  ///   the protocol declares the selector.
  /// - Returns: The sequence.
  public func messages(
    for selector: Selector,
    buffering: AsyncStream<Invocation>.Continuation.BufferingPolicy = .unbounded,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> AsyncStream<Invocation> {
    let site = RegistrationSite(fileID: fileID, line: line)
    // Otherwise, the reader of a misspelled selector would wait forever.
    if let mistake = conformance?.mistake(in: selector) {
      fatalError("\(mistake) (the sequence at \(site))")
    }
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

/// An object that ends a stream when the multicast releases the stream's tap.
private final class StreamFinisher: Sendable {
  let continuation: AsyncStream<Invocation>.Continuation

  init(_ continuation: AsyncStream<Invocation>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}
