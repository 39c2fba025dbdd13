import Dispatch
import Invocation
import Support

/// Asks delegates, and hands their answers to a consumer, one at a time.
///
/// An ``AskStateMachine`` decides what comes next, under a lock. The operation does it, without
/// one.
final class AskOperation: Sendable {
  /// A request is the index of the delegate's entry in the plan, and an answer only whether there is
  /// one: both are copied often, and the rest is elsewhere.
  typealias Machine = AskStateMachine<Int, Bool>

  /// Whether a delegate is asked before those ahead of it have answered.
  enum Mode {
    case concurrent
    case sequential
  }

  private struct State: Sendable {
    var machine = Machine()
    /// The objects that the operation holds until it is finished.
    var resources: Resources?
  }

  private struct Resources: @unchecked Sendable {
    // Unchecked for the delegates, which are called only where their `Delivery` says; and because a
    // dispatch source can be cancelled from any thread.
    var invocation: Invocation
    let consumer: any AnswerConsumer
    /// The delegates that have been asked, by index, each until its answer is taken.
    var delegates: [(any Respondable)?] = []
    /// Why delegates have given no answer, by index.
    var errors: [Int: any Error] = [:]
    /// The asynchronous handlers that are waited for, by the index of the delegate.
    var tasks: [Int: Task<Void, Never>] = [:]
    var timer: (any DispatchSourceTimer)?
  }

  private let state: Guarded<State>
  private let multicast: Multicast

  /// Keeps the delegates' registrations, but no delegate.
  private let plan: DispatchPlan
  private let mode: Mode

  init(
    _ invocation: Invocation, to multicast: Multicast, by plan: DispatchPlan, mode: Mode,
    consumer: any AnswerConsumer
  ) {
    self.multicast = multicast
    self.plan = plan
    self.mode = mode
    state = Guarded(State(resources: Resources(invocation: invocation, consumer: consumer)))
  }

  /// Asks the delegates that respond, each where its ``Delivery`` says.
  func start(within limit: Duration?) {
    guard let invocation = state.withLock({ $0.resources?.invocation }) else { return }
    if let mistake = multicast.mistake(in: invocation) { return end(mistake) }
    let indices = mode == .concurrent ? startAll() : []
    if mode == .sequential {
      state.withLock { $0.machine.start(candidates: plan.entries.count) }
    }
    let isExpired = limit.map { $0 <= .zero } ?? false
    if isExpired {
      timeOut()
    } else {
      if let limit { setTimer(limit) }
      send(to: indices)
    }
    perform(change { $0.askReturned() })
  }

  /// Ends the operation early, with an error.
  func end(_ error: any Error) {
    perform(change { $0.end(error) })
  }

  // MARK: Acting

  /// The action to do after a change of the state, with the objects that it needs.
  private enum Step: Sendable {
    case nothing
    case ask(Int)
    case take(GivenAnswer, (any Error)?, any AnswerConsumer)
    case finish(Machine.Event, any AnswerConsumer)
  }

  private func change(_ transition: (inout Machine) -> Machine.Action) -> Step {
    state.withLock { Self.step(after: transition(&$0.machine), &$0) }
  }

  @inline(__always)
  private static func step(after action: Machine.Action, _ state: inout State) -> Step {
    switch action {
    case .nothing: return .nothing
    case .ask(let index): return .ask(index)
    case .consume(.answered(let index, _, let isAnswer)):
      // Taken out here, as the caller holds what may be destroyed after the lock.
      guard let consumer = state.resources?.consumer,
        let delegate = state.resources?.delegates[index].take()
      else { return .nothing }
      let error = isAnswer ? nil : state.resources?.errors.removeValue(forKey: index)
      return .take(GivenAnswer(index: index, delegate: delegate), error, consumer)
    case .consume(let event):
      return state.resources.map { .finish(event, $0.consumer) } ?? .nothing
    }
  }

  /// Does what the machine says until it says nothing more.
  ///
  /// A delegate that answers before `ask` returns comes here from within. Then the next one is
  /// asked by the outer loop, so that many such delegates do not use up the stack.
  private func perform(_ first: Step) {
    var step = first
    while true {
      switch step {
      case .nothing: return
      case .ask(let index):
        ask(at: index)
        step = change { $0.askReturned() }
      case .take(let answer, let error, let consumer):
        let decision =
          error == nil
          ? consumer.take(answer) : consume(answer, failing: error, by: consumer)
        switch decision {
        case .continue: step = change { $0.consumerReturned() }
        case .continueWith(let invocation): step = replaceInvocation(by: invocation)
        case .finish: return finish()
        }
      case .finish(let event, let consumer):
        if consume(event, by: consumer) { return finish() }
        step = change { $0.consumerReturned() }
      }
    }
  }

  @inline(never)
  private func consume(
    _ answer: GivenAnswer, failing error: (any Error)?, by consumer: any AnswerConsumer
  ) -> Decision {
    guard let error, let invocation = state.withLock({ $0.resources?.invocation }) else {
      return .continue
    }
    let registration = plan.registration(at: answer.index)
    return consumer.take(
      plan.failure(of: invocation, to: registration, answer.delegate, error), insteadOf: answer)
  }

  /// Hands an event that is no answer to the consumer.
  ///
  /// - Returns: Whether it was the last one.
  private func consume(_ event: Machine.Event, by consumer: any AnswerConsumer) -> Bool {
    switch event {
    case .answered: return false
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
        state.resources?.delegates[index].map { GivenAnswer(index: index, delegate: $0) }
      }
    }
    return held.map { unanswered($0.index, $0.delegate) }
      + unasked.compactMap { index in
        plan.responder(at: index).map { unanswered(index, $0) }
      }
  }

  private func replaceInvocation(by invocation: Invocation) -> Step {
    var invocation = invocation
    // Exchanged, so that the old message is destroyed after the lock: its arguments may run a
    // deinit.
    let (step, old) = state.withLock { state in
      if let old = state.resources?.invocation {
        state.resources?.invocation = invocation
        invocation = old
      }
      return (Self.step(after: state.machine.consumerReturned(), &state), invocation)
    }
    withExtendedLifetime(old) {}
    return step
  }

  /// Releases everything: no more delegates are asked, and none is waited for.
  private func finish() {
    let old = state.withLock { state in
      let old = State(machine: state.machine.finish(), resources: state.resources)
      state.resources = nil
      return old
    }
    guard let resources = old.resources else { return }
    for task in resources.tasks.values { task.cancel() }
    resources.timer?.cancel()
  }

  // MARK: Asking

  /// Notes that all delegates are asked that respond.
  ///
  /// - Returns: Their indices.
  private func startAll() -> [Int] {
    var delegates: [(any Respondable)?] = Array(repeating: nil, count: plan.entries.count)
    var requests: [Int?] = Array(repeating: nil, count: plan.entries.count)
    var indices: [Int] = []
    indices.reserveCapacity(plan.entries.count)
    plan.visitResponders { index, delegate in
      delegates[index] = delegate
      requests[index] = index
      indices.append(index)
      return true
    }
    let held = UncheckedSendable(delegates)
    state.withLock { [requests] state in
      state.resources?.delegates = held.value
      state.machine.start(asking: requests)
    }
    return indices
  }

  /// Asks the delegate at an index, if it responds.
  private func ask(at index: Int) {
    let delegate = UncheckedSendable(plan.responder(at: index))
    let isWanted = state.withLock { state in
      state.resources?.delegates.append(delegate.value)
      return state.machine.asked(delegate.value == nil ? nil : index)
    }
    if isWanted { send(at: index) }
  }

  /// Sends the requests, in batches where the plan has some.
  private func send(to indices: [Int]) {
    guard let batches = plan.batches, indices.count == plan.entries.count else {
      for index in indices { send(at: index) }
      return
    }
    for batch in batches {
      if batch.count == 1 {
        send(at: plan.index(at: batch.lowerBound))
      } else {
        send(asBatch: batch.map(plan.index(at:)))
      }
    }
  }

  /// Sends the requests to delegates on one serial queue, none of which has to be asked whether it
  /// responds.
  private func send(asBatch indices: [Int]) {
    let pending = indices.filter { index in
      let isPending = plan.registration(at: index).beginDelivery()
      if !isPending { perform(skip(index)) }
      return isPending
    }
    plan.registration(at: indices[0]).executionTarget.async {
      for index in pending { self.call(at: index) }
    }
  }

  private func send(at index: Int) {
    let isSent = plan.entries[index].registration._withUnsafeGuaranteedRef { registration in
      guard registration.beginDelivery() else { return false }
      let target = registration.executionTarget
      if target.isSynchronous {
        call(at: index)
      } else {
        // The block holds the operation only, which releases the delegate when it is finished: a
        // queue that never runs the block keeps neither delegate nor message alive.
        target.async { self.call(at: index) }
      }
      return true
    }
    if !isSent { perform(skip(index)) }
  }

  /// Settles a delegate that was removed before it was called.
  private func skip(_ index: Int) -> Step {
    let (step, delegate) = state.withLock { state in
      let delegate = UncheckedSendable(state.resources?.delegates[index].take())
      return (Self.step(after: state.machine.skipped(index), &state), delegate)
    }
    // Released here rather than under the lock.
    withExtendedLifetime(delegate) {}
    return step
  }

  /// Calls one delegate, where its ``Delivery`` says, and goes on.
  private func call(at index: Int) {
    plan.entries[index].registration._withUnsafeGuaranteedRef { registration in
      let step = answer(at: index, of: registration)
      // The delivery ends first: the next delegate may wait for that if it removes this one.
      registration.endDelivery()
      perform(step)
    }
  }

  private func answer(at index: Int, of registration: Registration) -> Step {
    let found: UncheckedSendable<(any Respondable, Invocation, any AnswerConsumer)>? =
      state.withLock { state in
        guard state.machine.request(at: index) != nil,
          let delegate = state.resources?.delegates[index],
          let invocation = state.resources?.invocation,
          let consumer = state.resources?.consumer
        else { return nil }
        return UncheckedSendable((delegate, invocation, consumer))
      }
    guard let (delegate, message, consumer) = found?.value else { return .nothing }
    // Removed while the request was pending.
    guard registration.mayDeliver else { return skip(index) }
    let entry = plan.entries[index]
    let invocation = entry.mustAskDelegate ? message.routed(through: multicast) : message
    do {
      let destination = try entry.destination(of: invocation, delegate)
      if destination.mustBeAwaited {
        wait(for: destination, of: invocation, registration, at: index, consumer)
        return .nothing
      }
      try registration.runNoted {
        try Route.follow(invocation.route) {
          try consumer.keepAnswer(of: destination, to: invocation, at: index)
        }
      }
    } catch {
      return failed(index, error)
    }
    return change { $0.answered(index, true) }
  }

  private func failed(_ index: Int, _ error: any Error) -> Step {
    state.withLock { state in
      state.resources?.errors[index] = error
      return Self.step(after: state.machine.answered(index, false), &state)
    }
  }

  private func wait(
    for destination: MessageDestination, of invocation: Invocation, _ registration: Registration,
    at index: Int, _ consumer: any AnswerConsumer
  ) {
    let task = registration.startTask {
      let step: Step
      do {
        let value = try await destination.deliverAsync(invocation)
        try consumer.keep(value, answering: invocation.selector, at: index)
        step = self.change { $0.answered(index, true) }
      } catch {
        step = self.failed(index, error)
      }
      self.state.withLock { $0.resources?.tasks[index] = nil }
      self.perform(step)
    }
    // It is cancelled when its answer can no longer change anything.
    let isLate = state.withLock { state in
      if state.machine.request(at: index) != nil { state.resources?.tasks[index] = task }
      return state.machine.isFinished
    }
    if isLate { task.cancel() }
  }

  // MARK: Time

  private func setTimer(_ limit: Duration) {
    guard let deadline = DispatchTime(after: limit) else { return }
    let source = DispatchSource.makeTimerSource(queue: .global())
    source.schedule(deadline: deadline)
    source.setEventHandler { self.timeOut() }
    let isLate = state.withLock { state in
      state.resources?.timer = source
      return state.machine.isFinished
    }
    source.resume()
    if isLate { source.cancel() }
  }

  private func timeOut() {
    perform(change { $0.timedOut() })
  }
}

extension DispatchPlan {
  /// The delegate at an index, if it responds and was not removed.
  fileprivate func responder(at index: Int) -> (any Respondable)? {
    let registration = registration(at: index)
    guard !registration.isRemoved, !registration.isObserver,
      let delegate = registration.delegate,
      !entries[index].mustAskDelegate || delegate.responds(to: selector)
    else { return nil }
    return delegate
  }
}

extension DispatchTime {
  /// The time after a duration, nil if no process lives that long.
  fileprivate init?(after duration: Duration) {
    // As a floating-point number, because the components of the longest durations do not fit their
    // type.
    let nanoseconds = duration / .nanoseconds(1)
    guard nanoseconds < 0x1p62 else { return nil }
    self = .now() + .nanoseconds(Int(nanoseconds))
  }
}
