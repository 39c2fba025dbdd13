import Invocation
import RuntimeSupport

// The part of a question that is asked in other processes. Each attached bridge counts as one more
// delegate after the delegates of the plan. A bridge can give any number of answers before
// `settleRemote(at:)`.
extension AskOperation {
  /// The state of the part of a question that is asked in other processes.
  struct RemotePart {
    /// The time limit of the question, for the bridges.
    let limit: Duration

    var questions: [RemoteQuestion] = []

    /// The answers that have not been taken yet, by number.
    var received: [Int: ReceivedAnswer] = [:]

    /// The number of answers that have arrived; numbers the next answer.
    var receivedCount = 0
  }

  /// The number of delegates and bridges that are asked.
  var candidates: Int { plan.entries.count + remotes.count }

  /// Asks the bridge at an index, unless the operation is finished.
  func askRemote(at index: Int) {
    let question: RemoteQuestion? = state.withLock { state in
      guard let message = state.message, let limit = state.remote?.limit else { return nil }
      let question = RemoteQuestion(message.invocation, within: limit, at: index, of: self)
      state.remote?.questions.append(question)
      return question
    }
    if let question { remotes[index - plan.entries.count].ask(question) }
  }

  /// Asks the bridge at an index of a sequential question, after all previous delegates have
  /// answered.
  func askRemoteInTurn(at index: Int) {
    let isWanted = state.withLock { state in
      if state.message != nil { state.delegates.append(nil) }
      return state.machine.asked(true)
    }
    if isWanted { askRemote(at: index) }
  }

  /// Receives the answer of a delegate in another process.
  func receive(_ answer: ReceivedAnswer) {
    let step = state.withLock { state in
      guard let number = state.remote?.receivedCount else { return Step(action: .nothing) }
      state.remote?.receivedCount += 1
      state.remote?.received[number] = answer
      return Self.step(after: state.machine.received(number), &state)
    }
    perform(step)
  }

  /// Passes an answer from another process to the consumer.
  func consume(_ number: Int, _ message: AskedMessage) -> Decision {
    guard let answer = state.withLock({ $0.remote?.received.removeValue(forKey: number) }) else {
      return .continue
    }
    // Remote answers follow the answers of this process, in the order in which they arrive.
    let given = GivenAnswer(index: candidates + number, delegate: answer.delegate)
    do {
      return try message.consumer.consume(
        try answer.outcome.get(), given, answering: message.invocation.selector)
    } catch {
      let failure = DeliveryFailure(
        invocation: message.invocation.withoutRoute, delegate: answer.delegate,
        delivery: given.delivery(by: plan), site: nil, error: error)
      return message.consumer.consume(failure, insteadOf: given)
    }
  }

  /// Settles a bridge from which no more answers come.
  func settleRemote(at index: Int) {
    perform(state.withLock { Self.step(after: $0.machine.skipped(index), &$0) })
  }

  /// Settles each bridge whose ``RemoteQuestion/awaited`` is empty, because the time is up.
  func endOpenQuestions() {
    for index in plan.entries.count..<candidates where awaited(at: index).isEmpty {
      settleRemote(at: index)
    }
  }

  /// Returns the known delegates of a bridge that have not answered.
  func awaited(at index: Int) -> [QuestionError.Unanswered] {
    let question = state.withLock { $0.remote?.questions.first { $0.index == index } }
    return (question?.awaited ?? []).map {
      QuestionError.Unanswered(delegate: $0, delivery: nil, site: nil)
    }
  }
}

extension GivenAnswer {
  /// Returns the delivery mode with which the delegate was asked, or `nil` for a remote delegate.
  func delivery(by plan: DispatchPlan) -> DeliveryMode? {
    delegate is RemoteDelegate ? nil : plan.registration(at: index).delivery
  }
}
