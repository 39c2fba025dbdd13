import CSupport
import Dispatch
import DynamicMulticast
import Glibc
import ScriptProgram

/// The queues that a script uses.
///
/// In scripts, a queue is a `ForeignObject` with the Swift queue, so scripts and Swift pass queues
/// to each other.
final class Queues {
  unowned let machine: Machine
  private let type: ClassObject
  private var wrappers: [ObjectIdentifier: Wrapper] = [:]
  private var specifics: [Specific: Value] = [:]

  /// The suspended queues, with the number of suspensions.
  ///
  /// They are retained: Dispatch traps when a suspended queue is destroyed.
  private var suspended: [ObjectIdentifier: (queue: DispatchQueue, depth: Int)] = [:]

  /// The queues on which multicasts call delegates.
  private var used: [ObjectIdentifier: Use] = [:]

  private struct Wrapper {
    // Retained, so that no other tag gets its address.
    let tag: QueueIdentity
    weak var object: ForeignObject?
  }

  private struct Use {
    let tag: QueueIdentity
    weak var queue: DispatchQueue?
  }

  private struct Specific: Hashable {
    let queue: ObjectIdentifier
    let key: Int
  }

  init(_ machine: Machine) {
    self.machine = machine
    type = machine.builtInClass("OS_dispatch_queue")
  }

  deinit {
    for (queue, depth) in suspended.values {
      for _ in 0..<depth { queue.resume() }
    }
  }

  // MARK: Objects

  /// The object for a queue; the same one as long as the script uses it.
  func object(for queue: DispatchQueue) -> ForeignObject {
    let tag = QueueIdentity.of(queue)
    if let known = wrappers[ObjectIdentifier(tag)]?.object { return known }
    let new = ForeignObject(queue, isa: type)
    if wrappers.count > 1000 { wrappers = wrappers.filter { $0.value.object != nil } }
    wrappers[ObjectIdentifier(tag)] = Wrapper(tag: tag, object: new)
    return new
  }

  /// The queue of an argument.
  func queue(_ value: Value) throws -> DispatchQueue {
    guard let object = value.object else { throw RuntimeFailure("the queue is nil") }
    guard let queue = (object as? ForeignObject)?.value as? DispatchQueue else {
      throw RuntimeFailure("this is no queue: \(StandardLibrary.describe(object))")
    }
    return queue
  }

  /// Whether the caller runs on the main thread, or on the main queue.
  var isMain: Bool { isMainThread() || QueueIdentity.current === QueueIdentity.main }

  /// The `NSThread` that is the main one.
  private(set) lazy var mainThread = Object(machine.builtInClass("NSThread"))

  // MARK: Specific values

  func setSpecific(_ value: Value?, for key: Int, of queue: DispatchQueue) {
    specifics[Specific(queue: ObjectIdentifier(QueueIdentity.of(queue)), key: key)] = value
  }

  func specific(_ key: Int, of queue: DispatchQueue) -> Value {
    specifics[Specific(queue: ObjectIdentifier(QueueIdentity.of(queue)), key: key)] ?? .pointer(nil)
  }

  /// The value for a key of the present queue, or of the nearest target queue that has one.
  func currentSpecific(_ key: Int) -> Value {
    var tag = QueueIdentity.current
    while let current = tag {
      if let value = specifics[Specific(queue: ObjectIdentifier(current), key: key)] {
        return value
      }
      tag = current.target
    }
    return .pointer(nil)
  }

  // MARK: Suspending

  func suspend(_ queue: DispatchQueue) {
    let tag = ObjectIdentifier(QueueIdentity.of(queue))
    suspended[tag] = (queue, (suspended[tag]?.depth ?? 0) + 1)
    queue.suspend()
  }

  func resume(_ queue: DispatchQueue) throws {
    let tag = ObjectIdentifier(QueueIdentity.of(queue))
    guard let depth = suspended[tag]?.depth else {
      throw machine.exception(
        "NSInternalInconsistencyException", "Over-resume of the queue '\(queue.label)'")
    }
    suspended[tag] = depth == 1 ? nil : (queue, depth - 1)
    queue.resume()
  }

  // MARK: Running

  /// Submits a block to a queue, and waits until it has run or the script is stopped.
  func sync(
    _ queue: DispatchQueue, flags: DispatchWorkItemFlags = [], _ block: BlockObject,
    _ arguments: [Value] = []
  ) throws {
    let machine = machine
    var outcome: Result<Void, any Error>?
    Job.submit(to: queue, flags: flags, in: machine) { activation in
      outcome = Result { _ = try machine.call(block, arguments, on: activation) }
      machine.background.changed()
    }
    _ = try machine.wait { outcome != nil }
    try outcome?.get()
  }

  /// Notes that messages are delivered on a queue.
  func use(_ queue: DispatchQueue) {
    let tag = QueueIdentity.of(queue)
    used[ObjectIdentifier(tag)] = Use(tag: tag, queue: queue)
  }

  /// Waits until the script has no jobs on queues, and none was added meanwhile.
  ///
  /// On the main thread, it runs the main queue.
  func waitUntilIdle() throws {
    let background = machine.background
    repeat {
      _ = try run { background.isIdle }
      let entries = machine.entries
      used = used.filter { $0.value.queue != nil }
      // On a serial queue, these run after all messages that were sent.
      for case let queue? in used.values.map(\.queue) {
        background.begin()
        queue.async(flags: .barrier) { background.end() }
      }
      _ = try run { background.isIdle }
      if machine.entries == entries { return }
    } while true
  }

  /// The number of run loops that are to stop, and have not yet.
  private var stops = 0

  /// Runs as `run(until:for:)` does, until `stopLoop()` is called.
  func runUntilStopped() throws -> Bool {
    defer { stops = 0 }
    return try run { stops > 0 }
  }

  func stopLoop() {
    stops += 1
    machine.background.changed()
  }

  /// Waits for a condition; on the main thread, runs the main queue meanwhile.
  func run(until deadline: DispatchTime = .distantFuture, for isSatisfied: () -> Bool) throws
    -> Bool
  {
    guard isMainThread() else { return try machine.wait(until: deadline, for: isSatisfied) }
    let handle = _dispatch_get_main_queue_handle_4CF()
    while true {
      machine.waiting { _dispatch_main_queue_callback_4CF(nil) }
      if isSatisfied() { return true }
      try machine.checkStopped()
      if .now() >= deadline { return false }
      machine.waiting {
        var event = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        if poll(&event, 1, 2) > 0 {
          var count: UInt64 = 0
          _ = read(handle, &count, 8)
        }
      }
    }
  }
}
