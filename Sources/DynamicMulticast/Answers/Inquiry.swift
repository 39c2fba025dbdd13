import Dispatch
import Invocation
import Support

/// A question under way: asks the delegates and hands their answers on, one at a time.
///
/// The consumer is never called by two threads at once, and never under the lock: whoever brings an
/// answer while another thread is in the consumer leaves it to that thread.
final class Inquiry: Sendable {
  /// What the consumer is told.
  enum Event: Sendable {
    /// A delegate has answered, or failed to; the index is its target in the order.
    case outcome(Int, Envelope, Result<any Sendable, any Error>)

    /// The time is up before these have answered.
    case timeIsUp(unanswered: [QuestionError.Unanswered])

    /// All have answered who are going to, or the inquiry was ended early.
    case end((any Error)?)
  }

  typealias Consumer = @Sendable (Event) -> Verdict

  private struct State: Sendable {
    var message: Invocation
    /// The questions on their way, by the delegates' targets in the order; nil where one is answered.
    var envelopes: [Envelope?] = []
    var unanswered = 0
    var tasks: [Int: Task<Void, Never>] = [:]
    /// Keeps the delegates' registrations.
    var plan: DispatchPlan?
    /// The delegates that have not been asked yet, where they are asked one after the other.
    var rest: ContiguousArray<DispatchPlan.Entry>.SubSequence = []
    /// Whether a thread is in `askNext`, and whether it is to go on with another one.
    var isAskingNext = false
    var wantsNext = false
    var isAsking = true
    var isOver = false
    var isConsuming = false
    var events: [Event] = []
    var timer: Timer?
    var consumer: Consumer?

    /// The consumer, if it is free to be told of an event; else the event is kept for it.
    mutating func consumer(of event: Event) -> Consumer? {
      guard !isOver else { return nil }
      if isConsuming {
        events.append(event)
        return nil
      }
      isConsuming = true
      return consumer
    }

    /// The question to the delegate at a place, unless that has answered or the inquiry is over.
    func envelope(at index: Int) -> Envelope? {
      envelopes.indices.contains(index) ? envelopes[index] : nil
    }
  }

  private struct Timer: @unchecked Sendable {
    // A dispatch source can be cancelled from any thread.
    let source: any DispatchSourceTimer
  }

  private let state: Guarded<State>
  private let multicast: Multicast
  private let isSequential: Bool

  init(
    _ message: Invocation, to multicast: Multicast, oneAfterTheOther isSequential: Bool,
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
      state.withLock {
        $0.plan = plan
        $0.rest = plan.entries[...]
      }
      if let limit { setTimer(limit) }
      askNext()
    } else {
      var envelopes: [Envelope?] = []
      plan.visitResponders { index, delegate in
        envelopes.append(
          Envelope(message, to: plan.entries[index], delegate, by: plan, through: multicast))
        return true
      }
      state.withLock { [envelopes] in
        if $0.isOver { return }
        $0.envelopes = envelopes
        $0.unanswered = envelopes.count
      }
      if let limit { setTimer(limit) }
      for (index, envelope) in envelopes.enumerated() {
        if let envelope { send(envelope, at: index) }
      }
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
      let next: (DispatchPlan, DispatchPlan.Entry, Invocation, Int)? = state.withLock { state in
        guard let plan = state.plan, let entry = state.rest.first else { return nil }
        return (plan, entry, state.message, state.envelopes.count)
      }
      guard let (plan, entry, message, index) = next else { return end(nil) }
      let envelope = Self.responder(entry, to: message.selector).map { delegate in
        Envelope(message, to: entry, delegate, by: plan, through: multicast)
      }
      // In one step, so that the deadline finds the delegate in one place or the other.
      state.withLock { state in
        state.rest = state.rest.dropFirst()
        if !state.isOver { state.envelopes.append(envelope) }
      }
      if let envelope { return send(envelope, at: index) }
    }
  }

  /// The delegate, if it is to be asked.
  private static func responder(_ entry: DispatchPlan.Entry, to selector: Selector) -> (
    any Respondable
  )? {
    let registration = entry.registration.takeUnretainedValue()
    guard !registration.isRemoved, !registration.isObserver,
      let delegate = registration.delegate,
      !entry.isAsked || delegate.responds(to: selector)
    else { return nil }
    return delegate
  }

  private func send(_ envelope: Envelope, at index: Int) {
    let registration = envelope.registration
    guard registration.beginDelivery() else { return skip(index) }
    if registration.executionTarget.isSynchronous { return ask(registration, at: index) }
    // Holds the inquiry only, which lets go of delegates and message when it is over: a queue that
    // never gets to it keeps neither alive.
    registration.executionTarget.async { self.ask(registration, at: index) }
  }

  /// Asks one delegate, on its queue.
  private func ask(_ registration: Registration, at index: Int) {
    guard registration.admits, let envelope = state.withLock({ $0.envelope(at: index) }) else {
      registration.endDelivery()
      return skip(index)
    }
    let destination: Destination
    do {
      destination = try envelope.destination()
    } catch {
      settle(index, envelope, .failure(error))
      return registration.endDelivery()
    }
    if destination.mustBeAwaited {
      wait(for: destination, of: envelope, at: index)
      return registration.endDelivery()
    }
    var value: Result<any Sendable, any Error> = .success(())
    registration.runNoted {
      value = Route.follow(envelope.message.route) {
        Result { try destination.take(envelope.message) }
      }
    }
    settle(index, envelope, value)
    registration.endDelivery()
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
    }
    // It is cancelled when its answer can no longer change anything.
    let isLate = state.withLock { state in
      if state.envelope(at: index) != nil { state.tasks[index] = task }
      return state.isOver
    }
    if isLate { task.cancel() }
  }

  // MARK: Consuming

  private func settle(
    _ index: Int, _ envelope: Envelope, _ value: Result<any Sendable, any Error>
  ) {
    settle(index, .outcome(index, envelope, value))
  }

  /// Goes on without a delegate that was removed while its question was on its way.
  private func skip(_ index: Int) {
    settle(index, nil)
  }

  private func settle(_ index: Int?, _ event: Event?) {
    // In one step, or the end could overtake another delegate's answer.
    let (consumer, isEnd): (Consumer?, Bool) = state.withLock { state in
      if let index, state.envelope(at: index) != nil {
        state.envelopes[index] = nil
        state.unanswered -= 1
        if !state.tasks.isEmpty { state.tasks[index] = nil }
      }
      let isEnd = !isSequential && !state.isAsking && state.unanswered == 0
      return (event.flatMap { state.consumer(of: $0) }, isEnd)
    }
    if let consumer, let event { consume(event, consumer) }
    if isSequential { askNext() } else if isEnd { end(nil) }
  }

  /// Ends the inquiry early, with an error, or because nobody is left to ask.
  func end(_ error: (any Error)?) {
    post(.end(error))
  }

  private func post(_ event: Event) {
    let consumer = state.withLock { $0.consumer(of: event) }
    if let consumer { consume(event, consumer) }
  }

  private func consume(_ first: Event, _ consumer: Consumer) {
    var event = first
    while true {
      switch consumer(event) {
      case .goOn: break
      case .goOnWith(let message): state.withLock { $0.message = message }
      case .isDecided: return finish()
      }
      let next: Event? = state.withLock { state in
        if !state.isOver, !state.events.isEmpty { return state.events.removeFirst() }
        state.isConsuming = false
        return nil
      }
      guard let next else { return }
      event = next
    }
  }

  /// Lets go of everything: nobody else is asked, and nobody is waited for.
  private func finish() {
    let leftovers = state.withLock { state in
      let leftovers = (
        state.envelopes, state.tasks, state.timer, state.consumer, state.events, state.message,
        state.plan
      )
      state.isOver = true
      state.message.arguments = Invocation(state.message.selector, arguments: []).arguments
      state.isConsuming = false
      state.envelopes = []
      state.unanswered = 0
      state.tasks = [:]
      state.rest = []
      state.plan = nil
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
    let (selector, envelopes, plan, rest) = state.withLock {
      ($0.message.selector, $0.envelopes, $0.plan, $0.rest)
    }
    defer { withExtendedLifetime(plan) {} }
    let asked = envelopes.compactMap { envelope in
      envelope.map {
        QuestionError.Unanswered(delegate: $0.delegate, delivery: $0.registration.delivery)
      }
    }
    let unasked = rest.compactMap { entry in
      Self.responder(entry, to: selector).map {
        QuestionError.Unanswered(
          delegate: $0, delivery: entry.registration.takeUnretainedValue().delivery)
      }
    }
    // None left: the last answer came at the same time, and whoever brings it ends this.
    if asked.isEmpty && unasked.isEmpty { return }
    post(.timeIsUp(unanswered: asked + unasked))
  }
}
