public import Invocation
import Support

extension Multicast {
  /// The messages with a selector that are sent from now on, as a sequence.
  ///
  /// ```swift
  /// for await invocation in delegates.messages(for: "workerDidFinish:") {
  ///   print(invocation)
  /// }
  /// ```
  ///
  /// In sending order. It is not a delegate: it is neither counted nor asked. The sender only puts
  /// them into the buffer: a reader that stalls holds nobody up. It ends when its reader's task is
  /// cancelled, when nobody reads it any more, or with the multicast. Of the messages that another
  /// multicast passes on to this one, it has those that a delegate of this one responds to.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - buffering: How many messages wait for the reader, and which are dropped: none by default.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The sequence, which listens from now on.
  public func messages(
    for selector: Selector,
    buffering: AsyncStream<Invocation>.Continuation.BufferingPolicy = .unbounded,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> AsyncStream<Invocation> {
    let site = RegistrationSite(fileID: fileID, line: line)
    return AsyncStream(bufferingPolicy: buffering) { continuation in
      let feed = Feed(continuation)
      let listener = Responder(
        Method(
          selector,
          invocation: { (_: Responder, invocation: inout Invocation) in
            feed.continuation.yield(invocation.withoutRoute)
          }))
      state.withLock { $0.append(Registration(listener, .synchronous, site, isObserver: true)) }
      continuation.onTermination = { [weak self, weak listener] _ in
        if let listener { self?.remove(listener, pending: .drop) }
      }
    }
  }
}

/// Ends a sequence when the multicast lets go of it.
private final class Feed: Sendable {
  let continuation: AsyncStream<Invocation>.Continuation

  init(_ continuation: AsyncStream<Invocation>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}
