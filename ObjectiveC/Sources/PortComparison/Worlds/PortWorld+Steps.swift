import Dispatch
import DynamicMulticastTesting
@_spi(ObjectiveC) import Invocation
import RuntimeSupport
import Scripting

extension PortWorld {
  func setPlugIn(_ plugIn: any Respondable) {
    // The world sends messages from one thread at a time, and waits until the plug-in is idle.
    let type: any Respondable & Sendable = (plugIn as? Object)?.isa ?? type(of: plugIn).classObject
    let plugIn = SendableBox.assume(plugIn)
    state.withLock { ($0.plugIn, $0.plugInClass) = (plugIn, type) }
  }

  var plugIn: (any Respondable)? { state.withLock { $0.plugIn } as? any Respondable }

  /// Returns a step with the identifiers of the steps that have made them.
  func bound(_ step: PortStep) -> PortStep {
    let known = state.withLock { $0.identifiers }
    func bound(_ value: PortValue) -> PortValue {
      guard case .identifier(let index, nil) = value, known.indices.contains(index) else {
        return value
      }
      return known[known.count - 1 - index].value
    }
    guard case .message(let selector, var values, let queue, let toClass) = step.mapped(bound),
      let nonnull = host.message(selector, isClassMethod: toClass)?.nonnull
    else { return step.mapped(bound) }
    // Without an identifier, the value would be `nil`.
    for index in nonnull where values.indices.contains(index) {
      if case .identifier(_, nil) = values[index] { values[index] = "" }
    }
    return .message(selector, values, on: queue, toClass: toClass)
  }

  /// Counts a step of the session, which may be taken in parts.
  func beginStep() { state.withLock { $0.step += 1 } }

  /// Takes a step, and returns what the host observes until the world is idle.
  ///
  /// - Throws: ``PortComparisonError`` if the plug-in does not come to rest.
  func take(_ step: PortStep) throws -> [PortEvent] {
    do {
      try perform(step)
      try settle()
    } catch let restless as Restless {
      throw PortComparisonError.restless(
        side: side.rawValue, step: "\(step)", reason: restless.reason)
    }
    return takeEvents()
  }

  private func perform(_ step: PortStep) throws {
    switch step {
    case .answer(let object, let selector, let value):
      state.withLock { $0.answers[Key(object: object, selector: selector)] = value }
    case .ignore(let object, let selector):
      _ = state.withLock { $0.ignored.insert(Key(object: object, selector: selector)) }
    case .advance(let time): try advance(by: time)
    case .message(let selector, let values, let queue, let toClass):
      let message = Invocation(selector, arguments: try values.map(value))
      let described = host.message(selector, isClassMethod: toClass)
      send(
        message, toClass: toClass, on: (queue ?? described?.queue).map(self.queue),
        asRegistered: queue == nil)
    case .together(let name, let steps):
      var messages: [(Invocation, toClass: Bool)] = []
      for case .message(let selector, let values, _, let toClass) in steps {
        messages.append((Invocation(selector, arguments: try values.map(value)), toClass))
      }
      queue(name).sync {
        for (message, toClass) in messages {
          send(message, toClass: toClass, on: nil, asRegistered: false)
        }
      }
    case .hold(let name): hold(name)
    case .resume(let name): resume(name)
    case .release(let value): try release(value)
    }
  }

  private func hold(_ name: String) {
    guard let queue = queues[name], state.withLock({ $0.held.insert(name).inserted }) else {
      return
    }
    queue.suspend()
    script?.setHeld(queue, true)
  }

  private func resume(_ name: String) {
    guard let queue = queues[name], state.withLock({ $0.held.remove(name) }) != nil else { return }
    script?.setHeld(queue, false)
    queue.resume()
  }

  /// Counts the messages that the host has sent.
  var sentCount: Int { state.withLock { $0.sentCount } }

  /// Sends the plug-in a message as often as the plug-in is a delegate of the message's sender, or
  /// sends its class a message, and records the answers.
  ///
  /// If `asRegistered` is `true`, a sender uses the queue of the registration. The host observes
  /// that queue in any case.
  private func send(
    _ message: Invocation, toClass: Bool, on queue: DispatchQueue?, asRegistered: Bool
  ) {
    let described = host.message(message.selector, isClassMethod: toClass)
    let receiver: (any Respondable)? = toClass ? state.withLock { $0.plugInClass } : plugIn
    // A host asks before it sends an optional message.
    if described?.isRequired == false, receiver?.responds(to: message.selector) == false { return }
    for registered in described?.sender.map(registrations) ?? [nil] {
      let name = registered.map(name(of:))
      // The host waits for its messages, which would wait for a queue that is held.
      let isUsed = asRegistered && !host.description.heldQueues.contains(name ?? "")
      let content = answer(of: receiver, to: message, on: isUsed ? registered ?? queue : queue)
      state.withLock { state in
        state.events.append(PortEvent(queue: name, content: content))
        state.sentCount += 1
      }
    }
  }

  /// Releases an object of the host or the plug-in, and records whether the object is deallocated.
  private func release(_ value: PortValue) throws {
    weak let object = try takeReference(to: value)
    try settle()
    let event = PortEvent(
      queue: nil, content: .released(value, isDeallocated: object == nil))
    state.withLock { $0.events.append(event) }
    if case .object(let name) = value,
      let described = host.description.objects.first(where: { $0.name == name })
    {
      try makeObject(described)
    }
  }

  /// Removes the world's reference to an object, and returns the object.
  private func takeReference(to value: PortValue) throws -> AnyObject? {
    switch value {
    case .object(let name):
      let (object, known) = state.withLock { ($0.objects.removeValue(forKey: name), $0.objects) }
      guard let object else {
        throw PortComparisonError.unknown("object", name, known: known.keys)
      }
      return object as AnyObject
    case .plugIn:
      let (plugIn, identities) = state.withLock { ($0.plugIn.take(), $0.identities) }
      // An adapter that wraps the port has declared the port as the plug-in.
      return identities.first { $0.value == .plugIn }?.object ?? plugIn.map { $0 as AnyObject }
    default:
      throw PortComparisonError.unknown(
        "object", "\(value)", known: host.description.objects.map(\.name))
    }
  }

  private func answer(
    of receiver: (any Respondable)?, to message: Invocation, on queue: DispatchQueue?
  ) -> PortEvent.Content {
    guard let receiver else { return .failure("the plug-in is gone", at: nil) }
    do {
      let sent = UncheckedSendable(receiver)
      let answer =
        try queue.map { try $0.sync { try sent.value.receive(message) } }
        ?? receiver.receive(message)
      let value = describe(answer)
      let isUnordered = host.description.unordered.contains(message.selector)
      return .answer(isUnordered ? value.inAnyOrder : value)
    } catch {
      return .failure(error)
    }
  }

  /// Returns whether the plug-in, or its class, responds to each message of the host.
  func responses() -> [PortEvent] {
    guard let plugIn, let type = state.withLock({ $0.plugInClass }) else { return [] }
    return host.messages.map { message in
      let receiver: any Respondable = message.isClassMethod ? type : plugIn
      let flag = receiver.responds(to: message.selector)
      return PortEvent(
        queue: nil,
        content: .responds(message.selector, flag, ofClass: message.isClassMethod))
    }
  }

  private func advance(by time: Duration) throws {
    let start = clock.time
    let end = start + time
    var timers = 0
    // Everything that follows from a timer happens at the time of the timer.
    while let due = clock.nextDueTime, due <= end {
      if timers == limits.timers {
        throw Restless("timers were due at \(timers) times within \(due - start)")
      }
      timers += 1
      clock.advance(to: due)
      try settle()
    }
    clock.advance(to: end)
  }

  /// Reports that the plug-in has exceeded one of the ``WorldLimits``.
  private struct Restless: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// Waits until the plug-in has done everything that follows from the messages so far.
  ///
  /// - Throws: ``Restless`` if the plug-in exceeds one of the ``WorldLimits``.
  private func settle() throws {
    // A message may pass from queue to queue. A round of empty blocks waits for at least one pass,
    // and the number of quiet rounds is greater than the number of queues that a message passes
    // without an event.
    let (held, watched) = state.withLock { ($0.held, $0.watched) }
    let all =
      host.description.queues.filter { !held.contains($0) }.compactMap { queues[$0] } + watched
    let quietRounds = all.count + 2
    var quiet = 0
    var rounds = 0
    var version = state.withLock { $0.version }
    while quiet < quietRounds {
      if rounds == limits.rounds {
        let last = state.withLock { $0.events.last?.description }
        throw Restless(
          "something still happens after \(rounds) rounds of waiting for its queues, most recently: "
            + (last ?? "a message that is not compared"))
      }
      rounds += 1
      do {
        try script?.waitUntilIdle()
      } catch let stopped as ScriptError {
        throw Restless(stopped.message)
      }
      for queue in all { queue.sync {} }
      let now = state.withLock { $0.version }
      quiet = now == version ? quiet + 1 : 0
      version = now
    }
  }

  /// Removes and returns the events, sorted by their keys, with identifiers by their order.
  private func takeEvents() -> [PortEvent] {
    // The user's `isIdentifier` must not run under the lock. In an idle world, only this function
    // adds identifiers.
    var state = state.withLock { state in
      defer { state.events = [] }
      return state
    }
    // Sorting is stable: events with an equal key keep their order.
    let sorted = state.events.enumerated()
      .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }.map(\.element)
    var events = sorted.map { event in event.mapped { numbered($0, &state) } }
    for selector in host.description.unordered {
      let places = events.indices.filter { events[$0].selector == selector }
      let arranged = places.map { events[$0] }.sorted { $0.description < $1.description }
      for (place, event) in zip(places, arranged) { events[place] = event }
    }
    self.state.withLock { $0.identifiers = state.identifiers }
    return events
  }

  private func numbered(_ value: PortValue, _ state: inout State) -> PortValue {
    value.mapped { leaf in
      guard case .string(let text) = leaf else { return leaf }
      if let known = state.identifiers.first(where: { $0.text == text }) { return known.value }
      guard !state.handedIn.contains(text), host.description.isIdentifier?(text) == true else {
        return leaf
      }
      return state.identify(text)
    }
  }
}

extension PortWorld.State {
  /// Adds an identifier, and returns its place in the present step.
  mutating func identify(_ text: String) -> PortValue {
    let new = PortValue.identifier(identifiers.count { $0.value.step == step }, step: step)
    identifiers.append(PortWorld.Identifier(text: text, value: new))
    return new
  }
}

extension PortValue {
  fileprivate var step: Int? { if case .identifier(_, let step) = self { step } else { nil } }
}
