#if Scripts
  import Dispatch
  import DynamicMulticast
  import Scripting

  /// Cases that send messages between scripts and Swift, compared with messages between Swift
  /// objects.
  enum ScriptCases {
    private static let script = Subject("a script's object")
    private static let fromScript = Subject("sent by a script")

    /// A message to a script may cost one microsecond more than to an equivalent Swift handler.
    private static let targets = [Target(.excess(over: .library), atMost: 1_000, of: script)]

    static var all: [Case] {
      [direct, withResult, multicast(.synchronous), multicast(.serialQueue), intoSwift, loading]
    }

    private static var direct: Case {
      Case("scripts/swift-into-script/direct", targets: targets) {
        let receiver = Receiver()
        let object = try ScriptReceiver()
        return [
          PerformCases.direct(),
          Trial(.library, total: { receiver.total }, each: Arguments.weight) { operations in
            for _ in 0..<operations { try send(.next(), to: receiver) }
          },
          Trial(script, total: { object.total }, each: Arguments.weight) { operations in
            for _ in 0..<operations { try send(.next(), to: object.object) }
          },
        ]
      }
    }

    private static func send(_ arguments: Arguments, to receiver: some Respondable) throws {
      try receiver.perform(
        "worker:didFinishSubTask:inDuration:", arguments.worker, arguments.subTask,
        arguments.duration)
    }

    private static var withResult: Case {
      Case("scripts/swift-into-script/with-result", targets: targets) {
        let receiver = Receiver()
        let object = try ScriptReceiver()
        func trial(
          _ subject: Subject, _ receiver: some Respondable, _ total: @escaping () -> Int
        ) -> Trial {
          Trial(subject, total: total, each: Arguments.weight) { operations in
            for _ in 0..<operations {
              let arguments = Arguments.next()
              blackHole(
                try receiver.perform(
                  "worker:shouldPerformSubTask:", arguments.worker, arguments.subTask,
                  as: Bool.self))
            }
          }
        }
        return [
          trial(.library, receiver) { receiver.total },
          trial(script, object.object) { object.total },
        ]
      }
    }

    /// Measures a multicast whose delegate is an object of a script, or a Swift object.
    private static func multicast(_ arrangement: Arrangement) -> Case {
      Case("scripts/swift-into-script/multicast/\(arrangement.rawValue)", targets: targets) {
        let receiver = Receiver()
        let object = try ScriptReceiver()
        return [
          trial(.library, receiver, arrangement) { receiver.total },
          trial(script, object.object, arrangement) { object.total },
        ]
      }
    }

    private static func trial(
      _ subject: Subject, _ receiver: some Respondable, _ arrangement: Arrangement,
      total: @escaping () -> Int
    ) -> Trial {
      let broadcaster = LibraryBroadcaster()
      let queue = arrangement.executionTargets(1).first?.queue
      broadcaster.delegates.add(receiver, delivery: queue.map { .queue($0) } ?? .synchronous)
      let burst = 500
      return Trial(subject, batch: burst, isRight: { total() == $0 * Arguments.weight }) {
        operations in
        var stopwatch = Stopwatch()
        stopwatch.time {
          for _ in 0..<(operations / burst) {
            for _ in 0..<burst { broadcaster.send(.next()) }
            queue?.sync {}
          }
        }
        return Reading(whole: stopwatch.nanoseconds)
      }
    }

    /// Measures a loop in a script, and a loop in Swift, that send messages to a Swift object.
    private static var intoSwift: Case {
      Case(
        "scripts/script-into-swift",
        targets: [Target(.excess(over: .library), atMost: 1_000, of: fromScript)]
      ) {
        let receiver = Receiver()
        let other = Receiver()
        let sender = try Script(source: ScriptReceiver.source)
        sender.define("receiver", other)
        sender.define("worker", Worker())
        return [
          Trial(.library, total: { receiver.total }, each: Arguments.weight) { operations in
            for _ in 0..<operations { try send(.next(), to: receiver) }
          },
          Trial(fromScript, total: { other.total }, each: Arguments.weight) { operations in
            try sender.evaluate("sendTo(receiver, worker, \(operations))")
          },
        ]
      }
    }

    /// Measures the creation of a script from a text of some lines.
    private static var loading: Case {
      Case("scripts/loading") {
        var made = 0
        return [
          Trial(Subject("a script"), isRight: { made == $0 }) { operations in
            var stopwatch = Stopwatch()
            try stopwatch.time {
              for _ in 0..<operations {
                blackHole(try Script(source: ScriptReceiver.source))
                made += 1
              }
            }
            return Reading(whole: stopwatch.nanoseconds)
          }
        ]
      }
    }
  }
#endif
