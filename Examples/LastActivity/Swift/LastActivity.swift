public import Dispatch
public import DynamicMulticast

/// Asks other users how long they have been idle, and answers such queries (XEP-0012).
///
/// ```swift
/// let lastActivity = LastActivity()
/// lastActivity.activate(stream)
/// lastActivity.delegates.add(window, delegateQueue: .main)
/// lastActivity.sendQuery(to: "juliet@example.com")
/// ```
///
/// Everything can be called from any thread, also from within a handler. Activating, deactivating
/// and reading ``answersQueries`` wait for the queue. Keep the module: the stream holds its
/// delegates weakly, and an open query does not hold it either.
///
/// The port of `Examples/LastActivity/Objective-C`; `Docs/Porting.md` goes through it.
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
  private let timekeeper: any Timekeeper
  private let answerLimit: Duration

  private weak var stream: XMPPStream?
  private var isAnswering = true
  private var lastActive: Duration
  private var queries: [String: String] = [:]  // The address of each, by its id.

  /// Makes a module that is not active yet.
  ///
  /// - Parameters:
  ///   - queue: The queue that it works on, a serial one.
  ///   - timekeeper: The clock.
  ///   - limit: The time that delegates have to say how long the user has been idle.
  public init(
    queue: DispatchQueue = DispatchQueue(label: "LastActivity"),
    timekeeper: any Timekeeper = SystemTimekeeper(), answersWithin limit: Duration = .seconds(5)
  ) {
    self.queue = queue
    self.timekeeper = timekeeper
    answerLimit = limit
    lastActive = timekeeper.now
    queue.setSpecific(key: queueTag, value: ())
  }

  // MARK: The queue

  private func performAndWait<Result>(_ body: () -> Result) -> Result {
    if DispatchQueue.getSpecific(key: queueTag) != nil { return body() }
    return queue.sync(execute: body)
  }

  private func perform(_ body: @escaping @Sendable () -> Void) {
    if DispatchQueue.getSpecific(key: queueTag) != nil { return body() }
    queue.async(execute: body)
  }

  /// Whether queries of others are answered, and the feature is announced.
  public var answersQueries: Bool {
    get { performAndWait { isAnswering } }
    set { perform { self.isAnswering = newValue } }
  }

  /// Notes that the user has done something just now.
  public func noteActivity() {
    let now = timekeeper.now
    perform { self.lastActive = now }
  }

  // MARK: The stream

  /// Begins to ask and to answer on a stream, and on no other.
  public func activate(_ stream: XMPPStream) {
    performAndWait {
      deactivate()
      self.stream = stream
      stream.delegates.add(self, delegateQueue: queue)
    }
  }

  /// Removes the module from its stream.
  ///
  /// Open queries get no answer any more, and time out.
  public func deactivate() {
    performAndWait {
      stream?.delegates.remove(self, pending: .drop)
      stream = nil
    }
  }

  // MARK: Queries

  /// Asks a user how long they have been idle.
  ///
  /// The delegates are told of the answer, or that there was none in time. If the module is not
  /// active, no query is sent, and the delegates are told of the timeout, too.
  ///
  /// - Returns: The query's id.
  @discardableResult
  public func sendQuery(to jid: String, timeout: Duration = .seconds(30)) -> String {
    let id = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    perform {
      self.queries[id] = jid
      self.timekeeper.notify(after: timeout, queue: self.queue) { [weak self] in
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

  /// Tells the delegates of a response, if it answers an open query; returns whether it does.
  private func settle(_ response: XMPPElement) -> Bool {
    // An answer counts only if it comes from the address that was asked.
    guard let id = response.attributes["id"], let jid = queries[id],
      jid == response.attributes["from"]
    else { return false }
    queries[id] = nil
    let query = response.child("query", in: Self.namespace)
    if response.iqType == .result, let query,
      let seconds = query.attributes["seconds"].flatMap(UInt.init)
    {
      let status = query.text.isEmpty ? nil : query.text
      delegates.lastActivity(self, didReceiveResponse: response, seconds: seconds, status: status)
    } else {
      let condition = response.errorCondition ?? "undefined-condition"
      delegates.lastActivity(self, didReceiveError: response, condition: condition)
    }
    return true
  }

  // MARK: Others' queries

  private func answer(_ iq: XMPPElement, from sender: XMPPStream) {
    let ownSeconds = UInt((timekeeper.now - lastActive).components.seconds)
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

  /// Ends a query, or answers another user's.
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

  /// Announces the namespace while queries are answered.
  public func features(for sender: XMPPStream) -> [String] {
    isAnswering ? [Self.namespace] : []
  }
}
