import Dispatch
import Invocation

/// A question under way: asks the delegates and hands their answers on, one at a time.
///
/// The consumer is never called by two threads at once, and never under the lock: whoever brings an
/// answer while another thread is in the consumer leaves it to that thread.
final class Inquiry<Answer: Sendable>: Sendable {
  /// What the consumer is told.
  enum Event: Sendable {
    /// A delegate has answered, or failed to; the index is its place in the order.
    case outcome(Int, DelegateAnswer<Result<Answer, DeliveryFailure>>)

    /// The time is up before these have answered.
    case timeIsUp(unanswered: [QuestionError.Unanswered])

    /// All have answered who are going to, or the inquiry was ended early.
    case end((any Error)?)
  }

  typealias Consumer = @Sendable (Event) -> Verdict

  private struct State: Sendable {
    var message: Invocation
    var envelopes: [Int: Envelope] = [:]
    var tasks: [Int: Task<Void, Never>] = [:]
    /// The delegates that have not been asked yet, where they are asked one after the other.
    var rest: ArraySlice<Plan.Entry> = []
    var asked = 0
    /// Whether a thread is in `askNext`, and whether it is to go on with another one.
    var isAskingNext = false
    var wantsNext = false
    var isAsking = true
    var isOver = false
    var isConsuming = false
    var events: [Event] = []
    var timer: Timer?
    var consumer: Consumer?
  }

  private struct Timer: @unchecked Sendable {
    // A dispatch source can be cancelled from any thread.
    let source: any DispatchSourceTimer
  }

  private let state: Guarded<State>
  private let multicast: MulticastDelegate
  private let isSequential: Bool

  init(
    _ message: Invocation, to multicast: MulticastDelegate, oneAfterTheOther isSequential: Bool,
    consumer: @escaping Consumer
  ) {
    self.multicast = multicast
    self.isSequential = isSequential
    state = Guarded(State(message: message, consumer: consumer))
  }

  // MARK: Asking

  /// Asks the delegates that respond now, each where it is called.
  func start(within limit: Duration?) {
    let message = state.withLock { $0.message }
    if let mistake = multicast.mistake(in: message) { return end(mistake) }
    let plan = multicast.plan(for: message.selector)
    if isSequential {
      state.withLock { $0.rest = plan.entries[...] }
      if let limit { setTimer(limit) }
      askNext()
    } else {
      var envelopes: [Envelope] = []
      plan.visitResponders { entry, delegate in
        envelopes.append(multicast.envelope(for: message, to: entry, delegate, by: plan))
        return true
      }
      let asked = Dictionary(uniqueKeysWithValues: envelopes.enumerated().map { ($0, $1) })
      state.withLock { if !$0.isOver { $0.envelopes = asked } }
      if let limit { setTimer(limit) }
      for (index, envelope) in envelopes.enumerated() { send(envelope, at: index) }
      state.withLock { $0.isAsking = false }
      settle(nil, nil)
    }
  }

  /// Asks the next delegate that responds, or ends if there is none.
  ///
  /// One that answers at once, on this thread, calls this again: the next one is then asked by the
  /// outer call, so that many such delegates do not use up the stack.
  private func askNext() {
    let isMine = state.withLock { state in
      state.wantsNext = true
      defer { state.isAskingNext = true }
      return !state.isAskingNext
    }
    guard isMine else { return }
    while takeTurn() { askOne() }
  }

  private func takeTurn() -> Bool {
    state.withLock { state in
      state.isAskingNext = state.wantsNext
      state.wantsNext = false
      return state.isAskingNext
    }
  }

  private func askOne() {
    while true {
      let next: (Plan.Entry, Invocation, Int)? = state.withLock { state in
        state.rest.first.map { ($0, state.message, state.asked) }
      }
      guard let (entry, message, index) = next else { return end(nil) }
      let envelope = Self.responder(entry, to: message.selector).map { delegate in
        let plan = multicast.plan(for: message.selector)
        return multicast.envelope(for: message, to: entry, delegate, by: plan)
      }
      // In one step, so that the deadline finds the delegate in one place or the other.
      state.withLock { state in
        state.rest = state.rest.dropFirst()
        state.asked += 1
        if !state.isOver { state.envelopes[index] = envelope }
      }
      if let envelope { return send(envelope, at: index) }
    }
  }

  /// The delegate, if it is to be asked.
  private static func responder(_ entry: Plan.Entry, to selector: Selector) -> (any Respondable)? {
    guard !entry.registration.isRemoved, !entry.registration.isObserver,
      let delegate = entry.registration.delegate,
      entry.method != nil || delegate.responds(to: selector)
    else { return nil }
    return delegate
  }

  private func send(_ envelope: Envelope, at index: Int) {
    let registration = envelope.registration
    guard registration.depart() else { return skip(index) }
    guard let queue = registration.delivery.queue else { return ask(registration, at: index) }
    // Holds the inquiry only, which lets go of delegates and message when it is over: a queue that
    // never gets to it keeps neither alive.
    queue.async { self.ask(registration, at: index) }
  }

  /// Asks one delegate, on its queue.
  private func ask(_ registration: Registration, at index: Int) {
    guard registration.admits, let envelope = state.withLock({ $0.envelopes[index] }) else {
      registration.arrive()
      return skip(index)
    }
    let destination: Destination
    do {
      destination = try envelope.destination()
    } catch {
      settle(index, envelope, .failure(error))
      return registration.arrive()
    }
    if destination.mustBeAwaited { return wait(for: destination, of: envelope, at: index) }
    var value: Result<any Sendable, any Error> = .success(())
    registration.run {
      value = Route.follow(envelope.message.details.route) {
        Result { try destination.take(envelope.message) }
      }
    }
    settle(index, envelope, value)
    registration.arrive()
  }

  private func wait(for destination: Destination, of envelope: Envelope, at index: Int) {
    let task = envelope.registration.startTask {
      let value: Result<any Sendable, any Error>
      do {
        value = .success(try await destination.takeAsync(envelope.message))
      } catch {
        value = .failure(error)
      }
      self.settle(index, envelope, value)
      envelope.registration.arrive()
    }
    // It is cancelled when its answer can no longer change anything.
    let isLate = state.withLock { state in
      if state.envelopes[index] != nil { state.tasks[index] = task }
      return state.isOver
    }
    if isLate { task.cancel() }
  }

  // MARK: Consuming

  private func settle(
    _ index: Int, _ envelope: Envelope, _ value: Result<any Sendable, any Error>
  ) {
    let answer = Result {
      try Invocation.convert(
        try value.get(), returnedBy: envelope.message.selector, to: Answer.self)
    }
    let outcome = DelegateAnswer(
      delegate: envelope.delegate, delivery: envelope.registration.delivery,
      value: answer.mapError(envelope.failure))
    settle(index, .outcome(index, outcome))
  }

  /// Goes on without a delegate that was removed while its question was on its way.
  private func skip(_ index: Int) {
    settle(index, nil)
  }

  private func settle(_ index: Int?, _ event: Event?) {
    // In one step, or the end could overtake another delegate's answer.
    let isEnd = state.withLock { state in
      if let event { state.events.append(event) }
      if let index {
        state.envelopes[index] = nil
        state.tasks[index] = nil
      }
      return !isSequential && !state.isAsking && state.envelopes.isEmpty
    }
    consume()
    if isSequential { askNext() } else if isEnd { end(nil) }
  }

  /// Ends the inquiry early, with an error, or because nobody is left to ask.
  func end(_ error: (any Error)?) {
    state.withLock { $0.events.append(.end(error)) }
    consume()
  }

  private func consume() {
    let isMine = state.withLock { state in
      if state.isConsuming { return false }
      state.isConsuming = true
      return true
    }
    guard isMine else { return }
    while true {
      let next: (Event, Consumer)? = state.withLock { state in
        guard !state.isOver, !state.events.isEmpty, let consumer = state.consumer else {
          state.isConsuming = false
          return nil
        }
        return (state.events.removeFirst(), consumer)
      }
      guard let (event, consumer) = next else { return }
      let verdict = consumer(event)
      switch verdict {
      case .goOn: continue
      case .goOnWith(let message): state.withLock { $0.message = message }
      case .isDecided: return finish()
      }
    }
  }

  /// Lets go of everything: nobody else is asked, and nobody is waited for.
  private func finish() {
    let leftovers = state.withLock { state in
      let leftovers = (
        state.envelopes, state.tasks, state.timer, state.consumer, state.events, state.message
      )
      state.isOver = true
      state.message.arguments = Invocation(state.message.selector, arguments: []).arguments
      state.isConsuming = false
      state.envelopes = [:]
      state.tasks = [:]
      state.rest = []
      state.events = []
      state.timer = nil
      state.consumer = nil
      return leftovers
    }
    for task in leftovers.1.values { task.cancel() }
    leftovers.2?.source.cancel()
  }

  // MARK: Time

  private func setTimer(_ limit: Duration) {
    let source = DispatchSource.makeTimerSource(queue: .global())
    let (seconds, attoseconds) = limit.components
    let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    source.schedule(deadline: .now() + .nanoseconds(Int(min(nanoseconds, 9e18))))
    source.setEventHandler { self.timeOut() }
    let isLate = state.withLock { state in
      if !state.isOver { state.timer = Timer(source: source) }
      return state.isOver
    }
    source.resume()
    if isLate { source.cancel() }
  }

  private func timeOut() {
    let (selector, envelopes, rest) = state.withLock {
      ($0.message.selector, $0.envelopes, $0.rest)
    }
    let asked = envelopes.sorted { $0.key < $1.key }.map {
      QuestionError.Unanswered(
        delegate: $0.value.delegate, delivery: $0.value.registration.delivery)
    }
    let unasked = rest.compactMap { entry in
      Self.responder(entry, to: selector).map {
        QuestionError.Unanswered(delegate: $0, delivery: entry.registration.delivery)
      }
    }
    // None left: the last answer came at the same time, and whoever brings it ends this.
    if asked.isEmpty && unasked.isEmpty { return }
    state.withLock { $0.events.append(.timeIsUp(unanswered: asked + unasked)) }
    consume()
  }
}
