/// Decides what an ask operation does next, and does nothing itself.
///
/// Two jobs are exclusive: one thread at a time asks delegates, and one is in the consumer. An event
/// that comes while the consumer is busy waits for it. Each delegate is either not asked yet, asked, or
/// settled.
struct AskStateMachine: Sendable {
  /// An event that is reported to the consumer.
  enum Event: Sendable {
    /// A delegate has answered, or failed to; by its index in the order of the delegates.
    case answered(Int)

    /// An answer has come from another process, with its number; more may come.
    case received(Int)

    /// The deadline has passed; with the delegates that have not answered.
    case timedOut(asked: [Int], unasked: Range<Int>)

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

  /// The state before the operation is finished.
  fileprivate struct Running {
    /// The number of delegates that are there to be asked.
    var count = 0

    /// Whether the delegates that have been asked are still to be settled, by index.
    var isOpen: [Bool] = []
    var openCount = 0

    var isAsking = false
    var consumer = Consumer.free
  }

  fileprivate enum Consumer {
    case free
    case busy(waiting: [Event])
  }

  /// Nil once the operation is finished.
  private var running: Running? = Running()

  var isFinished: Bool { running == nil }

  /// Whether a delegate has been asked and is not settled; false once the operation is finished.
  func isOpen(_ index: Int) -> Bool {
    guard let running, running.isOpen.indices.contains(index) else { return false }
    return running.isOpen[index]
  }

  /// The delegates that have been asked and are not settled.
  var open: [Int] { running?.open ?? [] }

  // MARK: Asking

  /// Begins to ask all delegates at once, of which these respond.
  ///
  /// The caller asks them, and then calls ``askReturned()``.
  mutating func start(asking responds: [Bool]) {
    start(candidates: responds.count)
    running?.isOpen = responds
    running?.openCount = responds.count { $0 }
  }

  /// Begins to ask so many delegates one after the other, if they respond.
  ///
  /// The caller then calls ``askReturned()``.
  mutating func start(candidates count: Int) {
    precondition(running?.isAsking != true, "Two threads ask delegates")
    running?.isAsking = true
    running?.count = count
  }

  /// Notes whether the delegate of ``Action/ask(_:)`` responds.
  ///
  /// - Returns: Whether it is to be asked.
  mutating func asked(_ responds: Bool) -> Bool {
    if isFinished { return false }
    running?.isOpen.append(responds)
    if responds { running?.openCount += 1 }
    return responds
  }

  /// Goes on after the delegates were asked.
  mutating func askReturned() -> Action {
    precondition(running?.isAsking != false, "No thread asks delegates")
    running?.isAsking = false
    return running?.advance() ?? .nothing
  }

  // MARK: Settling

  /// Settles a delegate that has answered, or failed to.
  mutating func answered(_ index: Int) -> Action {
    settle(index) ? post(.answered(index)) : .nothing
  }

  /// Takes an answer from another process, which settles none of those who are asked.
  mutating func received(_ number: Int) -> Action { post(.received(number)) }

  /// Settles a delegate that was removed before it was called.
  mutating func skipped(_ index: Int) -> Action {
    settle(index) ? running?.advance() ?? .nothing : .nothing
  }

  private mutating func settle(_ index: Int) -> Bool {
    guard isOpen(index) else { return false }
    running?.isOpen[index] = false
    running?.openCount -= 1
    return true
  }

  // MARK: Ending

  /// Ends the operation, unless all delegates are settled already.
  mutating func timedOut() -> Action {
    guard let running else { return .nothing }
    let (asked, unasked) = (running.open, running.isOpen.count..<running.count)
    return asked.isEmpty && unasked.isEmpty
      ? .nothing : post(.timedOut(asked: asked, unasked: unasked))
  }

  /// Ends the operation early.
  mutating func end(_ error: any Error) -> Action { post(.ended(error)) }

  // MARK: Consuming

  private mutating func post(_ event: Event) -> Action { running?.post(event) ?? .nothing }

  /// Goes on after the consumer has returned, and wants more.
  mutating func consumerReturned() -> Action { running?.consumerReturned() ?? .nothing }

  /// Goes on after the consumer has returned, and wants no more.
  ///
  /// - Returns: The machine as it was. Its events may hold foreign errors, which are not to be
  ///   destroyed under a lock.
  mutating func finish() -> Self {
    defer { running = nil }
    return self
  }
}

extension AskStateMachine.Running {
  fileprivate var open: [Int] { isOpen.indices.filter { isOpen[$0] } }

  /// Asks the next delegate, or ends if there is none; only while neither job is being done.
  fileprivate mutating func advance() -> AskStateMachine.Action {
    guard !isAsking, case .free = consumer, openCount == 0 else { return .nothing }
    if isOpen.count < count {
      isAsking = true
      return .ask(isOpen.count)
    }
    return post(.ended(nil))
  }

  fileprivate mutating func post(_ event: AskStateMachine.Event) -> AskStateMachine.Action {
    let former = consumer
    // Taken out, so that the array is changed in place.
    consumer = .busy(waiting: [])
    guard case .busy(var waiting) = consume former else { return .consume(event) }
    waiting.append(event)
    consumer = .busy(waiting: waiting)
    return .nothing
  }

  fileprivate mutating func consumerReturned() -> AskStateMachine.Action {
    guard case .busy(var waiting) = consumer else {
      preconditionFailure("No thread is in the consumer")
    }
    if waiting.isEmpty {
      consumer = .free
      return advance()
    }
    let event = waiting.removeFirst()
    consumer = .busy(waiting: waiting)
    return .consume(event)
  }
}
