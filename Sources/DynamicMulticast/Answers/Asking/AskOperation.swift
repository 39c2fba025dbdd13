import Dispatch
import Invocation
import Support

/// Asks delegates, and hands their answers to a consumer, one at a time.
///
/// An ``AskStateMachine`` decides what comes next, under a lock. The operation does it, without
/// one.
final class AskOperation: Sendable {
  typealias Machine = AskStateMachine<AskRequest, Result<any Sendable, any Error>>

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

  private struct Resources: Sendable {
    var invocation: Invocation
    let consumer: any AnswerConsumer
    /// Keeps the delegates' registrations.
    var plan: DispatchPlan?
    /// The asynchronous handlers that are waited for, by the index of the delegate.
    var tasks: [Int: Task<Void, Never>] = [:]
    var timer: Timer?
  }

  private struct Timer: @unchecked Sendable {
    // Unchecked because a dispatch source can be cancelled from any thread.
    let source: any DispatchSourceTimer
  }

  private let state: Guarded<State>
  private let multicast: Multicast
  private let mode: Mode

  init(
    _ invocation: Invocation, to multicast: Multicast, mode: Mode,
    consumer: any AnswerConsumer
  ) {
    self.multicast = multicast
    self.mode = mode
    state = Guarded(State(resources: Resources(invocation: invocation, consumer: consumer)))
  }

  /// Asks the delegates that respond, each where its ``Delivery`` says.
  func start(within limit: Duration?) {
    guard let invocation = state.withLock({ $0.resources?.invocation }) else { return }
    if let mistake = multicast.mistake(in: invocation) { return end(mistake) }
    let plan = multicast.plan(for: invocation.selector)
    let requests = mode == .concurrent ? requests(invocation, by: plan) : []
    state.withLock { state in
      state.resources?.plan = plan
      switch mode {
      case .concurrent: state.machine.start(asking: requests)
      case .sequential: state.machine.start(candidates: plan.entries.count)
      }
    }
    let isExpired = limit.map { $0 <= .zero } ?? false
    if isExpired {
      timeOut()
    } else {
      if let limit { setTimer(limit) }
      for (index, request) in requests.enumerated() { send(request, at: index) }
    }
    perform(change { $0.askReturned() })
  }

  /// Ends the operation early, with an error.
  func end(_ error: any Error) {
    perform(change { $0.end(error) })
  }

  // MARK: Acting

  /// The action to do after a change of the state, and the consumer unless it is released.
  private typealias Step = (action: Machine.Action, consumer: (any AnswerConsumer)?)

  private func change(_ transition: (inout Machine) -> Machine.Action) -> Step {
    state.withLock { (transition(&$0.machine), $0.resources?.consumer) }
  }

  /// Does what the machine says until it says nothing more.
  ///
  /// A delegate that answers before `ask` returns comes here from within. Then the next one is
  /// asked by the outer loop, so that many such delegates do not use up the stack.
  private func perform(_ step: Step) {
    guard let consumer = step.consumer else { return }
    var action = step.action
    while true {
      switch action {
      case .nothing: return
      case .ask(let index):
        ask(at: index)
        action = state.withLock { $0.machine.askReturned() }
      case .consume(let event):
        switch consume(event, by: consumer) {
        case .continue: action = state.withLock { $0.machine.consumerReturned() }
        case .continueWith(let invocation): action = replaceInvocation(by: invocation)
        case .finish: return finish()
        }
      }
    }
  }

  private func consume(_ event: Machine.Event, by consumer: any AnswerConsumer) -> Decision {
    switch event {
    case .answered(let index, let request, let value):
      return consumer.take(value, of: request, at: index)
    case .timedOut(let asked, let unasked):
      let unanswered = unanswered(asked, unasked)
      // The last to answer has answered, and those not asked yet do not respond.
      if unanswered.isEmpty { return .continue }
      consumer.finish(.timedOut(unanswered: unanswered))
    case .ended(let error?): consumer.finish(.failed(error))
    case .ended(nil): consumer.finish(.complete)
    }
    return .finish
  }

  private func unanswered(
    _ asked: [AskRequest], _ unasked: Range<Int>
  ) -> [QuestionError.Unanswered] {
    let asked = asked.map {
      QuestionError.Unanswered(delegate: $0.delegate, delivery: $0.registration.delivery)
    }
    guard !unasked.isEmpty, let plan = state.withLock({ $0.resources?.plan }) else { return asked }
    return asked
      + unasked.compactMap { index in
        plan.responder(at: index).map {
          QuestionError.Unanswered(
            delegate: $0, delivery: plan.registration(at: index).delivery)
        }
      }
  }

  private func replaceInvocation(by invocation: Invocation) -> Machine.Action {
    var invocation = invocation
    // Exchanged, so that the old message is destroyed after the lock: its arguments may run a
    // deinit.
    let (action, old) = state.withLock { state in
      if let old = state.resources?.invocation {
        state.resources?.invocation = invocation
        invocation = old
      }
      return (state.machine.consumerReturned(), invocation)
    }
    withExtendedLifetime(old) {}
    return action
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
    resources.timer?.source.cancel()
  }

  // MARK: Asking

  private func requests(_ invocation: Invocation, by plan: DispatchPlan) -> [AskRequest] {
    var requests: [AskRequest] = []
    plan.visitResponders { index, delegate in
      requests.append(
        AskRequest(invocation, to: plan.entries[index], delegate, by: plan, through: multicast))
      return true
    }
    return requests
  }

  /// Asks the delegate at an index, if it responds.
  private func ask(at index: Int) {
    let (plan, invocation) = state.withLock { ($0.resources?.plan, $0.resources?.invocation) }
    guard let plan, let invocation else { return }
    let request = plan.responder(at: index).map { delegate in
      AskRequest(invocation, to: plan.entries[index], delegate, by: plan, through: multicast)
    }
    let isWanted = state.withLock { $0.machine.asked(request) }
    if let request, isWanted { send(request, at: index) }
  }

  private func send(_ request: AskRequest, at index: Int) {
    let registration = request.registration
    guard registration.beginDelivery() else { return perform(change { $0.skipped(index) }) }
    if registration.executionTarget.isSynchronous { return call(registration, at: index) }
    // The block holds the operation only, which releases the request when it is finished: a queue
    // that never runs the block keeps neither delegate nor message alive.
    registration.executionTarget.async { self.call(registration, at: index) }
  }

  /// Calls one delegate, where its ``Delivery`` says, and goes on.
  private func call(_ registration: Registration, at index: Int) {
    let step = call(registration, for: state.withLock { $0.machine.request(at: index) }, at: index)
    // The delivery ends first: the next delegate may wait for that if it removes this one.
    registration.endDelivery()
    if let step { perform(step) }
  }

  private func call(
    _ registration: Registration, for request: AskRequest?, at index: Int
  ) -> Step? {
    guard let request else { return nil }
    // Removed while the request was pending.
    guard registration.mayDeliver else { return change { $0.skipped(index) } }
    let destination: MessageDestination
    do {
      destination = try request.destination()
    } catch {
      return change { $0.answered(index, .failure(error)) }
    }
    if destination.mustBeAwaited {
      wait(for: destination, of: request, at: index)
      return nil
    }
    var value: Result<any Sendable, any Error> = .success(())
    registration.runNoted {
      value = Route.follow(request.invocation.route) {
        Result { try destination.deliver(request.invocation) }
      }
    }
    return change { [value] in $0.answered(index, value) }
  }

  private func wait(for destination: MessageDestination, of request: AskRequest, at index: Int) {
    let task = request.registration.startTask {
      let value: Result<any Sendable, any Error>
      do {
        value = .success(try await destination.deliverAsync(request.invocation))
      } catch {
        value = .failure(error)
      }
      self.state.withLock { $0.resources?.tasks[index] = nil }
      self.perform(self.change { $0.answered(index, value) })
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
      state.resources?.timer = Timer(source: source)
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
