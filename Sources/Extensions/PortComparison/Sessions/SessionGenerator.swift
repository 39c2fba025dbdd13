import Invocation

/// Draws sessions for a host.
struct SessionGenerator {
  private let host: ResolvedHost
  private var source: PortGenerator

  /// The messages of the host, each as often as its frequency.
  private let frequentMessages: [ResolvedHost.Message]

  /// The queues on which the host also sends messages, with these messages.
  private let shared: [(queue: String, messages: [ResolvedHost.Message])]

  /// The messages of the host's objects whose answer, or whose method, a step can change.
  private let answers: [(object: String, message: ResolvedHost.Message)]

  /// The values of the session so far, by their kind, which are drawn again.
  private var drawn: [ValueKind: [PortValue]] = [:]

  init(_ host: ResolvedHost, seed: UInt64) {
    self.host = host
    frequentMessages = host.messages.flatMap {
      Array(repeating: $0, count: max(0, host.description.frequencies[$0.selector] ?? 1))
    }
    shared = Dictionary(grouping: host.messages.filter { $0.otherQueue != nil }) {
      $0.otherQueue ?? ""
    }.sorted { $0.key < $1.key }.map { (queue: $0.key, messages: $0.value) }
    answers = host.description.objects.filter { $0.port == nil }.flatMap { object in
      (host.methods[object.name] ?? [:]).values
        .filter { object.answers[$0.selector] == nil && ($0.answer != .nothing || !$0.isRequired) }
        .map { (object: object.name, message: $0) }
    }.sorted {
      ($0.object, $0.message.selector.name) < ($1.object, $1.message.selector.name)
    }
    source = PortGenerator(seed: seed, hasIdentifiers: host.description.isIdentifier != nil)
  }

  /// Draws a session with a number of messages.
  mutating func session(messages count: Int) -> PortSession {
    var session = PortSession(host.description.setUp)
    let released = host.description.objects.filter(\.isReleased).map { PortValue.object($0.name) }
    let heldQueues = host.description.heldQueues.sorted()
    drawn = [:]
    source.forgetStrings()
    var sent = 0
    while sent < count {
      if !released.isEmpty, source.chance(0.03) {
        session.steps.append(.release(source.element(of: released)))
      }
      let step = step(room: count - sent)
      sent += step.messageCount
      if case .message = step, !heldQueues.isEmpty, source.chance(0.25) {
        // Hold the queue for a single message: the answers to several messages would come at the
        // same moment, and their order would be a race in the original, too.
        let queue = source.element(of: heldQueues)
        let pause =
          host.description.advancesClock ? [advance(byOneOf: [1000, 5000, 30_000])] : []
        session.steps += [.hold(queue), step] + pause + [.resume(queue)]
      } else {
        session.steps.append(step)
      }
    }
    if host.description.releasesPlugIn { session.steps.append(.release(.plugIn)) }
    return session
  }

  /// Draws a step with at most `room` messages.
  private mutating func step(room: Int) -> PortStep {
    if host.description.advancesClock, source.chance(0.15) {
      return advance(byOneOf: [1, 999, 1000, 1500, 5000, 30_000, 60_000])
    }
    if source.chance(0.12), let step = answer() { return step }
    if !shared.isEmpty, room > 1, source.chance(0.1) {
      let (queue, messages) = source.element(of: shared)
      let count = source.integer(in: 2...min(3, room))
      return .together(on: queue, (0..<count).map { _ in step(source.element(of: messages)) })
    }
    let message = source.element(of: frequentMessages)
    let queue = message.otherQueue.flatMap { source.chance(0.3) ? $0 : nil }
    return step(message, on: queue)
  }

  private mutating func advance(byOneOf milliseconds: [Int]) -> PortStep {
    .advance(.milliseconds(source.element(of: milliseconds)))
  }

  private mutating func step(_ message: ResolvedHost.Message, on queue: String? = nil) -> PortStep {
    let own = host.description.generators[message.selector]
    return .message(
      message.selector, own?(&source) ?? message.arguments.map { value($0, depth: 0) }, on: queue,
      toClass: message.isClassMethod)
  }

  /// Draws a change of the answers of the host's objects, if they answer anything.
  private mutating func answer() -> PortStep? {
    if answers.isEmpty { return nil }
    let (object, message) = source.element(of: answers)
    if !message.isRequired, message.answer == .nothing || source.chance(0.2) {
      return .ignore(object, message.selector)
    }
    return .answer(object, message.selector, value(message.answer, depth: 0))
  }

  /// Draws a value, often one that the session has already.
  private mutating func value(_ kind: ValueKind, depth: Int) -> PortValue {
    if let known = drawn[kind], source.chance(0.4) { return source.element(of: known) }
    let new = fresh(kind, depth: depth)
    drawn[kind, default: []].append(new)
    return new
  }

  private mutating func fresh(_ kind: ValueKind, depth: Int) -> PortValue {
    switch kind {
    case .nothing, .other: return .null
    case .bool: return .bool(source.chance(0.5))
    case .integer(let range): return .integer(source.integer(within: range))
    case .number: return .number(source.number())
    case .string: return source.chance(0.1) ? .null : source.text()
    case .list:
      if depth > 2 || source.chance(0.1) { return depth > 2 ? .list([]) : .null }
      return .list((0..<source.integer(in: 0...3)).map { _ in value(.string, depth: depth + 1) })
    case .dictionary:
      if depth > 2 || source.chance(0.1) { return depth > 2 ? .dictionary([:]) : .null }
      var pairs: [String: PortValue] = [:]
      for _ in 0..<source.integer(in: 0...3) {
        pairs[source.string()] = value(.string, depth: depth + 1)
      }
      return .dictionary(pairs)
    case .queue:
      let queues = host.description.queues
      return queues.isEmpty ? .null : .queue(source.element(of: queues))
    case .selector: return .null
    case .any:
      // An `id` is most often a delegate. Other values need one of the `generators`.
      let objects = host.description.objects.map { PortValue.object($0.name) }
      if objects.isEmpty { return source.chance(0.5) ? .string(source.string()) : .integer(1) }
      return source.chance(0.15) ? .null : source.element(of: objects)
    case .named(let name):
      if let type = host.description.types.first(where: { $0.name == name }) {
        return source.chance(0.03) ? .null : .made(name, type.generate(&source))
      }
      let objects = host.objects[name] ?? []
      return objects.isEmpty || source.chance(0.03) ? .null : .object(source.element(of: objects))
    }
  }
}
