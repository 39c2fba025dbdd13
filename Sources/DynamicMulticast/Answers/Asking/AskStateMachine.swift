/// A state machine that decides what an ``AskOperation`` does next, and performs no action itself.
///
/// Invariants: at most one thread at a time asks delegates, and at most one thread at a time is in
/// the consumer. An event that arrives while the consumer is busy is queued. Each delegate is
/// either not asked yet, or open (asked), or settled. The operation calls the machine under its
/// lock.
struct AskStateMachine: Sendable {
  /// An event that the consumer is told about.
  enum Event: Sendable {
    /// The delegate at this index has answered or has failed to answer.
    case answered(Int)

    /// The answer with this number has arrived from another process, and more answers may arrive.
    case received(Int)

    /// The deadline has passed before the delegates at these indices had answered.
    case timedOut(asked: [Int], unasked: Range<Int>)

    /// All delegates are settled, or the operation ends early with an error.
    case ended((any Error)?)
  }

  /// An action that the caller must perform after it has released the lock.
  enum Action: Sendable {
    case nothing

    /// Ask the delegate at this index, if the delegate responds.
    ///
    /// The caller calls ``asked(_:)`` and then ``askReturned()``.
    case ask(Int)

    /// Pass the event to the consumer.
    ///
    /// The caller then calls ``consumerReturned()``, or replaces the machine by ``finished``.
    case consume(Event)
  }

  /// A state of an operation before its end.
  fileprivate struct Running {
    /// The number of delegates that can be asked.
    var count = 0

    /// For each delegate that has been asked: `true` until the delegate is settled.
    var isOpen = BitArray()
    /// The number of `true` elements of `isOpen`.
    var openCount = 0

    /// `true` while a thread asks delegates.
    var isAsking = false
    var consumer = Consumer.free
  }

  /// The state of the consumer: free, or busy with one event while other events wait.
  fileprivate enum Consumer {
    case free
    case busy(waiting: [Event])
  }

  /// The state, or `nil` once the operation is finished.
  private var running: Running? = Running()

  /// A machine of a finished operation.
  ///
  /// The caller assigns it after the consumer has returned and wants no more answers. The replaced
  /// machine may hold foreign errors, which must not be destroyed under the lock.
  static var finished: Self {
    var machine = Self()
    machine.running = nil
    return machine
  }

  var isFinished: Bool { running == nil }

  /// Returns `true` if a delegate has been asked and is not settled, and the operation is not
  /// finished.
  func isOpen(_ index: Int) -> Bool {
    guard let running, index < running.isOpen.count else { return false }
    return running.isOpen[index]
  }

  /// The indices of the delegates that have been asked and are not settled.
  var open: [Int] { running?.open ?? [] }

  // MARK: Asking

  /// Begins to ask all delegates at once.
  ///
  /// The caller asks the delegates that respond, and then calls ``askReturned()``.
  ///
  /// - Parameter responds: For each delegate, `true` if the delegate responds.
  mutating func start(asking responds: BitArray) {
    start(candidates: responds.count)
    running?.isOpen = responds
    running?.openCount = responds.trueCount
  }

  /// Begins to ask the responding delegates in sequence.
  ///
  /// The caller then calls ``askReturned()``.
  ///
  /// - Parameter count: The number of delegates.
  mutating func start(candidates count: Int) {
    precondition(running?.isAsking != true, "Two threads ask delegates")
    running?.isAsking = true
    running?.count = count
  }

  /// Records if the delegate of ``Action/ask(_:)`` responds.
  ///
  /// - Returns: `true` if the caller is to ask the delegate.
  mutating func asked(_ responds: Bool) -> Bool {
    if isFinished { return false }
    running?.isOpen.append(responds)
    if responds { running?.openCount += 1 }
    return responds
  }

  /// Continues after a thread has asked one delegate or all delegates.
  mutating func askReturned() -> Action {
    precondition(running?.isAsking != false, "No thread asks delegates")
    running?.isAsking = false
    return running?.advance() ?? .nothing
  }

  // MARK: Settling

  /// Settles a delegate that has answered or has failed to answer.
  mutating func answered(_ index: Int) -> Action {
    settle(index) ? post(.answered(index)) : .nothing
  }

  /// Reports an answer from another process.
  ///
  /// The answer settles no delegate.
  mutating func received(_ number: Int) -> Action { post(.received(number)) }

  /// Settles a delegate that was removed before the call of its handler.
  mutating func skipped(_ index: Int) -> Action {
    settle(index) ? running?.advance() ?? .nothing : .nothing
  }

  /// Settles a delegate.
  ///
  /// - Returns: `false` if the delegate is not open, so that a second outcome has no effect.
  private mutating func settle(_ index: Int) -> Bool {
    guard isOpen(index) else { return false }
    running?.isOpen[index] = false
    running?.openCount -= 1
    return true
  }

  // MARK: Ending

  /// Reports that the deadline has passed, unless all delegates are already settled.
  mutating func timedOut() -> Action {
    guard let running else { return .nothing }
    let (asked, unasked) = (running.open, running.isOpen.count..<running.count)
    return asked.isEmpty && unasked.isEmpty
      ? .nothing : post(.timedOut(asked: asked, unasked: unasked))
  }

  /// Reports that the operation ends early with an error.
  mutating func end(_ error: any Error) -> Action { post(.ended(error)) }

  // MARK: Consuming

  /// Reports an event to the consumer, or queues the event while the consumer is busy.
  private mutating func post(_ event: Event) -> Action { running?.post(event) ?? .nothing }

  /// Continues after the consumer has returned and wants more answers.
  mutating func consumerReturned() -> Action { running?.consumerReturned() ?? .nothing }
}

extension AskStateMachine.Running {
  fileprivate var open: [Int] { isOpen.indices(of: true) }

  /// Asks the next delegate, or ends the operation if there is no next delegate.
  ///
  /// Does nothing while a thread asks delegates or is in the consumer, or while a delegate is open.
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
    // Set to an empty value first, so that `former` owns its array alone and `append` does not
    // copy.
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
