import Dispatch
import Invocation
import RuntimeSupport

/// An operation that asks delegates, and passes their answers to a consumer, one at a time.
///
/// An ``AskStateMachine`` decides under a lock what to do next. The operation then performs the
/// action without the lock, because delegates and consumers run foreign code.
final class AskOperation: Sendable {
  /// The order of asking, and the execution targets on which delegates are asked.
  enum Mode {
    /// All delegates at once, each on the execution target of its ``DeliveryMode``.
    case concurrent
    /// The delegates in sequence, each on the execution target of its ``DeliveryMode``.
    case sequential
    /// The delegates in sequence, on the asker's thread.
    ///
    /// A delegate that cannot be called on this thread fails with
    /// ``QuestionError/calledElsewhere(_:_:)``, unless `assumingSendable` is
    /// `true`.
    case inPlace(assumingSendable: Bool)

    var isConcurrent: Bool { if case .concurrent = self { true } else { false } }
    var isInPlace: Bool { if case .inPlace = self { true } else { false } }
  }

  /// The mutable state of an operation, guarded by the lock of ``AskOperation/state``.
  struct State: @unchecked Sendable {
    // Unchecked because of the delegates, which are called only on the execution targets of their
    // `DeliveryMode`.
    var machine = AskStateMachine()

    /// The message and the consumer.
    ///
    /// `nil` once the operation is finished and has released all references.
    var message: AskedMessage?

    /// The delegates that have been asked, by index.
    ///
    /// A delegate is removed when its answer is taken, or already when the delegate has answered if
    /// the consumer does not pass delegates on.
    var delegates: [(any Respondable)?] = []

    /// `true` once the time is up.
    ///
    /// The error lists the delegates that had not answered by then, even if they answer before the
    /// consumer takes the error. So these delegates stay in ``delegates``.
    var isTimedOut = false

    /// The errors of delegates that have failed to answer, by index.
    var errors: [Int: any Error] = [:]
    /// The tasks of asynchronous handlers whose answers are outstanding, by the delegate's index.
    var handlers: [Int: Task<Void, Never>] = [:]
    /// The timer that ends the operation at the deadline.
    var timer: (any ScheduledCall)?

    /// The part of the question that is asked in other processes, or `nil` if there is no such part.
    var remote: RemotePart?

    /// The message that all monitored deliveries of the question share, or `nil` if the deliveries
    /// are not monitored.
    var monitored: MonitoredMessage?

    /// The handlers that wait for the answers, or `nil` if they cannot be part of a cycle.
    var wait: WaitGraph.Wait?
  }

  let state: Guarded<State>
  let multicast: Multicast

  /// The dispatch plan.
  ///
  /// Holds the delegates' registrations strongly, but no delegate.
  let plan: DispatchPlan

  /// The bridges to delegates in other processes, which are asked, too.
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

  /// Asks the delegates that respond, on the execution targets of the mode.
  func start(within limit: Duration?) {
    guard let message = state.withLock({ $0.message }) else { return }
    if let mistake = multicast.mistake(in: message.invocation) { return end(mistake) }
    var limit = limit
    if !remotes.isEmpty {
      limit = limit ?? remotes.compactMap(\.answerLimit).max()
      guard let limit else { return end(QuestionError.noLimit(plan.selector)) }
      state.withLock { $0.remote = RemotePart(limit: limit) }
    }
    let monitored = monitor(message.invocation)
    let indices: [Int]? = mode.isConcurrent ? startAll() : []
    if !mode.isConcurrent {
      state.withLock { $0.machine.start(candidates: candidates) }
    }
    // A limit of zero or less ends the question before any delegate is called. Otherwise the result
    // would depend on the delivery modes, because a synchronous delegate could still answer.
    let isExpired = limit.map { $0 <= .zero } ?? false
    if isExpired {
      timeOut()
    } else if !mode.isInPlace, let cycle = beginWaiting() {
      end(LimitError(selector: plan.selector, reason: .cycle(cycle), delegates: []))
    } else {
      if mode.isConcurrent {
        // Ask the bridges before the time limit begins: in `ask(_:)`, a bridge may name the remote
        // delegates that have to answer.
        for index in plan.entries.count..<candidates { askRemote(at: index) }
      }
      if let limit { setTimer(limit) }
      send(to: indices, monitored)
    }
    perform(change { $0.askReturned() }, message)
  }

  /// Ends the operation early, with an error.
  func end(_ error: any Error) {
    perform(change { $0.end(error) })
  }

  /// Ends the operation early, because the result is not needed.
  func cancel() { end(CancellationError()) }

  // MARK: Acting

  /// The next action to perform, with the references that it needs.
  struct Step: @unchecked Sendable {
    // Unchecked for the same reasons as `State`.

    /// The action that the state machine has decided.
    let action: AskStateMachine.Action

    /// The delegate whose answer is to be taken.
    ///
    /// The delegate and the error are moved out of the state under the lock, so that the caller
    /// destroys them after the lock is released. Their deinitializers may run foreign code.
    var delegate: (any Respondable)?
    /// The error of the delegate whose answer is to be taken, or `nil` if the delegate has
    /// answered.
    var error: (any Error)?
  }

  /// Changes the state machine under the lock, and returns the next action.
  @inline(__always)
  func change(_ transition: (inout AskStateMachine) -> AskStateMachine.Action) -> Step {
    state.withLock { Self.step(after: transition(&$0.machine), &$0) }
  }

  /// Returns the next action with the delegate and the error that it needs, moved out of the state.
  @inline(__always)
  static func step(after action: AskStateMachine.Action, _ state: inout State) -> Step {
    guard case .consume(.answered(let index)) = action else { return Step(action: action) }
    let delegate = state.delegates[index].take()
    return Step(
      action: action, delegate: delegate,
      error: state.errors.isEmpty ? nil : state.errors.removeValue(forKey: index))
  }

  /// Performs a step and all steps that follow, unless the operation is finished.
  func perform(_ step: Step) {
    if case .nothing = step.action { return }
    if let message = state.withLock({ $0.message }) { perform(step, message) }
  }

  /// Performs a step and all steps that follow, until the state machine returns no action.
  ///
  /// A delegate that answers before `ask(at:)` returns calls this function recursively. The inner
  /// call then returns without asking the next delegate, because the state machine allows only one
  /// thread to ask. The outer loop asks the next delegate, so the stack does not grow with the
  /// number of delegates.
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
        decision = consume(index, step.delegate.take(), step.error.take(), message)
      case .consume(.received(let number)):
        decision = consume(number, message)
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

  /// Passes an answer, or the reason why there is none, to the consumer.
  private func consume(
    _ index: Int, _ delegate: (any Respondable)?, _ error: (any Error)?, _ message: AskedMessage
  ) -> Decision {
    let answer = GivenAnswer(index: index, delegate: delegate)
    guard let error else { return message.consumer.consume(answer) }
    guard let delegate else { return .continue }
    // Read the message again: a delegate that answered recursively may have replaced the message.
    let present = state.withLock { $0.message } ?? message
    let failure = plan.failure(
      of: present.invocation, to: plan.registration(at: index), delegate, error)
    return message.consumer.consume(failure, insteadOf: answer)
  }

  /// Passes the end of the operation to the consumer.
  ///
  /// - Returns: `true` if the operation is to finish.
  private func consume(_ event: AskStateMachine.Event, _ message: AskedMessage) -> Bool {
    let consumer = message.consumer
    switch event {
    case .answered, .received: return false
    case .timedOut(let asked, let unasked):
      let unanswered = unanswered(asked, unasked)
      // All asked delegates have answered by now, and the delegates not asked yet do not respond.
      if unanswered.isEmpty { return false }
      consumer.finish(.timedOut(unanswered: unanswered))
    case .ended(let error?): consumer.finish(.failed(error))
    case .ended(nil): consumer.finish(.complete)
    }
    return true
  }

  /// Returns the delegates that have not answered.
  ///
  /// First the delegates in `asked`, then the delegates in `unasked` that would respond, then the
  /// delegates in other processes.
  private func unanswered(
    _ asked: [Int], _ unasked: Range<Int>
  ) -> [QuestionError.Unanswered] {
    let held = state.withLock { state in
      UncheckedSendable(
        asked.compactMap { index in state.delegates[index].map { (index, $0) } })
    }
    return held.value.map(unanswered)
      + unasked.filter(plan.entries.indices.contains).compactMap { index in
        plan.isPassedOver(at: index)
          ? nil : plan.responder(at: index).map { unanswered(index, $0) }
      } + asked.filter { $0 >= plan.entries.count }.flatMap(awaited)
  }

  private func unanswered(
    _ index: Int, _ delegate: any Respondable
  ) -> QuestionError.Unanswered {
    let registration = plan.registration(at: index)
    return QuestionError.Unanswered(
      delegate: delegate, delivery: registration.delivery, site: registration.site)
  }

  /// Replaces the message, and continues with the next delegate.
  private func resume(with message: AskedMessage) -> Step {
    let (step, old) = state.withLock { state in
      // Exchange the message under the lock and destroy the old message after the lock is released:
      // the deinitializers of its arguments may run foreign code.
      let old = state.message
      if old != nil { state.message = message }
      return (Self.step(after: state.machine.consumerReturned(), &state), old)
    }
    withExtendedLifetime(old) {}
    return step
  }

  /// Releases everything.
  ///
  /// No further delegate is asked, and no answer is waited for.
  private func finish() {
    // The references are moved out under the lock, and released after it: deinitializers may run
    // foreign code.
    let old = state.withLock { state in
      var old = State(machine: .finished)
      swap(&old, &state)
      return old
    }
    for handler in old.handlers.values { handler.cancel() }
    old.timer?.cancel()
    for question in old.remote?.questions ?? [] { question.end() }
    if let wait = old.wait { WaitGraph.end(wait) }
  }

  // MARK: Asking

  /// Marks all delegates that respond as asked, for a concurrent question.
  ///
  /// - Returns: The indices of the delegates that respond, or `nil` if all delegates respond.
  private func startAll() -> [Int]? {
    let count = plan.entries.count
    var delegates: [(any Respondable)?] = []
    var responds = BitArray()
    delegates.reserveCapacity(candidates)
    for index in 0..<count {
      delegates.append(plan.responder(at: index))
      responds.append(delegates[index] != nil)
    }
    let indices = responds.trueCount < count ? responds.indices(of: true) : nil
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
    guard hold(index) else { return }
    if let cycle = cycle {
      let error = LimitError(selector: plan.selector, reason: .cycle(cycle), delegates: [])
      return perform(failed(index, error))
    }
    let registration = plan.registration(at: index)
    if case .inPlace(assumingSendable: false) = mode, !registration.isCallableHere,
      let delegate = registration.delegate
    {
      return perform(
        failed(
          index,
          QuestionError.calledElsewhere(plan.selector, unanswered(index, delegate))))
    }
    var queued = QueuedDeliveries<QueuedQuestion>(capacity: 1)
    send(at: index, &queued, monitored)
  }

  /// Records if the next delegate responds, and holds the delegate if so.
  ///
  /// - Returns: `true` if the caller is to ask the delegate.
  // A separate function, so that its caller does not hold the delegate while the delegate answers.
  private func hold(_ index: Int) -> Bool {
    let delegate = UncheckedSendable(plan.isPassedOver(at: index) ? nil : plan.responder(at: index))
    return state.withLock { state in
      if state.message != nil { state.delegates.append(delegate.value) }
      return state.machine.asked(delegate.value != nil)
    }
  }

  /// Sends the requests to the delegates at `indices`, or to all delegates if `indices` is `nil`.
  ///
  /// Requests to all delegates are sent in the plan's batches, if the plan has batches.
  private func send(to indices: [Int]?, _ monitored: MonitoredMessage?) {
    var queued = QueuedDeliveries<QueuedQuestion>(capacity: plan.entries.count)
    if let indices {
      for index in indices { send(at: index, &queued, monitored) }
    } else if let batches = plan.batches {
      for batch in batches {
        if batch.count == 1 || monitored != nil {
          for position in batch { send(at: plan.index(at: position), &queued, monitored) }
        } else {
          send(asBatch: batch, &queued)
        }
      }
    } else {
      for index in plan.entries.indices { send(at: index, &queued, monitored) }
    }
  }

  /// Sends the requests of one batch: to delegates on the same serial queue, all of which are known
  /// to respond without being asked.
  private func send(asBatch range: Range<Int>, _ queued: inout QueuedDeliveries<QueuedQuestion>) {
    for position in range {
      let index = plan.index(at: position)
      if plan.registration(at: index).beginDelivery() {
        queued.append(index, of: QueuedQuestion(self))
      } else {
        perform(skip(index))
      }
    }
    plan.registration(at: plan.index(at: range.lowerBound)).send(&queued)
  }

  /// Sends the request to the delegate at an index, or calls the delegate on the present thread if
  /// the delivery is synchronous or in place.
  private func send(
    at index: Int, _ queued: inout QueuedDeliveries<QueuedQuestion>, _ monitored: MonitoredMessage?
  ) {
    if let monitored {
      var delegate: (any Respondable)?
      let admission = monitored.deliver(at: index, to: &delegate)
      if case .admitted = admission { return }
      return applyPolicy(to: RefusedDelivery(admission, monitored, index, nil))
    }
    let isSent = plan.entries[index].registration.with { registration in
      guard registration.beginDelivery() else { return false }
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

  /// Settles a delegate that was removed before the call of its handler.
  func skip(_ index: Int) -> Step {
    let (step, delegate) = state.withLock { state in
      let delegate = UncheckedSendable(state.message == nil ? nil : state.delegates[index].take())
      return (Self.step(after: state.machine.skipped(index), &state), delegate)
    }
    // Release the delegate after the lock: its deinitializer may run foreign code.
    withExtendedLifetime(delegate) {}
    return step
  }

  /// Skips a delegate whose redirected request was released without being run.
  private func skipAbandoned(_ index: Int) {
    plan.registration(at: index).endDelivery()
    perform(skip(index))
  }

  /// Calls the delegate at an index on the present thread, and continues with the next step.
  ///
  /// - Parameters:
  ///   - index: The index of the delegate's entry.
  ///   - monitored: The delivery, or `nil` if the deliveries are not monitored.
  func call(at index: Int, _ monitored: MonitoredDelivery? = nil) {
    plan.entries[index].registration.with { registration in
      guard let (delegate, message) = request(at: index) else {
        // The answer is no longer needed.
        monitored?.record(.dropped)
        return registration.end(.dropped, monitored)
      }
      var held: (any Respondable)? = consume delegate
      var error: (any Error)?
      var step: Step?
      monitored.run {
        // Within this closure, the delegate is released: the reference in `held`, and in
        // `answered(_:_:)` the reference in the state. So a caller that has waited for the last
        // delivery may expect that no delivery holds the delegate. The delegate's `deinit` may
        // remove the delegate and wait. The wait must see that the thread is within a handler of
        // the delegate.
        registration.runNoted {
          step = answer(
            of: held.take().unsafelyUnwrapped, at: index, registration, message, monitored, &error)
        }
      }
      if let error { monitored?.record(.failed, error: error) }
      // End the delivery before the next step: the next delegate may remove this one, and wait
      // until this delivery has ended.
      registration.end(step == nil ? .continues : error == nil ? .ended : .failed, monitored)
      if let step = step.take() { perform(step, message) }
    }
  }

  /// Returns the delegate at an index and the message, or `nil` if the delegate is settled or the
  /// operation is finished.
  private func request(at index: Int) -> (any Respondable, AskedMessage)? {
    let found: UncheckedSendable<(any Respondable, AskedMessage)>? = state.withLock { state in
      guard state.machine.isOpen(index), let delegate = state.delegates[index],
        let message = state.message
      else { return nil }
      return UncheckedSendable((delegate, message))
    }
    return found?.value
  }

  /// Calls a delegate's handler for an answer, and assigns the handler's error to `failure` if the
  /// handler throws.
  ///
  /// - Returns: The next step, or `nil` if the handler is asynchronous and still running.
  private func answer(
    of delegate: any Respondable, at index: Int, _ registration: Registration,
    _ message: AskedMessage, _ monitored: MonitoredDelivery?, _ failure: inout (any Error)?
  ) -> Step? {
    // The delegate was removed while the request was pending.
    guard registration.mayDeliver else { return skip(index) }
    do {
      if let method = plan.entries[index].method(of: delegate),
        method.with({ $0.callAsync == nil }), message.invocation.route == nil
      {
        try method.with {
          try message.consumer.keepAnswer(of: delegate, by: $0, to: message.invocation, at: index)
        }
      } else if try !answerByLookup(of: delegate, at: index, registration, message, monitored) {
        return nil
      }
    } catch {
      failure = error
      return failed(index, error)
    }
    return answered(index, message)
  }

  /// Finds the final receiver of the message, and calls its handler for an answer.
  ///
  /// The slow path, for a delegate that forwards the message, or whose handler is asynchronous.
  ///
  /// - Returns: `true` if the handler has answered, or `false` if a task now runs the handler.
  private func answerByLookup(
    of delegate: any Respondable, at index: Int, _ registration: Registration,
    _ message: AskedMessage, _ monitored: MonitoredDelivery?
  ) throws -> Bool {
    let entry = plan.entries[index]
    let invocation =
      entry.mustAskDelegate ? message.invocation.routed(through: multicast) : message.invocation
    let destination = try entry.destination(of: invocation, delegate)
    // In place, nothing is awaited: `deliver` throws an error for an asynchronous handler.
    if destination.mustBeAwaited, !mode.isInPlace {
      wait(for: destination, of: invocation, registration, at: index, message, monitored)
      return false
    }
    try Route.follow(invocation.route) {
      try message.consumer.keep(
        try destination.deliver(invocation), answering: invocation.selector, at: index)
    }
    return true
  }

  /// Settles a delegate that has answered, and releases the delegate unless the consumer passes the
  /// delegate on, or the time was up before.
  private func answered(_ index: Int, _ message: AskedMessage) -> Step {
    let (step, delegate) = state.withLock { state in
      let isReleased =
        state.machine.isOpen(index) && !state.isTimedOut && !message.consumer.passesDelegates
      let delegate = UncheckedSendable(isReleased ? state.delegates[index].take() : nil)
      return (Self.step(after: state.machine.answered(index), &state), delegate)
    }
    // Release the delegate after the lock: its deinitializer may run foreign code.
    withExtendedLifetime(delegate) {}
    return step
  }

  /// Records a delegate's error, and settles the delegate.
  func failed(_ index: Int, _ error: any Error) -> Step {
    state.withLock { state in
      // A second outcome changes nothing, even while the first outcome still waits for the
      // consumer.
      if state.machine.isOpen(index) { state.errors[index] = error }
      return Self.step(after: state.machine.answered(index), &state)
    }
  }

  /// Runs an asynchronous handler in a task, and continues with the next step when the task ends.
  private func wait(
    for destination: MessageDestination, of invocation: Invocation, _ registration: Registration,
    at index: Int, _ message: AskedMessage, _ monitored: MonitoredDelivery?
  ) {
    let handler = registration.startTask(monitored) {
      let step: Step
      let failure: (any Error)?
      do {
        let value = try await destination.deliverAsync(invocation)
        try message.consumer.keep(value, answering: invocation.selector, at: index)
        step = self.answered(index, message)
        failure = nil
      } catch {
        step = self.failed(index, error)
        failure = error
      }
      self.state.withLock { $0.handlers[index] = nil }
      self.perform(step, message)
      return failure
    }
    // The task is canceled as soon as the handler's answer can no longer change the result.
    let isLate = state.withLock { state in
      if state.machine.isOpen(index) { state.handlers[index] = handler }
      return state.machine.isFinished
    }
    if isLate { handler.cancel() }
  }

  // MARK: Time

  /// Starts the timer that ends the operation after a time limit.
  private func setTimer(_ limit: Duration) {
    let timer = multicast.clock.schedule(after: limit, on: .global()) { self.timeOut() }
    let isLate = state.withLock { state in
      if state.message != nil { state.timer = timer }
      return state.machine.isFinished
    }
    if isLate { timer.cancel() }
  }

  /// Ends the operation because its time is up.
  private func timeOut() {
    endOpenQuestions()
    perform(
      state.withLock { state in
        state.isTimedOut = true
        return Self.step(after: state.machine.timedOut(), &state)
      })
  }
}

extension DispatchPlan {
  /// Returns the delegate at an index if it responds to the selector, otherwise `nil`.
  fileprivate func responder(at index: Int) -> (any Respondable)? {
    let entry = entries[index]
    return entry.registration.with { registration in
      guard let delegate = registration.delegate,
        !entry.mustAskDelegate || delegate.responds(to: selector)
      else { return nil }
      return delegate
    }
  }

  /// `true` if a running question skips the delegate at an index.
  fileprivate func isPassedOver(at index: Int) -> Bool {
    entries[index].registration.with(\.isPassedOver)
  }
}
