import CScriptSupport
import Dispatch
import Invocation

extension StandardLibrary {
  /// Installs `performSelector:` and its variants, which send messages at once, later, or on other
  /// threads.
  func installPerforming(_ queues: Queues) {
    for root in [interpreter.builtInClass("NSObject"), installProxyRoot()] {
      for (selector, types) in [
        ("performSelector:", "@@::"), ("performSelector:withObject:", "@@::@"),
        ("performSelector:withObject:withObject:", "@@::@@"),
      ] as [(Selector, String)] {
        root.method(selector, types) { call in
          let value = try Self.perform(
            call.selectorArgument(0), call.receiver, Array(call.arguments.dropFirst()),
            call.activation)
          if case .void = value { return .null }
          return value
        }
      }
    }
    let root = interpreter.builtInClass("NSObject")
    installPerformingLater(root, queues)
    root.method("methodForSelector:", "^?@::") { call in
      guard case .selector(let selector?) = call[0] else { return .pointer(nil) }
      return Self.implementation(of: call.interpreter.method(of: call.receiver, for: selector))
    }
    root.classMethod("instanceMethodForSelector:", "^?@::") { call in
      guard case .selector(let selector?) = call[0], let type = call.receiver as? ClassObject else {
        return .pointer(nil)
      }
      return Self.implementation(of: type.instanceMethod(for: selector))
    }
  }

  private func installPerformingLater(_ root: ClassObject, _ queues: Queues) {
    func performLater(_ call: Call) throws {
      let message = RunLoopTimerObject(call.library.addClass("NSTimer"))
      (message.target, message.selector, message.info) = (call.receiver, call[0], call[1].object)
      message.setTime(after: call[2].floating, call.interpreter.clock)
      call.library.delayedMessages[ObjectIdentifier(message)] = message
      let modes = call.count < 4 ? [RunLoopObject.defaultMode] : try [String].read(call[3], 3, call)
      for mode in modes { message.add(to: queues.thread(call.activation), mode: mode) }
    }
    root.procedure("performSelector:withObject:afterDelay:", ":@d", performLater)
    root.procedure("performSelector:withObject:afterDelay:inModes:", ":@d@", performLater)
    root.classMethod("cancelPreviousPerformRequestsWithTarget:", "v@:@") { call in
      let target = call.value(0).object
      try call.cancelDelayedMessages { $0.target?.identity === target?.identity }
      return .void
    }
    root.classMethod(
      "cancelPreviousPerformRequestsWithTarget:selector:object:", "v@:@:@"
    ) { call in
      let (target, argument) = (call.value(0).object, call.value(2).object)
      try call.cancelDelayedMessages { message in
        guard message.target?.identity === target?.identity,
          message.selector.isSame(as: call.value(1))
        else { return false }
        guard let own = message.info, let argument else {
          return message.info == nil && argument == nil
        }
        return try call.activation.areEqual(own, argument)
      }
      return .void
    }
    for (selector, types) in [
      ("performSelectorOnMainThread:withObject:waitUntilDone:", "@B"),
      ("performSelectorOnMainThread:withObject:waitUntilDone:modes:", "@B@"),
      ("performSelector:onThread:withObject:waitUntilDone:", "@@B"),
      ("performSelector:onThread:withObject:waitUntilDone:modes:", "@@B@"),
      ("performSelectorInBackground:withObject:", "@"),
    ] as [(Selector, String)] {
      let isAnyThread = types.hasPrefix("@@")
      root.procedure(selector, ":" + types) { call in
        let (receiver, name, argument) = (call.receiver, call[0], call[isAnyThread ? 2 : 1])
        func perform(_ activation: Activation) throws {
          guard case .selector(let selector?) = name else { return }
          _ = try Self.perform(selector, receiver, [argument], activation)
        }
        guard types != "@" else {
          let thread = queues.makeThread()
          thread.body = perform
          return try queues.start(thread)
        }
        let thread = isAnyThread ? try call.required(1, ThreadObject.self) : queues.mainThread
        try queues.perform(
          on: thread, waits: call[isAnyThread ? 3 : 2].isTrue, call.activation, perform)
      }
    }
  }

  /// Sends a message with as many arguments as its selector takes.
  ///
  /// Missing arguments are `nil`.
  static func perform(
    _ selector: Selector, _ receiver: Object, _ arguments: [Value], _ activation: Activation
  ) throws -> Value {
    let count = selector.numberOfArguments
    let missing = Array(repeating: Value.null, count: max(0, count - arguments.count))
    return try activation.interpreter.send(
      selector, to: receiver, arguments.prefix(count) + missing,
      types: Array(repeating: .id, count: count), on: activation)
  }

  static func name(of object: Object) -> String {
    (object as? ClassObject ?? object.isa)?.name ?? "?"
  }
}

extension Call {
  /// Cancels delayed messages.
  fileprivate func cancelDelayedMessages(if isMeant: (RunLoopTimerObject) throws -> Bool) throws {
    let old = library.delayedMessages
    try step(old.count)
    for message in old.values where try isMeant(message) { message.invalidate() }
  }
}
