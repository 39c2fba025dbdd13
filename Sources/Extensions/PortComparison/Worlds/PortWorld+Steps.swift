import Dispatch
import DynamicMulticastTesting
import Invocation
import RuntimeSupport
import Scripting

extension PortWorld {
  func setPlugIn(_ plugIn: any Respondable) {
    // The world sends messages from one thread at a time, and waits until the plug-in is idle.
    let plugIn = SendableBox.assume(plugIn)
    state.withLock { $0.plugIn = plugIn }
  }

  var plugIn: (any Respondable)? { state.withLock { $0.plugIn } as? any Respondable }

  /// Takes a step, and returns what the host observes until the world is idle.
  func take(_ step: PortStep) throws -> [PortEvent] {
    switch step {
    case .answer(let object, let selector, let value):
      state.withLock { $0.answers[Key(object: object, selector: selector)] = value }
    case .ignore(let object, let selector):
      _ = state.withLock { $0.ignored.insert(Key(object: object, selector: selector)) }
    case .advance(let time): try advance(by: time)
    case .message(let selector, let values, let queue):
      let known = host.messages.first { $0.selector == selector }
      let arguments = try values.map(value)
      for _ in 0..<(known?.sender.map(registrations) ?? 1) {
        let content = send(Invocation(selector, arguments: arguments), on: queue ?? known?.queue)
        state.withLock { $0.events.append(PortEvent(queue: nil, content: content)) }
      }
    case .together(let name, let steps):
      var messages: [Invocation] = []
      for case .message(let selector, let values, _) in steps {
        messages.append(Invocation(selector, arguments: try values.map(value)))
      }
      let contents = queue(name).sync { messages.map { send($0, on: nil) } }
      let events = contents.map { PortEvent(queue: nil, content: $0) }
      state.withLock { $0.events += events }
    case .release(let value): try release(value)
    }
    try settle()
    return takeEvents()
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
      guard let object else { throw unknown("object", name, Array(known.keys)) }
      return object as AnyObject
    case .plugIn:
      let (plugIn, identities) = state.withLock { ($0.plugIn.take(), $0.identities) }
      // An adapter that wraps the port has declared the port as the plug-in.
      return identities.first { $0.value == .plugIn }?.object ?? plugIn.map { $0 as AnyObject }
    default: throw unknown("object", "\(value)", host.description.objects.map(\.name))
    }
  }

  private func send(_ message: Invocation, on name: String?) -> PortEvent.Content {
    guard let plugIn else { return .failure("the plug-in is gone") }
    do {
      let sent = UncheckedSendable(plugIn)
      let answer =
        try name.map { try queue($0).sync { try sent.value.receive(message) } }
        ?? plugIn.receive(message)
      return .answer(value(describing: answer))
    } catch {
      return .failure((error as? ScriptError)?.message ?? "\(error)")
    }
  }

  /// Returns whether the plug-in responds to each message of the host.
  func responses() -> [PortEvent] {
    guard let plugIn else { return [] }
    return host.messages.map {
      PortEvent(
        queue: nil, content: .responds($0.selector, plugIn.responds(to: $0.selector)))
    }
  }

  private func advance(by time: Duration) throws {
    let end = clock.time + time
    // Everything that follows from a timer happens at the time of the timer.
    while let due = clock.nextDueTime, due <= end {
      clock.advance(to: due)
      try settle()
    }
    clock.advance(to: end)
  }

  /// Waits until the plug-in has done everything that follows from the messages so far.
  private func settle() throws {
    // A message may pass from queue to queue. A round of empty blocks waits for at least one pass,
    // and the number of quiet rounds is greater than the number of queues that a message passes
    // without an event.
    var quiet = 0
    var version = state.withLock { $0.version }
    let all = queues.values + state.withLock { $0.watched }
    while quiet < all.count + 2 {
      try script?.waitUntilIdle()
      for queue in all { queue.sync {} }
      let now = state.withLock { $0.version }
      quiet = now == version ? quiet + 1 : 0
      version = now
    }
  }

  /// Removes and returns the events, sorted by their keys, with identifiers by their order.
  private func takeEvents() -> [PortEvent] {
    // The user's `isIdentifier` must not run under the lock. Only this function adds identifiers.
    var state = state.withLock { state in
      defer { state.events = [] }
      return state
    }
    // The sort is stable: events with an equal key keep their order.
    let sorted = state.events.enumerated()
      .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }.map(\.element)
    let events = sorted.map { event in
      var event = event
      switch event.content {
      case .answer(let value): event.content = .answer(numbered(value, &state))
      case .message(let object, let selector, let values):
        event.content = .message(to: object, selector, values.map { numbered($0, &state) })
      case .failure, .responds, .released: break
      }
      return event
    }
    self.state.withLock { $0.identifiers = state.identifiers }
    return events
  }

  private func numbered(_ value: PortValue, _ state: inout State) -> PortValue {
    switch value {
    case .string(let text):
      if let known = state.identifiers.firstIndex(of: text) { return .identifier(known) }
      guard !state.handedIn.contains(text), host.description.isIdentifier?(text) == true else {
        return value
      }
      state.identifiers.append(text)
      return .identifier(state.identifiers.count - 1)
    case .list(let elements): return .list(elements.map { numbered($0, &state) })
    case .dictionary(let pairs): return .dictionary(numbered(pairs, &state))
    case .made(let type, let parts): return .made(type, numbered(parts, &state))
    default: return value
    }
  }

  private func numbered(
    _ pairs: [String: PortValue], _ state: inout State
  ) -> [String: PortValue] {
    var numbered: [String: PortValue] = [:]
    for (key, value) in pairs.sorted(by: { $0.key < $1.key }) {
      numbered[key] = self.numbered(value, &state)
    }
    return numbered
  }
}
