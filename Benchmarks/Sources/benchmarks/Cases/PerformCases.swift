import DynamicMulticast

/// Cases of `perform`, a message to a single object, compared with a call.
enum PerformCases {
  static var all: [Case] {
    [
      matching, casting, number, inherited, ofOneObject, withResult,
      forwarded("perform/forwarded-to-target", atMost: 3.3, TargetProxy.init),
      forwarded("perform/forwarded-as-invocation", atMost: 12, InvocationProxy.init),
    ]
  }

  private static func ratio(_ limit: Double) -> [Target] {
    [Target(.ratio(to: .byHand), atMost: limit)]
  }

  /// Passes arguments of exactly the handler's parameter types.
  private static var matching: Case {
    Case(
      "perform/matching",
      targets: [
        Target(.ratio(to: .byHand), atMost: 2), Target(.allocations, atMost: 0),
        Target(.ratio(to: .byHand), atMost: 1.6, of: .typed),
      ]
    ) {
      [direct(), perform(Receiver()), performTyped(Receiver()), dictionary()]
    }
  }

  /// Passes an instance of a subclass, and an optional string.
  private static var casting: Case {
    Case("perform/casting", targets: ratio(5)) {
      let receiver = Receiver()
      let named = NamedHandlers(receiver)
      let other = Receiver()
      return [
        direct(),
        Trial(.library, total: { other.total }, each: Arguments.weight) { operations in
          for _ in 0..<operations {
            let arguments = SeniorArguments.next()
            try other.perform(
              "worker:didFinishSubTask:inDuration:", arguments.worker, arguments.subTask,
              arguments.duration)
          }
        },
        Trial(.dictionary, total: { receiver.total }, each: Arguments.weight) { operations in
          for _ in 0..<operations {
            let arguments = SeniorArguments.next()
            _ = named.handlers["worker:didFinishSubTask:inDuration:"]?(
              [arguments.worker, arguments.subTask as Any, arguments.duration])
          }
        },
      ]
    }
  }

  /// Passes an integer to a handler with a `Double` parameter.
  private static var number: Case {
    Case("perform/converting-a-number", targets: ratio(4.2)) {
      let receiver = Receiver()
      return [
        direct(),
        Trial(.library, total: { receiver.total }, each: Arguments.weight) { operations in
          for _ in 0..<operations {
            let arguments = Arguments.next()
            try receiver.perform(
              "worker:didFinishSubTask:inDuration:", arguments.worker, arguments.subTask,
              Int(arguments.duration))
          }
        },
      ]
    }
  }

  /// Calls a handler that is inherited from the superclass.
  private static var inherited: Case {
    Case("perform/inherited", targets: ratio(2.2)) {
      [direct(InheritingReceiver()), perform(InheritingReceiver())]
    }
  }

  /// Calls a handler of a single object, compared with a closure in a property.
  private static var ofOneObject: Case {
    Case("perform/of-one-object", targets: ratio(3.5)) {
      let receiver = try ObjectReceiver()
      let closure = ClosureReceiver()
      return [
        Trial(.byHand, total: { closure.receiver.total }, each: Arguments.weight) { operations in
          let closure = opaque(closure)
          for _ in 0..<operations {
            let arguments = Arguments.next()
            closure.workerDidFinishSubTask(
              arguments.worker, arguments.subTask, arguments.duration)
          }
        },
        Trial(.library, total: { receiver.receiver.total }, each: Arguments.weight) { operations in
          for _ in 0..<operations {
            let arguments = Arguments.next()
            try receiver.perform(
              "worker:didFinishSubTask:inDuration:", arguments.worker, arguments.subTask,
              arguments.duration)
          }
        },
      ]
    }
  }

  /// Calls a handler and reads the result.
  private static var withResult: Case {
    Case("perform/with-result", targets: ratio(2.5)) {
      let receiver = Receiver()
      let other = Receiver()
      let third = Receiver()
      return [
        Trial(.byHand, total: { receiver.total }, each: Arguments.weight) { operations in
          let delegate: any WorkerDelegate = opaque(receiver)
          for _ in 0..<operations {
            let arguments = Arguments.next()
            blackHole(delegate.worker(arguments.worker, shouldPerformSubTask: arguments.subTask))
          }
        },
        Trial(.library, total: { other.total }, each: Arguments.weight) { operations in
          for _ in 0..<operations {
            let arguments = Arguments.next()
            blackHole(
              try other.perform(
                "worker:shouldPerformSubTask:", arguments.worker, arguments.subTask, as: Bool.self))
          }
        },
        Trial(.typed, total: { third.total }, each: Arguments.weight) { operations in
          for _ in 0..<operations {
            let arguments = Arguments.next()
            blackHole(
              try third.perform(
                Selectors.shouldPerform, arguments.worker, arguments.subTask, as: Bool.self))
          }
        },
      ]
    }
  }

  /// Calls a handler of an object behind the proxy that `makeProxy` returns.
  private static func forwarded<Proxy: Respondable>(
    _ name: String, atMost limit: Double, _ makeProxy: @escaping (Receiver) -> Proxy
  ) -> Case {
    Case(name, targets: ratio(limit)) {
      let receiver = Receiver()
      let other = Receiver()
      return [
        direct(TypedProxy(for: receiver), receiver),
        perform(makeProxy(other), other),
      ]
    }
  }

  /// Creates a trial of a direct call, the counterpart of `perform`.
  static func direct(_ receiver: Receiver = Receiver()) -> Trial {
    direct(receiver, receiver)
  }

  private static func direct(_ delegate: any WorkerDelegate, _ receiver: Receiver) -> Trial {
    Trial(.byHand, total: { receiver.total }, each: Arguments.weight) { operations in
      let delegate = opaque(delegate)
      for _ in 0..<operations {
        let arguments = Arguments.next()
        delegate.worker(
          arguments.worker, didFinishSubTask: arguments.subTask, inDuration: arguments.duration)
      }
    }
  }

  private static func perform(_ receiver: Receiver) -> Trial {
    perform(receiver, receiver)
  }

  private static func perform(_ object: some Respondable, _ receiver: Receiver) -> Trial {
    Trial(.library, total: { receiver.total }, each: Arguments.weight) { operations in
      for _ in 0..<operations {
        let arguments = Arguments.next()
        try object.perform(
          "worker:didFinishSubTask:inDuration:", arguments.worker, arguments.subTask,
          arguments.duration)
      }
    }
  }

  private static func performTyped(_ receiver: Receiver) -> Trial {
    Trial(.typed, total: { receiver.total }, each: Arguments.weight) { operations in
      for _ in 0..<operations {
        let arguments = Arguments.next()
        try receiver.perform(
          Selectors.didFinish, arguments.worker, arguments.subTask, arguments.duration)
      }
    }
  }

  private static func dictionary() -> Trial {
    let receiver = Receiver()
    let named = NamedHandlers(receiver)
    return Trial(.dictionary, total: { receiver.total }, each: Arguments.weight) { operations in
      for _ in 0..<operations {
        let arguments = Arguments.next()
        _ = named.handlers["worker:didFinishSubTask:inDuration:"]?(
          [arguments.worker, arguments.subTask, arguments.duration])
      }
    }
  }
}
