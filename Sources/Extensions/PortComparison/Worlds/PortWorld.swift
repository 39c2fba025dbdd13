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

  let queues: [String: DispatchQueue]
  let state = Guarded(State())
  static let queueKey = DispatchSpecificKey<String>()

  struct State: Sendable {
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

  struct Identity: Sendable {
    weak let object: (any AnyObject & Sendable)?
    let value: PortValue
  }

  struct Key: Hashable, Sendable {
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

  func makeObject(_ object: HostObject) throws {
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

  func registrations(with object: String) -> Int {
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
}
