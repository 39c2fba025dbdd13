import DynamicMulticast

/// Cases of `Invocation`, a message as a value, compared with the hand-written structure
/// `TypedMessage`.
enum InvocationCases {
  private static let typedMessage = Subject("by hand, arguments kept")

  static var all: [Case] { [make, copy, change, makeAndInvoke, invokeAgain] }

  private static var make: Case {
    Case("invocation/make", targets: [Target(.ratio(to: .byHand), atMost: 1.8)]) {
      [
        counting(.byHand) { blackHole(TypedMessage(.next())) },
        counting(.library) { blackHole(invocation(.next())) },
        counting(.dictionary) { blackHole(named(.next())) },
      ]
    }
  }

  private static var copy: Case {
    Case("invocation/copy") {
      let message = TypedMessage(.next())
      let invocation = invocation(.next())
      let named = named(.next())
      return [
        counting(.byHand) { blackHole(opaque(message)) },
        counting(.library) { blackHole(opaque(invocation)) },
        counting(.dictionary) { blackHole(opaque(named)) },
      ]
    }
  }

  /// Replaces an argument in a copy of a message.
  private static var change: Case {
    Case(
      "invocation/change-an-argument", targets: [Target(.ratio(to: .byHand), atMost: 2.1)]
    ) {
      let message = TypedMessage(.next())
      let invocation = invocation(.next())
      let named = named(.next())
      let other = Arguments.next().subTask + "!"
      return [
        counting(.byHand) {
          var copy = opaque(message)
          copy.subTask = other
          blackHole(copy)
        },
        counting(.library) {
          var copy = opaque(invocation)
          copy.arguments[1] = other
          blackHole(copy)
        },
        counting(.dictionary) {
          var copy = opaque(named)
          copy.arguments[1] = other
          blackHole(copy)
        },
      ]
    }
  }

  private static var makeAndInvoke: Case {
    Case("invocation/make-and-invoke") {
      let receiver = Receiver()
      let other = Receiver()
      let delegate: any WorkerDelegate = receiver
      return [
        Trial(.byHand, total: { receiver.total }, each: Arguments.weight) { operations in
          let delegate = opaque(delegate)
          for _ in 0..<operations {
            let message = TypedMessage(.next())
            blackHole(message)
            message.invoke(with: delegate)
          }
        },
        Trial(.library, total: { other.total }, each: Arguments.weight) { operations in
          for _ in 0..<operations {
            var invocation = invocation(.next())
            try invocation.invoke(with: other)
          }
        },
      ]
    }
  }

  /// Invokes the same message repeatedly on the same object.
  ///
  /// The hand-written counterpart is a call with the same arguments. `TypedMessage.invoke(with:)`
  /// uses stored arguments, and also retains nothing.
  private static var invokeAgain: Case {
    Case(
      "invocation/invoke-again",
      targets: [
        Target(.ratio(to: .byHand), atMost: 1.5), Target(.allocations, atMost: 0),
      ]
    ) {
      let receiver = Receiver()
      let other = Receiver()
      let delegate: any WorkerDelegate = receiver
      let message = TypedMessage(.next())
      var invocation = invocation(.next())
      return [
        PerformCases.direct(),
        Trial(typedMessage, total: { receiver.total }, each: Arguments.weight) { operations in
          let delegate = opaque(delegate)
          let message = opaque(message)
          for _ in 0..<operations { message.invoke(with: delegate) }
        },
        Trial(.library, total: { other.total }, each: Arguments.weight) { operations in
          for _ in 0..<operations { try invocation.invoke(with: other) }
        },
      ]
    }
  }

  @inline(__always)
  private static func invocation(_ arguments: Arguments) -> Invocation {
    Invocation(
      "worker:didFinishSubTask:inDuration:", arguments.worker, arguments.subTask,
      arguments.duration)
  }

  private static func named(_ arguments: Arguments) -> (name: String, arguments: [Any]) {
    (
      "worker:didFinishSubTask:inDuration:",
      [arguments.worker, arguments.subTask, arguments.duration]
    )
  }

  /// Creates a trial of `work`, whose check can only compare the number of operations.
  @inline(__always)
  private static func counting(_ subject: Subject, _ work: @escaping () -> Void) -> Trial {
    let tally = Tally()
    return Trial(subject, total: { tally.total }) { operations in
      for _ in 0..<operations { work() }
      tally.total += operations
    }
  }
}
