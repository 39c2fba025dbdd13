import DynamicMulticast

/// Cases of `responds(to:)`, which tests whether an object responds to a selector.
///
/// The counterpart in Swift is a cast to a protocol with `is`.
enum RespondsCases {
  private static let targets = [
    Target(.cost, atMost: 15), Target(.allocations, atMost: 0),
  ]

  static var all: [Case] { [yes, no, literal] }

  private static var yes: Case {
    Case("responds/yes", targets: targets) {
      let selector: Selector = "worker:didFinishSubTask:inDuration:"
      let receiver = Receiver()
      return [
        cast(Receiver(), isTo: true),
        counting(.library) { receiver.responds(to: selector) },
        dictionary("worker:didFinishSubTask:inDuration:", isThere: true),
      ]
    }
  }

  private static var no: Case {
    Case("responds/no", targets: targets) {
      let selector: Selector = "workerDidGoHome:"
      let receiver = Receiver()
      return [
        cast(Worker(), isTo: false),
        counting(.library) { !receiver.responds(to: selector) },
        dictionary("workerDidGoHome:", isThere: false),
      ]
    }
  }

  /// Passes the selector as a literal at the call, instead of a stored selector.
  private static var literal: Case {
    Case("responds/yes-to-a-literal", targets: targets) {
      let receiver = Receiver()
      return [
        cast(Receiver(), isTo: true),
        counting(.library) { receiver.responds(to: "worker:didFinishSubTask:inDuration:") },
      ]
    }
  }

  private static func cast(_ object: AnyObject, isTo expected: Bool) -> Trial {
    counting(.byHand) { (opaque(object) is any WorkerDelegate) == expected }
  }

  private static func dictionary(_ name: String, isThere expected: Bool) -> Trial {
    let named = NamedHandlers(Receiver())
    return counting(.dictionary) { (named.handlers[name] != nil) == expected }
  }

  /// Creates a trial that counts how often `isAsExpected` returns `true`.
  @inline(__always)
  private static func counting(
    _ subject: Subject, isAsExpected: @escaping () -> Bool
  ) -> Trial {
    let tally = Tally()
    return Trial(subject, total: { tally.total }) { operations in
      var count = 0
      for _ in 0..<operations where isAsExpected() { count += 1 }
      tally.total += count
    }
  }
}
