import Dispatch
import Invocation
import RuntimeSupport

/// Asks delegates, and hands their answers to a consumer, one at a time.
///
/// An ``AskStateMachine`` decides what comes next, under a lock. The operation does it, without
/// one.
final class AskOperation: Sendable {
  /// Which delegates are asked before others have answered, and where.
  enum Mode {
    /// All at once, each where its ``DeliveryMode`` says.
    case concurrent
    /// One after the other, each where its ``DeliveryMode`` says.
    case sequential
    /// One after the other, on the asker's thread, if they may be called there.
    case inPlace(assumingSendable: Bool)

    var isConcurrent: Bool { if case .concurrent = self { true } else { false } }
    var isInPlace: Bool { if case .inPlace = self { true } else { false } }
  }

  struct State: @unchecked Sendable {
    // Unchecked for the delegates, which are called only where their `DeliveryMode` says; and because a
    // dispatch source can be cancelled from any thread.
    var machine = AskStateMachine()

    /// Nil once the operation is finished, when it holds nothing any more.
    var message: AskedMessage?

    /// The delegates that have been asked, by index, each until its answer is taken.
    var delegates: [(any Respondable)?] = []
    /// Why delegates have given no answer, by index.
    var errors: [Int: any Error] = [:]
    /// The asynchronous handlers that are waited for, by the index of the delegate.
    var handlers: [Int: Task<Void, Never>] = [:]
    var timer: (any DispatchSourceTimer)?

    /// The questions to other processes.
    var questions: [RemoteQuestion] = []
    /// The answers that have come from there and are not taken yet, by number.
    var received: [Int: ReceivedAnswer] = [:]
    var receivedCount = 0

    /// How long the asker waits for them.
    var limit: Duration?

    /// The question as its deliveries share it, if they are counted.
    var counted: CountedMessage?

    /// The handler that waits for the answers, if it may be part of a cycle.
    var wait: WaitGraph.Wait?
  }

  let state: Guarded<State>
  private let multicast: Multicast

  /// Keeps the delegates' registrations, but no delegate.
  let plan: DispatchPlan

  /// The delegates in other processes that are asked, too.
  let remotes: [any RemoteDelegates]
  let mode: Mode

  init(
    _ invocation: Invocation, to multicast: Multicast, by plan: DispatchPlan, mode: Mode,
    consumer: any AnswerConsumer
  ) {
    self.multicast = multicast
    self.plan = plan
    self.mode = mode
    remotes =
      plan.taps.isEmpty || mode.isInPlace || invocation.isLocal
      ? [] : plan.taps.compactMap(\.remote)
    state = Guarded(State(message: AskedMessage(invocation, consumer)))
  }

  /// Asks the delegates that respond, each where its ``DeliveryMode`` says.
  func start(within limit: Duration?) {
    guard let message = state.withLock({ $0.message }) else { return }
    if let mistake = multicast.mistake(in: message.invocation) { return end(mistake) }
    var limit = limit
    if !remotes.isEmpty {
      limit = limit ?? remotes.compactMap(\.answerLimit).max()
      guard let limit else { return end(QuestionError.noLimit(plan.selector)) }
      state.withLock { $0.limit = limit }
    }
    count(message.invocation)
    let indices: [Int]? = mode.isConcurrent ? startAll() : []
    if !mode.isConcurrent {
      state.withLock { $0.machine.start(candidates: candidates) }
    }
    let isExpired = limit.map { $0 <= .zero } ?? false
    if isExpired {
      timeOut()
    } else if !mode.isInPlace, let cycle = beginWaiting() {
      end(LimitError(selector: plan.selector, reason: .cycle(cycle), delegates: []))
    } else {
      if mode.isConcurrent {
        // Before the time begins: a bridge says whom it waits for while it is asked.
        for index in plan.entries.count..<candidates { askRemote(at: index) }
      }
      if let limit { setTimer(limit) }
      send(to: indices)
    }
    perform(change { $0.askReturned() }, message)
  }

  /// Ends the operation early, with an error.
  func end(_ error: any Error) {
    perform(change { $0.end(error) })
  }

  // MARK: Acting

  /// The action to do after a change of the state.
  struct Step: @unchecked Sendable {
    // Unchecked as the state is.
    let action: AskStateMachine.Action

    /// The delegate whose answer is to be taken.
    ///
    /// Taken out of the state with it, as the caller holds what may be destroyed after the lock.
    var delegate: (any Respondable)?
    var error: (any Error)?
  }

  @inline(__always)
  func change(_ transition: (inout AskStateMachine) -> AskStateMachine.Action) -> Step {
    state.withLock { Self.step(after: transition(&$0.machine), &$0) }
  }

  @inline(__always)
  static func step(after action: AskStateMachine.Action, _ state: inout State) -> Step {
    guard case .consume(.answered(let index)) = action else { return Step(action: action) }
    let delegate = state.delegates[index].take()
    return Step(
      action: action, delegate: delegate,
      error: state.errors.isEmpty ? nil : state.errors.removeValue(forKey: index))
  }

  /// Does what the machine says, unless the operation is finished.
  func perform(_ step: Step) {
    if case .nothing = step.action { return }
    if let message = state.withLock({ $0.message }) { perform(step, message) }
  }

  /// Does what the machine says until it says nothing more.
  ///
  /// A delegate that answers before `ask` returns comes here from within. Then the next one is
  /// asked by the outer loop, so that many such delegates do not use up the stack.
  func perform(_ step: consuming Step, _ message: consuming AskedMessage) {
    while true {
      let decision: Decision
      switch step.action {
      case .nothing: return
      case .ask(let index):
        ask(at: index)
        step = change { $0.askReturned() }
        continue
      case .consume(.answered(let index)):
        decision = take(index, step.delegate.take(), step.error.take(), message)
      case .consume(.received(let number)):
        decision = take(number, message)
      case .consume(let event):
        decision = consume(event, message) ? .finish : .continue
      }
      switch decision {
      case .continue: step = change { $0.consumerReturned() }
      case .continueWith(let invocation):
        message = AskedMessage(invocation, message.consumer)
        step = resume(with: message)
      case .finish: return finish()
      }
    }
  }

  /// Hands an answer to the consumer.
  private func take(
    _ index: Int, _ delegate: (any Respondable)?, _ error: (any Error)?, _ message: AskedMessage
  ) -> Decision {
    guard let delegate else { return .continue }
    let answer = GivenAnswer(index: index, delegate: delegate)
    guard let error else { return message.consumer.take(answer) }
    // The present message, which a delegate that answered from within may have replaced.
    let present = state.withLock { $0.message } ?? message
    let failure = plan.failure(
      of: present.invocation, to: plan.registration(at: index), delegate, error)
    return message.consumer.take(failure, insteadOf: answer)
  }

  /// Hands an event that is no answer to the consumer.
  ///
  /// - Returns: Whether it was the last one.
  private func consume(_ event: AskStateMachine.Event, _ message: AskedMessage) -> Bool {
    let consumer = message.consumer
    switch event {
    case .answered, .received: return false
    case .timedOut(let asked, let unasked):
      let unanswered = unanswered(asked, unasked)
      // The last to answer has answered, and those not asked yet do not respond.
      if unanswered.isEmpty { return false }
      consumer.finish(.timedOut(unanswered: unanswered))
    case .ended(let error?): consumer.finish(.failed(error))
    case .ended(nil): consumer.finish(.complete)
    }
    return true
  }

  private func unanswered(
    _ asked: [Int], _ unasked: Range<Int>
  ) -> [QuestionError.Unanswered] {
    func unanswered(_ index: Int, _ delegate: any Respondable) -> QuestionError.Unanswered {
      QuestionError.Unanswered(
        delegate: delegate, delivery: plan.registration(at: index).delivery)
    }
    let held = state.withLock { state in
      asked.compactMap { index in
        state.delegates[index].map { GivenAnswer(index: index, delegate: $0) }
      }
    }
    return held.map { unanswered($0.index, $0.delegate) }
      + unasked.filter(plan.entries.indices.contains).compactMap { index in
        plan.isPassedOver(at: index)
          ? nil : plan.responder(at: index).map { unanswered(index, $0) }
      } + asked.filter { $0 >= plan.entries.count }.flatMap(awaited)
  }

  /// Goes on with another message.
  private func resume(with message: AskedMessage) -> Step {
    let (step, old) = state.withLock { state in
      // Exchanged, so that the old message is destroyed after the lock: its arguments may run a
      // deinit.
      let old = state.message
      if old != nil { state.message = message }
      return (Self.step(after: state.machine.consumerReturned(), &state), old)
    }
    withExtendedLifetime(old) {}
    return step
  }

  /// Releases everything: no more delegates are asked, and none is waited for.
  private func finish() {
    let old = state.withLock { state in
      var old = State()
      swap(&old, &state)
      state.machine = old.machine
      old.machine = state.machine.finish()
      return old
    }
    for handler in old.handlers.values { handler.cancel() }
    old.timer?.cancel()
    for question in old.questions { question.end() }
    if let wait = old.wait { WaitGraph.end(wait) }
  }

  // MARK: Asking

  /// Notes that all delegates are asked that respond.
  ///
  /// - Returns: Their indices, nil if these are all.
  private func startAll() -> [Int]? {
    let count = plan.entries.count
    var delegates: [(any Respondable)?] = []
    var responds: [Bool] = []
    delegates.reserveCapacity(count)
    responds.reserveCapacity(candidates)
    for index in 0..<count {
      delegates.append(plan.responder(at: index))
      responds.append(delegates[index] != nil)
    }
    let indices = responds.contains(false) ? responds.indices.filter { responds[$0] } : nil
    for _ in remotes {
      delegates.append(nil)
      responds.append(true)
    }
    let held = UncheckedSendable(delegates)
    state.withLock { [responds] state in
      if state.message != nil { state.delegates = held.value }
      state.machine.start(asking: responds)
    }
    return indices
  }

  /// Asks the delegate at an index, if it responds.
  private func ask(at index: Int) {
    if index >= plan.entries.count { return askRemoteInTurn(at: index) }
    let delegate = UncheckedSendable(plan.isPassedOver(at: index) ? nil : plan.responder(at: index))
    let isWanted = state.withLock { state in
      if state.message != nil { state.delegates.append(delegate.value) }
      return state.machine.asked(delegate.value != nil)
    }
    guard isWanted else { return }
    if let cycle = cycle {
      let error = LimitError(selector: plan.selector, reason: .cycle(cycle), delegates: [])
      return perform(failed(index, error))
    }
    let registration = plan.registration(at: index)
    if case .inPlace(assumingSendable: false) = mode, !registration.isCallableHere {
      return perform(
        failed(
          index,
          QuestionError.calledElsewhere(
            plan.selector, delegate: registration.type, delivery: registration.delivery)))
    }
    var queued = QueuedDeliveries<QueuedQuestion>(capacity: 1)
    send(at: index, &queued, counted)
  }

  /// Sends the requests to some delegates, or to all: in batches, then, where the plan has some.
  private func send(to indices: [Int]?) {
    let counted = counted
    var queued = QueuedDeliveries<QueuedQuestion>(capacity: plan.entries.count)
    if let indices {
      for index in indices { send(at: index, &queued, counted) }
    } else if let batches = plan.batches {
      for batch in batches {
        if batch.count == 1 || counted != nil {
          for position in batch { send(at: plan.index(at: position), &queued, counted) }
        } else {
          send(asBatch: batch, &queued)
        }
      }
    } else {
      for index in plan.entries.indices { send(at: index, &queued, counted) }
    }
  }

  /// Sends the requests to delegates on one serial queue, none of which has to be asked whether it
  /// responds.
  private func send(asBatch range: Range<Int>, _ queued: inout QueuedDeliveries<QueuedQuestion>) {
    for position in range {
      let index = plan.index(at: position)
      if plan.begin(plan.registration(at: index)) {
        queued.append(index, of: QueuedQuestion(self))
      } else {
        perform(skip(index))
      }
    }
    plan.registration(at: plan.index(at: range.lowerBound)).send(&queued)
  }

  private func send(
    at index: Int, _ queued: inout QueuedDeliveries<QueuedQuestion>, _ counted: CountedMessage?
  ) {
    if let counted {
      let admission = counted.deliver(at: index, to: nil)
      return settle(RefusedDelivery(admission, counted, index, nil))
    }
    let isSent = plan.entries[index].registration.with { registration in
      guard plan.begin(registration) else { return false }
      let target = registration.executionTarget
      if target.isSynchronous || mode.isInPlace {
        call(at: index)
      } else if target.redirection != nil {
        target.redirect {
          self.call(at: index)
        } abandoned: {
          self.skipAbandoned(index)
        }
      } else {
        queued.append(index, of: QueuedQuestion(self))
        queued.send(to: target)
      }
      return true
    }
    if !isSent { perform(skip(index)) }
  }

  /// Settles a delegate that was removed before it was called.
  func skip(_ index: Int) -> Step {
    let (step, delegate) = state.withLock { state in
      let delegate = UncheckedSendable(state.message == nil ? nil : state.delegates[index].take())
      return (Self.step(after: state.machine.skipped(index), &state), delegate)
    }
    // Released here rather than under the lock.
    withExtendedLifetime(delegate) {}
    return step
  }

  /// Passes over a delegate whose request was released instead of being run.
  private func skipAbandoned(_ index: Int) {
    plan.registration(at: index).endDelivery()
    perform(skip(index))
  }

  /// Calls one delegate, where its ``DeliveryMode`` says, and goes on.
  ///
  /// - Parameters:
  ///   - index: The index of the delegate's entry.
  ///   - counted: The delivery, where it is counted.
  func call(at index: Int, _ counted: CountedDelivery? = nil) {
    plan.entries[index].registration.with { registration in
      guard let (delegate, message) = request(at: index) else {
        // The answer is not needed any more.
        counted?.record(.dropped)
        return registration.end(.dropped, counted)
      }
      var error: (any Error)?
      let step = counted.run {
        answer(of: delegate, at: index, registration, message, counted, &error)
      }
      if let error { counted?.record(.failed, error: error) }
      // The delivery ends first: the next delegate may wait for that if it removes this one.
      registration.end(step == nil ? .continues : error == nil ? .ended : .failed, counted)
      if let step { perform(step, message) }
    }
  }

  /// The delegate at an index, unless it is settled or the operation is finished.
  private func request(at index: Int) -> (any Respondable, AskedMessage)? {
    let found: UncheckedSendable<(any Respondable, AskedMessage)>? = state.withLock { state in
      guard state.machine.isOpen(index), let delegate = state.delegates[index],
        let message = state.message
      else { return nil }
      return UncheckedSendable((delegate, message))
    }
    return found?.value
  }

  /// Has a delegate answer, and sets the failure to its error if it has failed.
  ///
  /// - Returns: What the machine says; nil if the handler is asynchronous, and goes on.
  private func answer(
    of delegate: any Respondable, at index: Int, _ registration: Registration,
    _ message: AskedMessage, _ counted: CountedDelivery?, _ failure: inout (any Error)?
  ) -> Step? {
    // Removed while the request was pending.
    guard registration.mayDeliver else { return skip(index) }
    do {
      if let method = plan.entries[index].method,
        method.with({ $0.callAsync == nil }), message.invocation.route == nil
      {
        try registration.runNoted {
          try method.with {
            try message.consumer.keepAnswer(of: delegate, by: $0, to: message.invocation, at: index)
          }
        }
      } else if try !answerByLookup(of: delegate, at: index, registration, message, counted) {
        return nil
      }
    } catch {
      failure = error
      return failed(index, error)
    }
    return change { $0.answered(index) }
  }

  /// Has the object answer at which the message ends.
  ///
  /// - Returns: Whether it has answered; otherwise it is waited for.
  private func answerByLookup(
    of delegate: any Respondable, at index: Int, _ registration: Registration,
    _ message: AskedMessage, _ counted: CountedDelivery?
  ) throws -> Bool {
    let entry = plan.entries[index]
    let invocation =
      entry.mustAskDelegate ? message.invocation.routed(through: multicast) : message.invocation
    let destination = try entry.destination(of: invocation, delegate)
    // In place, such a method throws that it has to be waited for.
    if destination.mustBeAwaited, !mode.isInPlace {
      wait(for: destination, of: invocation, registration, at: index, message, counted)
      return false
    }
    try registration.runNoted {
      try Route.follow(invocation.route) {
        try message.consumer.keep(
          try destination.deliver(invocation), answering: invocation.selector, at: index)
      }
    }
    return true
  }

  func failed(_ index: Int, _ error: any Error) -> Step {
    state.withLock { state in
      // A second outcome changes nothing, also where the first still waits for the consumer.
      if state.machine.isOpen(index) { state.errors[index] = error }
      return Self.step(after: state.machine.answered(index), &state)
    }
  }

  private func wait(
    for destination: MessageDestination, of invocation: Invocation, _ registration: Registration,
    at index: Int, _ message: AskedMessage, _ counted: CountedDelivery?
  ) {
    let handler = registration.startTask(counted) {
      let step: Step
      let failure: (any Error)?
      do {
        let value = try await destination.deliverAsync(invocation)
        try message.consumer.keep(value, answering: invocation.selector, at: index)
        step = self.change { $0.answered(index) }
        failure = nil
      } catch {
        step = self.failed(index, error)
        failure = error
      }
      self.state.withLock { $0.handlers[index] = nil }
      self.perform(step, message)
      return failure
    }
    // It is cancelled when its answer can no longer change anything.
    let isLate = state.withLock { state in
      if state.machine.isOpen(index) { state.handlers[index] = handler }
      return state.machine.isFinished
    }
    if isLate { handler.cancel() }
  }

  // MARK: Time

  private func setTimer(_ limit: Duration) {
    guard let deadline = DispatchTime(after: limit) else { return }
    let source = DispatchSource.makeTimerSource(queue: .global())
    source.schedule(deadline: deadline)
    source.setEventHandler { self.timeOut() }
    let isLate = state.withLock { state in
      if state.message != nil { state.timer = source }
      return state.machine.isFinished
    }
    source.resume()
    if isLate { source.cancel() }
  }

  private func timeOut() {
    endOpenQuestions()
    perform(change { $0.timedOut() })
  }
}

extension DispatchPlan {
  /// The delegate at an index, if it responds.
  fileprivate func responder(at index: Int) -> (any Respondable)? {
    let entry = entries[index]
    return entry.registration.with { registration in
      guard !hasLeft(registration), let delegate = registration.delegate,
        !entry.mustAskDelegate || delegate.responds(to: selector)
      else { return nil }
      return delegate
    }
  }

  fileprivate func isPassedOver(at index: Int) -> Bool {
    entries[index].registration.with(\.isPassedOver)
  }
}
