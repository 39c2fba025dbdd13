import Invocation

// A name that the host does not have would otherwise be ignored, so that the comparison would see
// less than its author believes.
extension ResolvedHost {
  /// Checks the names in a step, and that the step is possible.
  ///
  /// - Throws: ``PortComparisonError`` with the wrong name, and the names that the host has.
  func check(_ step: PortStep) throws {
    switch step {
    case .message(_, let values, let queue, _):
      try values.forEach(check)
      try queue.map(checkSendingQueue)
    case .together(let queue, let steps):
      try checkSendingQueue(queue)
      for step in steps {
        guard case .message(_, let values, nil, _) = step else {
          throw PortComparisonError.notTogether(step)
        }
        try values.forEach(check)
      }
    case .answer(let object, let selector, let value):
      _ = try method(selector, of: object)
      try check(value)
    case .ignore(let object, let selector): _ = try method(selector, of: object)
    case .advance(let time):
      if time < .zero { throw PortComparisonError.negativeTime(time) }
    case .hold(let queue), .resume(let queue):
      let held = description.heldQueues
      if !held.contains(queue) {
        throw PortComparisonError.unknown("held queue", queue, known: held)
      }
    case .release(.plugIn): break
    case .release(.object(let name)): try checkObject(name)
    case .release(let value):
      throw PortComparisonError.unknown("object", "\(value)", known: methods.keys)
    }
  }

  private func check(_ value: PortValue) throws {
    switch value {
    case .object(let name): try checkObject(name)
    case .queue(let name): try checkQueue(name)
    case .list(let elements): try elements.forEach(check)
    case .dictionary(let pairs): try pairs.values.forEach(check)
    case .made(let name, let parts):
      let known = description.types.map(\.name)
      if !known.contains(name) { throw PortComparisonError.unknown("type", name, known: known) }
      try parts.values.forEach(check)
    case .null, .bool, .integer, .number, .string, .plugIn, .identifier: break
    }
  }

  func checkObject(_ name: String) throws {
    if methods[name] == nil {
      throw PortComparisonError.unknown("object", name, known: methods.keys)
    }
  }

  func checkQueue(_ name: String) throws {
    if !description.queues.contains(name) {
      throw PortComparisonError.unknown("queue", name, known: description.queues)
    }
  }

  /// Returns the closure with which an object answers a message, if it has one.
  func closure(
    answering selector: Selector, of object: String
  ) -> (@Sendable (HostQuestion) -> PortValue)? {
    description.objects.first { $0.name == object }?.answers[selector]
  }

  /// Returns whether the steps of a session say what an object answers.
  func isAnsweredBySteps(_ message: Message, of object: String) -> Bool {
    message.answer != .nothing && closure(answering: message.selector, of: object) == nil
  }

  /// Checks a selector for which the description has a setting.
  func check(_ selector: Selector, isOneOf known: Set<Selector>) throws {
    if !known.contains(selector) {
      throw PortComparisonError.unknown("message", selector.name, known: known.map(\.name))
    }
  }

  /// Checks a queue on which the host sends messages.
  func checkSendingQueue(_ name: String) throws {
    try checkQueue(name)
    // The host waits for its messages, which would wait for the queue.
    if description.heldQueues.contains(name) {
      throw PortComparisonError.sendsOnHeldQueue(name)
    }
  }

  /// Returns a method of an object of the host.
  ///
  /// - Throws: ``PortComparisonError`` if the host has no such object, or the object's class or
  ///   protocol does not declare the method.
  func method(_ selector: Selector, of object: String) throws -> Message {
    try checkObject(object)
    let known = methods[object] ?? [:]
    guard let method = known[selector] else {
      throw PortComparisonError.unknown(
        "method of '\(object)'", selector.name, known: known.keys.map(\.name))
    }
    return method
  }
}
