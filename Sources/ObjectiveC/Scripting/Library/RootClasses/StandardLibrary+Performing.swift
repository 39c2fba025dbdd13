import CRuntimeSupport
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
          let value = try Self.perform(call)
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
    root.method("performSelector:withObject:afterDelay:", "v@::@d") { call in
      let (interpreter, receiver) = (call.interpreter, call.receiver)
      let (selector, argument) = (call[0], call[1])
      let message = DelayedMessage(receiver, selector, argument)
      call.library.delayedMessages[ObjectIdentifier(message)] = message
      let time = interpreter.clock.time(after: call[2].floating)
      Job.submit(to: .main, at: time, in: interpreter) { activation in
        let library = interpreter.standardLibrary
        guard library?.delayedMessages.removeValue(forKey: ObjectIdentifier(message)) != nil else {
          return
        }
        try Self.perform(selector, receiver, argument, interpreter, activation)
      }
      return .void
    }
    root.classMethod("cancelPreviousPerformRequestsWithTarget:", "v@:@") { call in
      let target = call.value(0).object
      try call.cancelDelayedMessages { $0.receiver.identity === target?.identity }
      return .void
    }
    root.classMethod(
      "cancelPreviousPerformRequestsWithTarget:selector:object:", "v@:@:@"
    ) { call in
      let (target, argument) = (call.value(0).object, call.value(2).object)
      try call.cancelDelayedMessages { message in
        guard message.receiver.identity === target?.identity,
          message.selector.isSame(as: call.value(1))
        else { return false }
        guard let own = message.argument.object, let argument else {
          return message.argument.object == nil && argument == nil
        }
        return try call.activation.areEqual(own, argument)
      }
      return .void
    }
    for (selector, types) in [
      ("performSelectorOnMainThread:withObject:waitUntilDone:", "v@::@B"),
      ("performSelectorInBackground:withObject:", "v@::@"),
    ] as [(Selector, String)] {
      let isMain = selector.numberOfArguments == 3
      root.method(selector, types) { call in
        let (interpreter, receiver) = (call.interpreter, call.receiver)
        let (name, argument) = (call[0], call[1])
        let waits = isMain && call[2].isTrue
        if waits, queues.isMain(call.activation) {
          try Self.perform(name, receiver, argument, interpreter, call.activation)
          return .void
        }
        var outcome: Result<Void, any Error>?
        Job.submit(to: isMain ? .main : .global(), in: interpreter) { activation in
          let result = Result {
            try Self.perform(name, receiver, argument, interpreter, activation)
          }
          guard waits else { return try result.get() }
          outcome = result
          interpreter.background.changed()
        }
        guard waits else { return .void }
        _ = try interpreter.wait { outcome != nil }
        try outcome?.get()
        return .void
      }
    }
  }

  /// Sends a message with as many arguments as its selector takes.
  ///
  /// Missing arguments are `nil`.
  private static func perform(_ call: Call) throws -> Value {
    let selector = try call.selectorArgument(0)
    let arguments = Array(call.arguments.dropFirst().prefix(selector.numberOfArguments))
    let missing = selector.numberOfArguments - arguments.count
    return try call.interpreter.send(
      selector, to: call.receiver, arguments + Array(repeating: .null, count: missing),
      types: Array(repeating: .id, count: selector.numberOfArguments), on: call.activation)
  }

  private static func perform(
    _ selector: Value, _ receiver: Object, _ argument: Value, _ interpreter: Interpreter,
    _ activation: Activation
  ) throws {
    guard case .selector(let selector?) = selector else { return }
    let count = selector.numberOfArguments
    let arguments = (0..<count).map { $0 == 0 ? argument : .null }
    _ = try interpreter.send(
      selector, to: receiver, arguments, types: Array(repeating: .id, count: count), on: activation)
  }

  static func name(of object: Object) -> String {
    (object as? ClassObject ?? object.isa)?.name ?? "?"
  }
}

/// A pending message of `performSelector:withObject:afterDelay:`.
final class DelayedMessage {
  let receiver: Object
  let selector: Value
  let argument: Value

  init(_ receiver: Object, _ selector: Value, _ argument: Value) {
    self.receiver = receiver
    self.selector = selector
    self.argument = argument
  }
}

extension Call {
  /// Cancels delayed messages.
  fileprivate func cancelDelayedMessages(where isMeant: (DelayedMessage) throws -> Bool) throws {
    let old = library.delayedMessages
    try step(old.count)
    for (id, message) in old where try isMeant(message) { library.delayedMessages[id] = nil }
    // Release the messages last, because a `dealloc` may cancel messages, too.
    withExtendedLifetime(old) {}
  }
}
