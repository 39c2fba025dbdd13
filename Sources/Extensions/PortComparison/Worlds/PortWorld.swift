public import Dispatch
public import DynamicMulticastTesting
public import Invocation
import RuntimeSupport
import Scripting

/// The surroundings of the original or of the port: its own objects of the host, queues and clock.
///
/// A closure that makes a port gets the port's world, and takes from it what the port needs:
///
/// ```swift
/// PortComparison(
///   original: "LastActivity.m",
///   port: { world in LastActivity(queue: world.queue("module"), clock: world.clock) },
///   host: host)
/// ```
public final class PortWorld: Sendable {
  /// The clock of the world, which only steps of the session advance.
  ///
  /// The original's timers and dates come from this clock, and the port takes the clock from here.
  public let clock = ManualClock()

  let host: ResolvedHost

  /// The script of the original's world; `nil` in the port's world.
  let script: Script?

  private let queues: [String: DispatchQueue]
  private let state = Guarded(State())
  private static let queueKey = DispatchSpecificKey<String>()

  private struct State: Sendable {
    var objects: [String: any Sendable] = [:]
    var plugIn: (any Sendable)?
    var events: [PortEvent] = []

    /// The number of events so far, which also counts unrecorded messages.
    var version = 0
    var answers: [Key: PortValue] = [:]
    var ignored: Set<Key> = []
    var watched: [DispatchQueue] = []
    var identities: [Identity] = []
    var identifiers: [String] = []
    var handedIn: Set<String> = []

    /// How often the plug-in is a delegate of an object, by the object's name.
    var registrations: [String: Int] = [:]
    var registrationCounters: [String: @Sendable () -> Int] = [:]
  }

  private struct Identity: Sendable {
    weak let object: (any AnyObject & Sendable)?
    let value: PortValue
  }

  private struct Key: Hashable, Sendable {
    let object: String
    let selector: Selector
  }

  init(_ host: ResolvedHost, script: Script?) throws {
    self.host = host
    self.script = script
    var queues: [String: DispatchQueue] = [:]
    for name in host.description.queues {
      let queue = DispatchQueue(label: name)
      queue.setSpecific(key: Self.queueKey, value: name)
      queues[name] = queue
    }
    self.queues = queues
    script?.clock = clock
    script?.failureHandler = { [weak self] error in self?.record(error) }
    try script?.run()
    for object in host.description.objects { try makeObject(object) }
  }

  private func makeObject(_ object: HostObject) throws {
    let made = try (script == nil ? object.port : nil)?(self) ?? HostMock(object.name, in: self)
    state.withLock { $0.objects[object.name] = made }
  }

  // MARK: For ports

  /// Returns a queue of the host by its name.
  ///
  /// - Precondition: The host has such a queue.
  public func queue(_ name: String) -> DispatchQueue {
    guard let queue = queues[name] else {
      fatalError("\(unknown("queue", name, Array(queues.keys)))")
    }
    return queue
  }

  /// Returns an object of the host by its name.
  ///
  /// - Precondition: The host has such an object.
  public func object(_ name: String) -> any Sendable {
    let objects = state.withLock { $0.objects }
    guard let object = objects[name] else {
      fatalError("\(unknown("object", name, Array(objects.keys)))")
    }
    return object
  }

  /// Records a message to an object of the host that the port uses through a Swift class.
  ///
  /// - Parameters:
  ///   - object: The name of the object.
  ///   - selector: The selector of the message in the original.
  ///   - arguments: The arguments, as the original passes them.
  public func record(_ object: String, _ selector: Selector, _ arguments: [any Sendable]) {
    let described = host.description.objects.first { $0.name == object }
    register(object, selector, arguments)
    if described?.unrecorded.contains(selector) == true {
      return state.withLock { $0.version += 1 }
    }
    let values = arguments.map(value(describing:))
    // The queue of a message that reaches a Swift class is not the one of the original.
    let queue = described?.port == nil ? DispatchQueue.getSpecific(key: Self.queueKey) : nil
    let event = PortEvent(queue: queue, content: .message(to: object, selector, values))
    state.withLock { state in
      state.events.append(event)
      state.version += 1
    }
  }

  /// Counts the registrations of the plug-in as a delegate of an object of the host.
  private func register(_ object: String, _ selector: Selector, _ arguments: [any Sendable]) {
    guard let delegate = arguments.first, value(describing: delegate) == .plugIn else { return }
    state.withLock { state in
      switch selector {
      case "addDelegate:delegateQueue:": state.registrations[object, default: 0] += 1
      case "removeDelegate:", "removeDelegate:delegateQueue:": state.registrations[object] = 0
      default: break
      }
    }
  }

  /// Declares how the world counts the delegates of an object that the port uses through a Swift
  /// class; see ``HostMessages``.
  ///
  /// - Parameters:
  ///   - object: The name of the object.
  ///   - count: Returns how often the plug-in is a delegate of the object.
  public func countRegistrations(
    with object: String, _ count: @escaping @Sendable () -> Int
  ) {
    state.withLock { $0.registrationCounters[object] = count }
  }

  private func registrations(with object: String) -> Int {
    let counter = state.withLock { $0.registrationCounters[object] }
    return counter?() ?? state.withLock { $0.registrations[object] ?? 0 }
  }

  /// Records an error that a block of the script on a queue has not caught.
  private func record(_ error: ScriptError) {
    // On a queue of the plug-in, the error has no order with the answer of the message.
    let queue = DispatchQueue.getSpecific(key: Self.queueKey) ?? ""
    state.withLock { state in
      state.events.append(PortEvent(queue: queue, content: .failure(error.message)))
      state.version += 1
    }
  }

  /// Returns the value with which an object of the host answers a selector, or `nil` for a message
  /// without an answer.
  public func answer(of object: String, to selector: Selector) throws -> (any Sendable)? {
    let key = Key(object: object, selector: selector)
    let kind = host.methods[object]?[selector]?.answer ?? .any
    if kind == .nothing { return nil }
    return try value(state.withLock { $0.answers[key] } ?? kind.zero)
  }

  /// Returns whether an object of the host responds to a selector.
  public func responds(_ object: String, to selector: Selector) -> Bool {
    host.methods[object]?[selector] != nil
      && !state.withLock { $0.ignored.contains(Key(object: object, selector: selector)) }
  }

  /// Makes an object of a class of the original by sending the class a message.
  ///
  /// - Throws: The error of the script, or ``PortComparisonError`` if the original has no such
  ///   class.
  public func make(
    _ className: String, _ selector: Selector, _ arguments: any Sendable...
  ) throws -> any Sendable {
    guard let script,
      let type = script.interpreter.run({ _ in script.interpreter.definitions.classes[className] })
    else { throw PortComparisonError.noClass(className) }
    return try type.receive(Invocation(selector, arguments: arguments))
  }

  /// Makes an object of the original's class by `init`, or else by its first initializer that does
  /// not fail.
  ///
  /// - Throws: The error of `init`, if all initializers fail.
  func makeInstance(of className: String) throws -> any Respondable {
    guard let script else { throw PortComparisonError.noClass(className) }
    do {
      return try script.instantiate(className)
    } catch let error as ScriptError {
      for initializer in host.initializers {
        let made = Result {
          let arguments = try initializer.arguments.map(simpleValue)
          let object = try make(className, "alloc") as? any Respondable
          return try object?.receive(Invocation(initializer.selector, arguments: arguments))
        }
        if case .success(let object as any Respondable) = made { return object }
      }
      throw error
    }
  }

  /// Makes a value of a kind that an initializer accepts: an object instead of `nil`.
  private func simpleValue(of kind: ValueKind) throws -> any Sendable {
    switch kind {
    case .string: return "a"
    case .integer: return 1
    case .list: return [String]()
    case .dictionary: return [String: String]()
    case .queue: return queues.values.first.map { $0 as any Sendable } ?? String?.none
    case .named(let name):
      if let known = host.objects[name]?.first { return object(known) }
      return try (try? make(name, "new")) ?? make("NSObject", "new")
    case .any: return try make("NSObject", "new")
    default: return try value(kind.zero)
    }
  }

  /// Sends a message to an object of the original.
  ///
  /// - Returns: The answer, which is an object.
  /// - Throws: The error of the script, or ``PortComparisonError/noObject(_:)`` if the answer is
  ///   not an object.
  public func send(
    _ selector: Selector, to object: any Sendable, _ arguments: any Sendable...
  ) throws -> any Respondable {
    let answer = try (object as? any Respondable)?
      .receive(Invocation(selector, arguments: arguments))
    guard let object = answer as? any Respondable else {
      throw PortComparisonError.noObject(selector)
    }
    return object
  }

  /// Makes the world wait for a queue that an object of the port has made itself.
  public func watch(_ queue: DispatchQueue) { state.withLock { $0.watched.append(queue) } }

  /// Declares what an object of the port is for the host.
  ///
  /// An adapter of a port that passes the port itself to delegates declares the port as
  /// ``PortValue/plugIn``.
  public func identify(_ object: any AnyObject & Sendable, as value: PortValue) {
    state.withLock { $0.identities.append(Identity(object: object, value: value)) }
  }

  /// Returns the value with which an object of the host answers a selector, as a type.
  ///
  /// - Throws: An `InvocationError` if the value has another type.
  public func answer<Value>(
    of object: String, to selector: Selector, as type: Value.Type
  ) throws -> Value {
    var invocation = Invocation(selector, arguments: [])
    try invocation.setReturnValue(try answer(of: object, to: selector) ?? ())
    return try invocation.returnValue(as: type)
  }

  // MARK: Steps

  func setPlugIn(_ plugIn: any Respondable) {
    // The world sends messages from one thread at a time, and waits until the plug-in is idle.
    let plugIn = SendableBox.assume(plugIn)
    state.withLock { $0.plugIn = plugIn }
  }

  private var plugIn: (any Respondable)? { state.withLock { $0.plugIn } as? any Respondable }

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
    state.withLock { state in
      let events = state.events
      state.events = []
      // The sort is stable: events with an equal key keep their order.
      let sorted = events.enumerated()
        .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }.map(\.element)
      return sorted.map { event in
        var event = event
        switch event.content {
        case .answer(let value): event.content = .answer(numbered(value, &state))
        case .message(let object, let selector, let values):
          event.content = .message(to: object, selector, values.map { numbered($0, &state) })
        case .failure, .responds, .released: break
        }
        return event
      }
    }
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

  // MARK: Values

  /// Replaces identifiers in a value by their strings, and notes the strings that are handed in.
  func resolved(_ value: PortValue) -> PortValue {
    switch value {
    case .identifier(let index):
      let identifiers = state.withLock { $0.identifiers }
      return identifiers.dropLast(index).last.map { .string($0) } ?? .null
    case .string(let text):
      state.withLock { state in
        if !state.identifiers.contains(text) { state.handedIn.insert(text) }
      }
      return value
    case .list(let elements): return .list(elements.map(resolved))
    case .dictionary(let pairs): return .dictionary(resolved(pairs))
    case .made(let type, let parts): return .made(type, resolved(parts))
    default: return value
    }
  }

  /// Replaces identifiers in parts; a part is missing as long as there is no such identifier.
  private func resolved(_ parts: [String: PortValue]) -> [String: PortValue] {
    parts.compactMapValues { part in
      let new = resolved(part)
      if case .identifier = part, new == .null { return nil }
      return new
    }
  }

  /// Makes a value of the world.
  func value(_ described: PortValue) throws -> any Sendable {
    switch resolved(described) {
    case .null, .identifier: return String?.none
    case .bool(let flag): return flag
    case .integer(let number):
      return Int(exactly: number).map { $0 as any Sendable } ?? UInt(clamping: number)
    case .number(let number): return number
    case .string(let text): return text
    case .list(let elements): return try elements.map(value)
    case .dictionary(let pairs): return try pairs.mapValues(value)
    case .object(let name):
      let objects = state.withLock { $0.objects }
      guard let object = objects[name] else {
        throw unknown("object", name, Array(objects.keys))
      }
      return object
    case .queue(let name):
      guard let queue = queues[name] else { throw unknown("queue", name, Array(queues.keys)) }
      return queue
    case .plugIn:
      return plugIn.map { SendableBox.assume($0) } ?? String?.none
    case .made(let name, let parts):
      guard let type = host.description.types.first(where: { $0.name == name }) else {
        throw unknown("type", name, host.description.types.map(\.name))
      }
      if script == nil { return try type.port(parts, self) }
      return try make(
        name, "objectWithParts:", try parts.mapValues(value) as [String: any Sendable])
    }
  }

  private func unknown(_ kind: String, _ name: String, _ known: [String]) -> PortComparisonError {
    .unknown(kind: kind, name: name, known: known.sorted())
  }

  /// Describes a value that the plug-in has answered or sent.
  func value(describing value: any Sendable) -> PortValue {
    describe(value)
  }

  private func describe(_ value: Any) -> PortValue {
    switch value {
    case is Void, is NoReturnValue: return .null
    case let flag as Bool: return .bool(flag)
    case let text as String: return .string(text)
    case let optional as any OptionalValue: return optional.unwrapped.map(describe) ?? .null
    case let integer as any BinaryInteger: return .integer(Int128(clamping: integer))
    case let number as any BinaryFloatingPoint: return .number(Double(number))
    case let selector as Selector: return .made("SEL", ["name": .string(selector.name)])
    case let queue as DispatchQueue:
      return queues.first { $0.value === queue }.map { .queue($0.key) } ?? .made("queue", [:])
    default: break
    }
    if type(of: value) is AnyClass, let known = hostObject(value as AnyObject) { return known }
    for type in host.description.types {
      if let parts = parts(of: value, as: type) { return .made(type.name, parts) }
    }
    switch value {
    case let wrapper as any Wrapper: return describe(wrapper.wrapped)
    case let array as [Any]: return .list(array.map(describe))
    case let dictionary as [AnyHashable: Any]:
      let pairs = dictionary.map { ("\($0.key.base)", describe($0.value)) }
      return .dictionary(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    case let set as Set<AnyHashable>:
      return .list(set.map { describe($0.base) }.sorted { $0.swiftText < $1.swiftText })
    case let object as Object:
      return .made(object.isa?.name ?? "Class", [:])
    default: return .made("\(type(of: value))", [:])
    }
  }

  private func hostObject(_ object: AnyObject) -> PortValue? {
    if plugIn === object { return .plugIn }
    let (objects, identities) = state.withLock { ($0.objects, $0.identities) }
    if let known = identities.first(where: { $0.object === object }) { return known.value }
    for (name, known) in objects where type(of: known) is AnyClass {
      if known as AnyObject === object { return .object(name) }
    }
    return nil
  }

  private func parts(of value: Any, as type: HostType) -> [String: PortValue]? {
    guard let object = value as? Object else {
      return type.parts(SendableBox.assume(value), self)
    }
    guard
      sequence(first: object.isa, next: { $0?.superclass }).contains(where: {
        $0?.name == type.name
      }),
      let parts = try? object.receive(Invocation("parts", arguments: []))
    else { return nil }
    guard case .dictionary(let pairs) = describe(parts) else { return nil }
    return pairs
  }
}

extension ValueKind {
  /// The answer of an object of the host before the session sets another one.
  fileprivate var zero: PortValue {
    switch self {
    case .bool: false
    case .integer: 0
    case .number: 0.0
    default: nil
    }
  }
}
