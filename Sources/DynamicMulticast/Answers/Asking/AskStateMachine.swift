/// Decides what an ask operation does next, and does nothing itself.
///
/// Two jobs are exclusive: one thread at a time asks delegates, and one is in the consumer. An
/// event that comes while the consumer is busy waits for it. Each delegate is either not asked yet,
/// asked, or settled.
///
/// Some calls remove a request. Their callers hold it, so that it is not destroyed under a lock.
struct AskStateMachine<Request: Sendable, Answer: Sendable>: Sendable {
  /// An event that is reported to the consumer.
  enum Event: Sendable {
    /// A delegate has answered, or failed to; with its index in the order of the delegates.
    case answered(Int, Request, Answer)

    /// An answer has come from another process, with its number; more may come.
    case received(Int)

    /// The deadline has passed; with the delegates that have not answered.
    case timedOut(asked: [Request], unasked: Range<Int>)

    /// All delegates are settled; or, with an error, the operation is ended early.
    case ended((any Error)?)
  }

  /// The action that the caller has to do.
  enum Action: Sendable {
    case nothing

    /// Ask the delegate at this index if it responds; see ``asked(_:)`` and ``askReturned()``.
    case ask(Int)

    /// Hand the event to the consumer; see ``consumerReturned()`` and ``finish()``.
    case consume(Event)
  }

  private enum State {
    case idle
    case asking
    case consuming
    case askingAndConsuming
    case finished
  }

  private var state = State.idle

  /// The number of delegates that are there to be asked.
  private var count = 0

  /// The requests to the delegates that have been asked, by index; nil where one is settled.
  private var requests: [Request?] = []

  /// How many of the delegates that have been asked are not settled.
  private var unsettled = 0

  /// Events that came while the consumer was busy.
  private var backlog: [Event] = []

  var isFinished: Bool { state == .finished }

  /// The request to a delegate, unless it is settled or the operation is finished.
  func request(at index: Int) -> Request? {
    requests.indices.contains(index) ? requests[index] : nil
  }

  /// The requests that are not settled.
  var outstanding: [Request] { requests.compactMap(\.self) }

  // MARK: Asking

  /// Begins to ask all delegates at once; nil is for one that does not respond.
  ///
  /// The caller sends the requests, and then calls ``askReturned()``.
  mutating func start(asking requests: [Request?]) {
    guard beginAsking() else { return }
    count = requests.count
    self.requests = requests
    unsettled = requests.count { $0 != nil }
  }

  /// Begins to ask so many delegates one after the other, if they respond.
  ///
  /// The caller then calls ``askReturned()``.
  mutating func start(candidates count: Int) {
    if beginAsking() { self.count = count }
  }

  private mutating func beginAsking() -> Bool {
    switch state {
    case .idle: state = .asking
    case .consuming: state = .askingAndConsuming
    case .finished: return false
    case .asking, .askingAndConsuming: preconditionFailure("Two threads ask delegates")
    }
    return true
  }

  /// Notes the request to the delegate of ``Action/ask(_:)``, or that it does not respond.
  ///
  /// - Returns: Whether the request is to be sent.
  mutating func asked(_ request: Request?) -> Bool {
    if isFinished { return false }
    requests.append(request)
    if request == nil { return false }
    unsettled += 1
    return true
  }

  /// Goes on after the requests were sent.
  mutating func askReturned() -> Action {
    switch state {
    case .asking: state = .idle
    case .askingAndConsuming: state = .consuming
    case .finished: return .nothing
    case .idle, .consuming: preconditionFailure("No thread asks delegates")
    }
    return advance()
  }

  /// Asks the next delegate, or ends if there is none; only while neither job is being done.
  private mutating func advance() -> Action {
    guard case .idle = state, unsettled == 0 else { return .nothing }
    if requests.count < count {
      state = .asking
      return .ask(requests.count)
    }
    return post(.ended(nil))
  }

  // MARK: Settling

  /// Settles a delegate with its answer.
  mutating func answered(_ index: Int, _ answer: Answer) -> Action {
    guard let request = settle(index) else { return .nothing }
    return post(.answered(index, request, answer))
  }

  /// Takes an answer from another process, which settles none of those who are asked.
  mutating func received(_ number: Int) -> Action { post(.received(number)) }

  /// Settles a delegate that was removed before it was called.
  mutating func skipped(_ index: Int) -> Action {
    settle(index) == nil ? .nothing : advance()
  }

  private mutating func settle(_ index: Int) -> Request? {
    guard let request = request(at: index) else { return nil }
    requests[index] = nil
    unsettled -= 1
    return request
  }

  // MARK: Ending

  /// Ends the operation, unless all delegates are settled already.
  mutating func timedOut() -> Action {
    let asked = requests.compactMap(\.self)
    let unasked = requests.count..<count
    return asked.isEmpty && unasked.isEmpty
      ? .nothing : post(.timedOut(asked: asked, unasked: unasked))
  }

  /// Ends the operation early.
  mutating func end(_ error: any Error) -> Action {
    post(.ended(error))
  }

  // MARK: Consuming

  private mutating func post(_ event: Event) -> Action {
    switch state {
    case .idle: state = .consuming
    case .asking: state = .askingAndConsuming
    case .consuming, .askingAndConsuming:
      backlog.append(event)
      return .nothing
    case .finished: return .nothing
    }
    return .consume(event)
  }

  /// Goes on after the consumer has returned, and wants more.
  mutating func consumerReturned() -> Action {
    if !backlog.isEmpty { return .consume(backlog.removeFirst()) }
    switch state {
    case .consuming: state = .idle
    case .askingAndConsuming: state = .asking
    case .idle, .asking, .finished: preconditionFailure("No thread is in the consumer")
    }
    return advance()
  }

  /// Goes on after the consumer has returned, and wants no more.
  ///
  /// - Returns: The machine as it was. It holds requests and answers, to be destroyed without a
  ///   lock.
  mutating func finish() -> Self {
    defer {
      self = Self()
      state = .finished
    }
    return self
  }
}
