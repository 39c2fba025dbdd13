import Invocation

/// Draws sessions for a host.
struct SessionGenerator {
  private let host: ResolvedHost
  private var source: PortGenerator

  /// The messages of the host, each as often as its frequency.
  private let frequentMessages: [ResolvedHost.Message]

  /// Messages that made the original take a new path or give a new answer, one for each step.
  private var fruitfulMessages: [ResolvedHost.Message] = []

  /// The different answers of the original so far, as text.
  private var answers: [ResolvedHost.Message.Key: Set<String>] = [:]

  /// The queues on which the host also sends messages, with these messages.
  private let shared: [(queue: String, messages: [ResolvedHost.Message])]

  /// A message of an object of the host.
  private typealias ObjectMessage = (object: String, message: ResolvedHost.Message)

  /// The messages whose answer a step can change, and those whose method a step can remove.
  private var answered: [ObjectMessage]
  private let optional: [ObjectMessage]

  /// The values of the session so far, by their kind, which are drawn again.
  private var drawn: [ValueKind: [PortValue]] = [:]

  /// The chance that a step which is not one of `fruitfulMessages` lets time pass.
  private var pace = 0.0

  /// Steps that stay together, such as a message while a queue is held.
  private typealias Move = [PortStep]

  /// The moves of the session so far.
  private var moves: [Move] = []

  /// The beginning of a session whose last move made the original take a new path.
  private struct Beginning {
    let moves: ArraySlice<Move>
    let draws: [String: GeneratorDraw]
  }

  private var corpus: [Beginning] = []

  init(_ host: ResolvedHost, seed: UInt64) {
    self.host = host
    frequentMessages = host.messages.flatMap {
      Array(repeating: $0, count: max(0, host.description.frequencies[$0.selector] ?? 1))
    }
    shared = Dictionary(grouping: host.messages.filter { $0.otherQueue != nil }) {
      $0.otherQueue ?? ""
    }.sorted { $0.key < $1.key }.map { (queue: $0.key, messages: $0.value) }
    let messages = host.description.objects.filter { $0.port == nil }.flatMap { object in
      (host.methods[object.name] ?? [:]).values.map { (object: object.name, message: $0) }
    }.sorted {
      ($0.object, $0.message.selector.name) < ($1.object, $1.message.selector.name)
    }
    answered = messages.filter { host.isAnsweredBySteps($0.message, of: $0.object) }
    optional = messages.filter { !$0.message.isRequired }
    source = PortGenerator(seed: seed, hasIdentifiers: host.description.isIdentifier != nil)
  }

  /// Draws a number of messages for a session: short, of middle length, or long.
  ///
  /// A short session does not hide what happens first, and in a long one much is pending.
  mutating func length() -> Int { source.element(of: [8, 8, 20, 40, 40, 40, 120]) }

  /// Draws a session with a number of messages.
  ///
  /// Half of the sessions begin almost as an earlier one that made the original take a new path.
  mutating func session(messages count: Int) -> PortSession {
    drawn = [:]
    source.forgetStrings()
    moves = []
    pace = source.element(of: [0, 0.2, 0.5])
    var sent = 0
    if let latest = corpus.last, source.chance(0.5) {
      // The last moves led to the new path; as many new moves as half of them follow.
      let beginning = source.chance(0.5) ? latest : source.element(of: corpus)
      source.remember(beginning.draws)
      for move in changed(beginning.moves).reversed() {
        let messages = move.map(\.messageCount).reduce(0, +)
        if sent + messages > count * 2 / 3 { break }
        sent += messages
        moves.insert(move, at: 0)
      }
    }
    while sent < count {
      let move = move(room: count - sent)
      sent += move.map(\.messageCount).reduce(0, +)
      moves.append(move)
    }
    let end = host.description.releasesPlugIn ? [PortStep.release(.plugIn)] : []
    return PortSession(host.description.setUp + moves.joined() + end)
  }

  /// Learns from the run of the session that was drawn last.
  mutating func learn(from run: PortRun) {
    let setUpCount = host.description.setUp.count
    for (index, step) in run.steps.enumerated().dropFirst(setUpCount) {
      guard case .message(let selector, _, _, let toClass) = step,
        let message = host.message(selector, isClassMethod: toClass)
      else { continue }
      let areNew = run.events[index + 1].original.map { addAnswer($0, to: message) }
      if areNew.contains(true) || run.newPaths.contains(index) { fruitfulMessages.append(message) }
    }
    var (kept, length) = (0, setUpCount)
    while kept < moves.count, length <= run.newPaths.max() ?? -1 {
      length += moves[kept].count
      kept += 1
    }
    if kept > 0 {
      corpus.append(Beginning(moves: moves.prefix(kept).suffix(40), draws: source.draws))
    }
    // A Swift class that never asks its world would not give the answers that are drawn.
    let asked = run.asked.sorted { ($0.object, $0.selector.name) < ($1.object, $1.selector.name) }
    let known = answered.map { PortWorld.Key(object: $0.object, selector: $0.message.selector) }
    for key in asked where !known.contains(key) {
      guard let message = host.methods[key.object]?[key.selector],
        host.isAnsweredBySteps(message, of: key.object)
      else { continue }
      answered.append((object: key.object, message: message))
    }
  }

  /// Adds an event to the answers so far, and returns `true` if the event is the second, fourth,
  /// eighth… different answer to a message.
  private mutating func addAnswer(_ event: PortEvent, to message: ResolvedHost.Message) -> Bool {
    guard case .answer(let value) = event.content,
      answers[message.key, default: []].insert(value.swiftText).inserted
    else { return false }
    let count = answers[message.key]?.count ?? 0
    return count > 1 && count.nonzeroBitCount == 1
  }

  /// Leaves out some moves, repeats them later, exchanges them, or lets time pass after them.
  private mutating func changed(_ moves: ArraySlice<Move>) -> [Move] {
    var moves = Array(moves)
    for _ in 0..<source.element(of: [0, 0, 1, 3]) where !moves.isEmpty {
      let index = source.integer(in: 0...(moves.count - 1))
      let later = source.integer(in: index...(moves.count - 1))
      switch source.integer(in: 0...(host.description.advancesClock ? 3 : 2)) {
      case 0: moves.remove(at: index)
      case 1: moves.insert(moves[index], at: later + 1)
      case 2: moves.swapAt(index, later)
      default: moves.insert([advance()], at: index + 1)
      }
    }
    return moves
  }

  /// Draws a move with at most `room` messages.
  private mutating func move(room: Int) -> Move {
    let released = host.description.objects.filter(\.isReleased)
    if !released.isEmpty, source.chance(0.03) {
      return [.release(.object(source.element(of: released).name))]
    }
    // Nothing else happens in the move: a pending request would often time out.
    if !fruitfulMessages.isEmpty, source.chance(0.4) {
      return [step(drawnFrom: fruitfulMessages)]
    }
    let step = step(room: room)
    let heldQueues = host.description.heldQueues.sorted()
    guard case .message = step, !heldQueues.isEmpty, source.chance(0.25) else { return [step] }
    // Hold the queue for a single message: the answers to several messages would come at the
    // same moment, and their order would be a race in the original, too.
    let queue = source.element(of: heldQueues)
    return [.hold(queue), step] + (host.description.advancesClock ? [advance()] : [])
      + [.resume(queue)]
  }

  /// Draws a step with at most `room` messages.
  private mutating func step(room: Int) -> PortStep {
    if host.description.advancesClock, source.chance(pace) { return advance() }
    if source.chance(min(0.12, 0.04 * Double(answered.count))) {
      let (object, message) = source.element(of: answered)
      // An object that is always answered with `nil` does little, and without `nil` nothing new is
      // pending for long.
      let isZero =
        message.answer.zero == .null && isAnswered(object, message.selector) && source.chance(0.7)
      return .answer(
        object, message.selector, isZero ? .null : value(message.answer, depth: 0))
    }
    if !optional.isEmpty, source.chance(0.02) {
      let (object, message) = source.element(of: optional)
      return .ignore(object, message.selector)
    }
    if !shared.isEmpty, room > 1, source.chance(0.1) {
      let (queue, messages) = source.element(of: shared)
      let count = source.integer(in: 2...min(3, room))
      return .together(on: queue, (0..<count).map { _ in step(source.element(of: messages)) })
    }
    return step(drawnFrom: frequentMessages)
  }

  /// Returns `true` if the last answer to a message in the session so far is a value.
  private func isAnswered(_ object: String, _ selector: Selector) -> Bool {
    for step in (host.description.setUp + moves.joined()).reversed() {
      if case .answer(object, selector, let value) = step { return value != .null }
    }
    return false
  }

  /// Draws one of some messages, and the queue on which the host sends the message.
  private mutating func step(drawnFrom messages: [ResolvedHost.Message]) -> PortStep {
    let message = source.element(of: messages)
    return step(message, on: message.otherQueue.flatMap { source.chance(0.3) ? $0 : nil })
  }

  /// Draws a step of the clock, as often a large one as a small one.
  private mutating func advance() -> PortStep {
    let milliseconds =
      source.chance(0.5) ? [1, 999, 1000, 1500, 5000, 10_000] : [30_000, 60_000, 300_000]
    return .advance(.milliseconds(source.element(of: milliseconds)))
  }

  private mutating func step(_ message: ResolvedHost.Message, on queue: String? = nil) -> PortStep {
    let own = host.description.generators[message.selector].map {
      source.draw(message.selector.name, $0)
    }
    let arguments =
      own
      ?? message.arguments.indices.map { index in
        var argument = value(message.arguments[index], depth: 0)
        // No host sends `nil` where the declaration excludes it. Some kinds have no other value.
        for _ in 0..<20 where argument == .null && message.nonnull.contains(index) {
          argument = value(message.arguments[index], depth: 0)
        }
        return argument
      }
    return .message(message.selector, arguments, on: queue, toClass: message.isClassMethod)
  }

  /// What generators of the host have drawn in the session.
  var draws: [String: GeneratorDraw] { source.draws }

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
        if source.chance(0.03) { return .null }
        let generate = type.generate
        return source.draw(name) { [.made(name, generate(&$0))] }[0]
      }
      let objects = host.objects(of: name)
      return objects.isEmpty || source.chance(0.03) ? .null : .object(source.element(of: objects))
    }
  }
}
