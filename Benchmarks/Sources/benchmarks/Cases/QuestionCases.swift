import Dispatch
import DynamicMulticast

/// Cases of `ask`, a question to delegates on separate queues that all answer yes.
///
/// The hand-written counterpart uses a `DispatchGroup` and a `DispatchSemaphore`.
enum QuestionCases {
  static var all: [Case] {
    let sizes = [1, 3, 10, 100]
    return sizes.map(completing) + sizes.map(awaited)
  }

  /// The number of questions that are asked before their answers are waited for.
  private static let inFlight = 100

  /// The deadline that most programs use: `.now()`.
  ///
  /// When the group has finished, this deadline is still ahead of the system's clock, so the
  /// semaphore waits for some 50 µs.
  private static let usual = (
    subject: Subject("by hand, wait(timeout: .now())"),
    now: { @Sendable in DispatchTime.now() }
  )

  /// The fastest deadline, C's `DISPATCH_TIME_NOW`, which does not wait.
  ///
  /// The targets of the library refer to this form.
  private static let best = (
    subject: Subject.byHand,
    now: { @Sendable in DispatchTime(uptimeNanoseconds: 0) }
  )

  /// Measures questions whose result is passed to a completion handler on `queue`.
  private static func completing(_ size: Int) -> Case {
    Case("question/completion/\(size)", targets: targets(size, limit: 0.9)) {
      let queue = DispatchQueue(label: "results")
      let executionTargets = Arrangement.ownQueues.executionTargets(size)
      let broadcaster = LibraryBroadcaster()
      let typedBroadcaster = LibraryBroadcaster()
      let byHand = [best, usual].map { subject, now in
        let broadcaster = TypedBroadcaster()
        return trial(subject, broadcaster, executionTargets) { questions in
          let answers = Answers(expected: questions)
          for _ in 0..<questions {
            let arguments = Arguments.next()
            broadcaster.worker(
              arguments.worker, shouldPerformSubTask: arguments.subTask, queue: queue, now: now,
              completion: answers.take)
          }
          return answers.wait()
        }
      }
      let typed = trial(.typed, typedBroadcaster, executionTargets) { questions in
        let answers = Answers(expected: questions)
        for _ in 0..<questions {
          let arguments = Arguments.next()
          typedBroadcaster.delegates.ask(
            Selectors.shouldPerform, arguments: (arguments.worker, arguments.subTask),
            as: Bool.self
          )
          .answer(by: .allSatisfy(default: true) { $0 }, completionQueue: queue) {
            answers.take((try? $0.get()) == true)
          }
        }
        return answers.wait()
      }
      let library = trial(.library, broadcaster, executionTargets) { questions in
        let answers = Answers(expected: questions)
        for _ in 0..<questions {
          let arguments = Arguments.next()
          broadcaster.delegates.ask(
            "worker:shouldPerformSubTask:", arguments.worker, arguments.subTask, as: Bool.self
          )
          .answer(by: .allSatisfy(default: true) { $0 }, completionQueue: queue) {
            answers.take((try? $0.get()) == true)
          }
        }
        return answers.wait()
      }
      return byHand + [library, typed]
    }
  }

  /// Measures questions whose result is awaited with `await`, each question in a separate task.
  private static func awaited(_ size: Int) -> Case {
    Case("question/async/\(size)", targets: targets(size, limit: 1)) {
      let executionTargets = Arrangement.ownQueues.executionTargets(size)
      let broadcaster = LibraryBroadcaster()
      let typedBroadcaster = LibraryBroadcaster()
      let byHand = [best, usual].map { subject, now in
        let broadcaster = TypedBroadcaster()
        return trial(subject, broadcaster, executionTargets) { questions in
          count(questions) {
            let arguments = Arguments.next()
            return await broadcaster.worker(
              arguments.worker, shouldPerformSubTask: arguments.subTask, now: now)
          }
        }
      }
      let typed = trial(.typed, typedBroadcaster, executionTargets) { questions in
        count(questions) {
          let arguments = Arguments.next()
          let isAllowed = try? await typedBroadcaster.delegates.ask(
            Selectors.shouldPerform, arguments: (arguments.worker, arguments.subTask),
            as: Bool.self
          )
          .allSatisfy(default: true) { $0 }
          return isAllowed == true
        }
      }
      let library = trial(.library, broadcaster, executionTargets) { questions in
        count(questions) {
          let arguments = Arguments.next()
          let isAllowed = try? await broadcaster.delegates.ask(
            "worker:shouldPerformSubTask:", arguments.worker, arguments.subTask, as: Bool.self
          )
          .allSatisfy(default: true) { $0 }
          return isAllowed == true
        }
      }
      return byHand + [library, typed]
    }
  }

  private static func targets(_ size: Int, limit: Double) -> [Target] {
    if size != 10 { return [] }
    return [
      Target(.ratio(to: .byHand), atMost: limit),
      Target(.ratio(to: .byHand), atMost: 1, of: .typed),
    ]
  }

  /// Asks `questions` questions in the same number of tasks, and waits for all of them.
  ///
  /// - Returns: The number of questions that were answered with `true`.
  private static func count(
    _ questions: Int, isAllowed: @escaping @Sendable () async -> Bool
  ) -> Int {
    let isComplete = DispatchSemaphore(value: 0)
    let tally = Tally()
    Task.detached {
      tally.total = await withTaskGroup { group in
        for _ in 0..<questions { group.addTask(operation: isAllowed) }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      isComplete.signal()
    }
    isComplete.wait()
    return tally.total
  }

  /// Creates a trial of `ask`, which asks questions and returns the number of positive answers.
  private static func trial(
    _ subject: Subject, _ broadcaster: some Broadcaster, _ executionTargets: [ExecutionTarget],
    ask: @escaping (_ questions: Int) -> Int
  ) -> Trial {
    let audience = Audience(.ownQueues, at: executionTargets)
    audience.join(broadcaster)
    let tally = Tally()
    return Trial(
      subject, deliveries: audience.count, batch: inFlight,
      isRight: { tally.total == $0 && audience.hasGot($0) }
    ) { operations in
      var stopwatch = Stopwatch()
      stopwatch.time {
        for _ in 0..<(operations / inFlight) { tally.total += ask(inFlight) }
      }
      return Reading(whole: stopwatch.nanoseconds)
    }
  }
}
