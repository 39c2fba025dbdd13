public import Dispatch
public import DynamicMulticast

/// A module that sends and answers queries for the idle time of users (XEP-0012).
///
/// ```swift
/// let lastActivity = LastActivity()
/// lastActivity.activate(stream)
/// lastActivity.delegates.add(window, delegateQueue: .main)
/// lastActivity.sendQuery(to: "juliet@example.com")
/// ```
///
/// All members can be called from any thread, even from within a handler. Activating, deactivating,
/// and reading ``answersQueries`` wait for the queue. Keep a reference to the module: the stream
/// holds its delegates weakly, and an open query does not hold the module either.
///
/// This class is the port of `Examples/LastActivity/Objective-C`; see `../Docs/Porting.md`.
@Responding
public final class LastActivity: XMPPStreamDelegate, @unchecked Sendable {
  // Unchecked for the variables: they are only used on the queue.

  /// The namespace of queries, and the feature that is announced.
  public static let namespace = "jabber:iq:last"

  /// Its delegates, which get answers and are asked how long the user has been idle.
  public let delegates = LastActivityDelegateMulticast()

  /// The queue that it works on.
  public let queue: DispatchQueue

  private let queueTag = DispatchSpecificKey<Void>()
  private let clock: any DispatchClock
  private let answerLimit: Duration

  private weak var stream: XMPPStream?
  private var isAnswering = true
  private var lastActive: Duration
  private var queries: [String: String] = [:]  // The addresses of open queries, by ID.

  /// Creates a module that is not active yet.
  ///
  /// - Parameters:
  ///   - queue: The serial queue on which the module works.
  ///   - clock: The clock of idle times and time limits.
  ///   - limit: The time limit for the delegates' answers to the question how long the user has
  ///     been idle.
  public init(
    queue: DispatchQueue = DispatchQueue(label: "LastActivity"),
    clock: any DispatchClock = .system, answersWithin limit: Duration = .seconds(5)
  ) {
    self.queue = queue
    self.clock = clock
    answerLimit = limit
    lastActive = clock.time
    delegates.clock = clock
    queue.setSpecific(key: queueTag, value: ())
  }

  // MARK: Queue

  private func performAndWait<Result>(_ body: () -> Result) -> Result {
    if DispatchQueue.getSpecific(key: queueTag) != nil { return body() }
    return queue.sync(execute: body)
  }

  private func perform(_ body: @escaping @Sendable () -> Void) {
    if DispatchQueue.getSpecific(key: queueTag) != nil { return body() }
    queue.async(execute: body)
  }

  /// A Boolean value that indicates whether queries of others are answered and the feature is
  /// announced.
  public var answersQueries: Bool {
    get { performAndWait { isAnswering } }
    set { perform { self.isAnswering = newValue } }
  }

  /// Sets `lastActive` to the current time, because the user is active now.
  public func noteActivity() {
    let now = clock.time
    perform { self.lastActive = now }
  }

  // MARK: Stream

  /// Activates the module on `stream`, and deactivates the module on any other stream.
  public func activate(_ stream: XMPPStream) {
    performAndWait {
      deactivate()
      self.stream = stream
      stream.delegates.add(self, delegateQueue: queue)
    }
  }

  /// Removes the module from the stream.
  ///
  /// Open queries receive no answers from then on, and time out.
  public func deactivate() {
    performAndWait {
      stream?.delegates.remove(self, pending: .drop)
      stream = nil
    }
  }

  // MARK: Queries

  /// Asks a user how long they have been idle.
  ///
  /// The delegates are told of the answer, or of the timeout. If the module is not active, no query
  /// is sent, and the delegates are told of the timeout.
  ///
  /// - Returns: The query's ID.
  @discardableResult
  public func sendQuery(to jid: String, timeout: Duration = .seconds(30)) -> String {
    let id = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    perform {
      self.queries[id] = jid
      self.clock.schedule(after: timeout, on: self.queue) { [weak self] in
        self?.giveUp(id, timeout)
      }
      self.stream?.send(.iq(.get, to: jid, id: id, XMPPElement("query", namespace: Self.namespace)))
    }
    return id
  }

  private func giveUp(_ id: String, _ timeout: Duration) {
    guard queries.removeValue(forKey: id) != nil else { return }
    delegates.lastActivity(self, didNotReceiveResponse: id, dueToTimeout: timeout / .seconds(1))
  }

  /// Tells the delegates of a response, and returns `true` if the response answers an open query.
  private func settle(_ response: XMPPElement) -> Bool {
    // Accept an answer only from the address that was asked.
    guard let id = response.attributes["id"], let jid = queries[id],
      jid == response.attributes["from"]
    else { return false }
    queries[id] = nil
    let query = response.child("query", in: Self.namespace)
    if response.iqType == .result, let query,
      let seconds = query.attributes["seconds"].flatMap(Self.seconds)
    {
      let status = query.text.isEmpty ? nil : query.text
      delegates.lastActivity(self, didReceiveResponse: response, seconds: seconds, status: status)
    } else {
      let condition = response.errorCondition ?? "undefined-condition"
      delegates.lastActivity(self, didReceiveError: response, condition: condition)
    }
    return true
  }

  /// Reads a time as the original's `NSScanner` does: white space around the digits is skipped, and
  /// a time that is too long is the longest.
  private static func seconds(_ text: String) -> UInt? {
    let digits = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return UInt(String(digits)) ?? .max
  }

  // MARK: Queries of others

  private func answer(_ iq: XMPPElement, from sender: XMPPStream) {
    let ownSeconds = UInt((clock.time - lastActive).components.seconds)
    delegates.lastActivity(self, idleSecondsForQuery: iq)
      .answer(
        by: .reduce(ownSeconds) { min($0, $1) }, errors: .ignore, within: answerLimit,
        completionQueue: queue
      ) { result in
        let seconds = (try? result.get()) ?? ownSeconds
        sender.send(
          iq.result(
            XMPPElement(
              "query", namespace: Self.namespace, attributes: ["seconds": "\(seconds)"])))
      }
  }

  // MARK: Messages of the stream

  /// Handles the answer to an open query, or answers the query of another user.
  public func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: XMPPElement) -> Bool {
    switch iq.iqType {
    case .result, .error: return settle(iq)
    case .get:
      guard isAnswering, iq.child("query", in: Self.namespace) != nil else { return false }
      answer(iq, from: sender)
      return true
    case .set, nil: return false
    }
  }

  /// Returns `namespace` if `isAnswering` is `true`, and otherwise no feature.
  public func features(for sender: XMPPStream) -> [String] {
    isAnswering ? [Self.namespace] : []
  }
}
