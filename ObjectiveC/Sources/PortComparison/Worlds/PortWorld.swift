public import Dispatch
@_spi(ObjectiveC) import DynamicMulticast
public import DynamicMulticastTesting
public import Foundation
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

  /// The date of the world, which is the beginning of 2020 in UTC when the clock is zero.
  ///
  /// `[NSDate date]` of the original is the same date.
  public var date: Date { Self.start + clock.time / .seconds(1) }

  // Between 2018 and 2035, all dates are rounded to the same fraction of a second, so the difference
  // of two dates that are whole seconds apart is a whole number.
  private static let start = Date(timeIntervalSince1970: 1_577_836_800)

  let side: Side
  let host: ResolvedHost
  let limits: WorldLimits

  /// The script of the world; `nil` for a port in Swift.
  let script: Script?

  let queues: [String: DispatchQueue]
  let state = Guarded(State())
  static let queueKey = DispatchSpecificKey<String>()

  /// The plug-in that a world contains.
  enum Side: String, Sendable {
    case original = "the original"
    case port = "the port"
  }

  struct State: Sendable {
    var objects: [String: any Sendable] = [:]
    var plugIn: (any Sendable)?
    var plugInClass: (any Respondable & Sendable)?
    var events: [PortEvent] = []

    var sentCount = 0

    /// Counts the events so far, including unrecorded messages.
    var version = 0
    var answers: [Key: PortValue] = [:]

    /// The answers for which objects have asked.
    var asked: Set<Key> = []

    /// How often an object has answered a message by its closure.
    var answerCounts: [Key: Int] = [:]
    var ignored: Set<Key> = []
    var watched: [DispatchQueue] = []

    /// Names the suspended queues.
    var held: Set<String> = []
    var identities: [Identity] = []
    var identifiers: [Identifier] = []

    /// Types of the values of which only the type is compared.
    var comparedByName: Set<String> = []

    /// Counts the steps, from 1 on.
    var step = 0
    var handedIn: Set<String> = []

    /// The queues with which the plug-in is a delegate of an object, by the object's name.
    var registrations: [String: [DispatchQueue?]] = [:]
    var registrationLists: [String: @Sendable () -> [DispatchQueue?]] = [:]

    /// Lists the queues other than the host's, in the order of their appearance.
    var otherQueues: [DispatchQueue] = []
  }

  /// A string that the plug-in has made at random.
  struct Identifier: Sendable {
    let text: String

    /// The identifier's place in the step that made it.
    let value: PortValue
  }

  struct Identity: Sendable {
    weak let object: (any AnyObject & Sendable)?
    let value: PortValue
  }

  struct Key: Hashable, Sendable {
    let object: String
    let selector: Selector
  }

  init(_ side: Side, _ host: ResolvedHost, _ limits: WorldLimits, script: Script?) throws {
    self.side = side
    self.host = host
    self.limits = limits
    self.script = script
    var queues: [String: DispatchQueue] = [:]
    for name in host.description.queues {
      let queue = DispatchQueue(label: name)
      queue.setSpecific(key: Self.queueKey, value: name)
      queues[name] = queue
      guard host.description.heldQueues.contains(name) else { continue }
      // The clock would wait for a call on a suspended queue.
      queue.redirectDeliveries { [weak queue] block in queue?.async(execute: block) }
    }
    self.queues = queues
    script?.setClock(clock, startingAt: date)
    script?.failureHandler = { [weak self] error in self?.record(error) }
    try script?.run()
    for object in host.description.objects { try makeObject(object) }
  }

  deinit {
    // Dispatch traps when a suspended queue is released.
    for name in state.withLock({ $0.held }) { queues[name]?.resume() }
  }

  func makeObject(_ object: HostObject) throws {
    let made = try (script == nil ? object.port : nil)?(self) ?? HostMock(object.name, in: self)
    state.withLock { $0.objects[object.name] = made }
  }

  // MARK: For ports

  /// Returns a queue of the host by its name.
  ///
  /// - Precondition: `queues` of the ``HostDescription`` contains the name. For another name, the
  ///   call traps with the names that the host has.
  public func queue(_ name: String) -> DispatchQueue {
    guard let queue = queues[name] else {
      fatalError("\(PortComparisonError.unknown("queue", name, known: queues.keys))")
    }
    return queue
  }

  /// Returns an object of the host by its name.
  ///
  /// - Precondition: `objects` of the ``HostDescription`` contains an object with the name. For
  ///   another name, the call traps with the names that the host has.
  public func object(_ name: String) -> any Sendable {
    let objects = state.withLock { $0.objects }
    guard let object = objects[name] else {
      fatalError("\(PortComparisonError.unknown("object", name, known: objects.keys))")
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
    let isUnordered = host.description.unordered.contains(selector)
    let values = arguments.map(describe).map { isUnordered ? $0.inAnyOrder : $0 }
    let comparesQueue = described?.comparesQueue ?? true
    let queue = comparesQueue ? DispatchQueue.getSpecific(key: Self.queueKey) : nil
    let event = PortEvent(queue: queue, content: .message(to: object, selector, values))
    state.withLock { state in
      state.events.append(event)
      state.version += 1
    }
  }

  /// Notes the registrations of the plug-in as a delegate of an object of the host.
  private func register(_ object: String, _ selector: Selector, _ arguments: [any Sendable]) {
    let adds = selector == "addDelegate:delegateQueue:"
    let removes = selector == "removeDelegate:" || selector == "removeDelegate:delegateQueue:"
    guard adds || removes, let delegate = arguments.first, describe(delegate) == .plugIn
    else { return }
    let queue = arguments.count > 1 ? arguments[1] as? DispatchQueue : nil
    state.withLock { state in
      if adds {
        state.registrations[object, default: []].append(queue)
      } else {
        state.registrations[object]?.removeAll { queue == nil || $0 === queue }
      }
    }
  }

  /// Declares how the world finds the delegates of an object that the port uses through a Swift
  /// class; see ``HostMessages``.
  ///
  /// ```swift
  /// world.listRegistrations(with: "stream") { stream.delegates.delegateEnumerator().map(\.queue) }
  /// ```
  ///
  /// - Parameters:
  ///   - object: The name of the object.
  ///   - list: Returns the queue of each registration of the plug-in as a delegate of the object.
  public func listRegistrations(
    with object: String, _ list: @escaping @Sendable () -> [DispatchQueue?]
  ) {
    state.withLock { $0.registrationLists[object] = list }
  }

  func registrations(with object: String) -> [DispatchQueue?] {
    let list = state.withLock { $0.registrationLists[object] }
    return list?() ?? state.withLock { $0.registrations[object] ?? [] }
  }

  /// Lists the answers of the host's objects for which the plug-in has asked.
  var asked: Set<Key> { state.withLock { $0.asked } }

  /// Records an error that a block of the script on a queue has not caught.
  private func record(_ error: ScriptError) {
    // On a queue of the plug-in, the error has no order with the answer of the message.
    let queue = DispatchQueue.getSpecific(key: Self.queueKey) ?? ""
    state.withLock { state in
      state.events.append(PortEvent(queue: queue, content: .failure(error)))
      state.version += 1
    }
  }

  /// Returns the value with which an object of the host answers a selector, or `nil` for a message
  /// without an answer.
  ///
  /// - Parameters:
  ///   - object: The name of the object.
  ///   - selector: The selector of the message in the original.
  ///   - arguments: The arguments, for the closure that answers the message, if there is one.
  /// - Returns: The answer.
  /// - Throws: ``PortComparisonError`` if the host has no such object, or the class or protocol of
  ///   the object does not declare the selector.
  public func answer(
    of object: String, to selector: Selector, _ arguments: [any Sendable] = []
  ) throws -> (any Sendable)? {
    let key = Key(object: object, selector: selector)
    let kind = try host.method(selector, of: object).answer
    if kind == .nothing { return nil }
    let answer = state.withLock { state in
      state.asked.insert(key)
      return state.answers[key]
    }
    if let answer { return try value(answer) }
    guard let closure = host.closure(answering: selector, of: object) else {
      return try value(kind.zero)
    }
    let count = state.withLock { state in
      defer { state.answerCounts[key, default: 0] += 1 }
      return state.answerCounts[key] ?? 0
    }
    let answered = closure(
      HostQuestion(arguments: arguments.map(describe), count: count))
    // Without this, no step could hand the plug-in an identifier that it got from its host.
    if case .string(let text) = answered, host.description.isIdentifier?(text) == true {
      state.withLock { state in
        if !state.identifiers.contains(where: { $0.text == text }) { _ = state.identify(text) }
      }
    }
    return try value(answered)
  }

  /// Returns whether an object of the host responds to a selector.
  public func responds(_ object: String, to selector: Selector) -> Bool {
    host.methods[object]?[selector] != nil
      && !state.withLock { $0.ignored.contains(Key(object: object, selector: selector)) }
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
  /// - Throws: An `InvocationError` if the value has another type, and the errors of
  ///   ``answer(of:to:_:)``.
  public func answer<Value>(
    of object: String, to selector: Selector, _ arguments: [any Sendable] = [],
    as type: Value.Type
  ) throws -> Value {
    var invocation = Invocation(selector, arguments: [])
    try invocation.setReturnValue(try answer(of: object, to: selector, arguments) ?? ())
    return try invocation.returnValue(as: type)
  }
}
