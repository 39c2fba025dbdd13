import Invocation
import RuntimeSupport

/// Decides which delegates receive the messages with one selector, in which order and in which
/// batches.
///
/// A plan is valid until the list of delegates, the taps, the limit of the multicast or the
/// observers change, or until a class receives a method for a selector for which the class had no
/// method. A send that has begun keeps its plan, so it still reaches a delegate that is removed
/// meanwhile, and does not reach a delegate that is added meanwhile.
@usableFromInline
final class DispatchPlan: Sendable {
  let selector: Selector

  /// The entries of the delegates, in the order of the list.
  // Memory of the plan, which also retains the registrations. Only read, until `deinit`.
  nonisolated(unsafe) let entries: UnsafeBufferPointer<Entry>
  let failures: FailureReporter

  /// The taps, including taps for other processes, which see each message before it is dispatched.
  let taps: [MessageTap]

  /// The monitors of the delegates, or `nil` unless a delegate or the multicast has a limit or an
  /// observer.
  let monitors: PlannedMonitors?

  /// `true` if the plan has no taps and no monitors.
  let isPlain: Bool

  /// The registrations that have no entry because their delegates were deallocated.
  let deallocated: [Registration]

  /// `true` if at least one delegate is called on the sender's thread.
  let hasSynchronousEntries: Bool

  /// `true` if the plan is plain and not empty, and ``Entry/isDirect`` is `true` for all its
  /// entries.
  ///
  /// A handler that takes exactly the types of a message's arguments is then called without an
  /// `Invocation`.
  let isDirect: Bool

  /// How many entries have an ``Entry/isQueued`` of `true`.
  ///
  /// Deliveries of a message to these entries share a block of memory, with one slot for each.
  let queuedCount: Int

  /// `true` if the plan is plain and has a single entry, whose ``Entry/isQueued`` is `true`.
  let hasOneQueuedEntry: Bool

  /// The batches, which are ranges of positions in the order of dispatch.
  ///
  /// All entries of a batch are dispatched together. `nil` if each entry is dispatched alone, in
  /// the order of `entries`.
  let batches: [Range<Int>]?

  /// The indices of the first entries in the order of dispatch.
  ///
  /// At the positions after the last element, an entry's position equals its index.
  private let order: [Int32]

  /// Creates the plan for registrations.
  init(for selector: Selector, from basis: PlanBasis, failures: FailureReporter) {
    self.selector = selector
    self.failures = failures
    let found: ContiguousArray<Entry>
    (found, deallocated) = Self.entries(for: selector, among: basis.registrations)
    let memory = UnsafeMutableBufferPointer<Entry>.allocate(capacity: found.count)
    _ = memory.initialize(from: found)
    for entry in found { entry.registration.retain() }
    entries = UnsafeBufferPointer(memory)
    taps = basis.taps.filter { $0.selector == nil || $0.selector == selector }
    monitors = basis.pendingDeliveries.flatMap { [entries] in PlannedMonitors($0, for: entries) }
    isPlain = taps.isEmpty && monitors == nil
    queuedCount = found.count(where: \.isQueued)
    hasSynchronousEntries = found.contains { $0.target.isSynchronous }
    isDirect = isPlain && !found.isEmpty && found.allSatisfy(\.isDirect)
    hasOneQueuedEntry = isPlain && found.count == 1 && queuedCount == 1
    (batches, order) = Self.batches(of: found)
  }

  deinit {
    for entry in entries { entry.registration.release() }
    entries.deallocate()
  }

  /// Returns the entries for the registrations whose delegates respond or must be asked.
  ///
  /// - Parameters:
  ///   - selector: The selector of the plan.
  ///   - registrations: The registrations, with `nil` for gaps in the list.
  /// - Returns: The entries, and the registrations of deallocated delegates.
  private static func entries(
    for selector: Selector, among registrations: [Registration?]
  ) -> (ContiguousArray<Entry>, deallocated: [Registration]) {
    // A multicast often has many delegates of few classes, so each class is asked once.
    var known: [ObjectIdentifier: Response] = [:]
    var deallocated: [Registration] = []
    var entries: ContiguousArray<Entry> = []
    for case let registration? in registrations {
      guard registration.isAlive else {
        deallocated.append(registration)
        continue
      }
      let type = ObjectIdentifier(registration.type)
      let response: Response
      if let existing = known[type] {
        response = existing
      } else {
        guard let delegate = registration.delegate else {
          deallocated.append(registration)
          continue
        }
        response = Self.response(of: delegate, to: selector)
        // Each responder is asked, because it has its own methods.
        if !(delegate is Responder) { known[type] = response }
      }
      if case .never = response { continue }
      // Redirected deliveries take the slow path; the fast path does not test for them.
      let isRedirected = registration.executionTarget.redirection != nil
      entries.append(Entry(registration, isRedirected ? .ask : response))
    }
    return (entries, deallocated)
  }

  /// Returns the registration of the entry at an index.
  func registration(at index: Int) -> Registration {
    entries[index].registration.object
  }

  private static func response(of delegate: some Respondable, to selector: Selector) -> Response {
    // Asking every delegate at every message would cost more than the rest of a synchronous
    // delivery. A marker protocol for classes that forward messages could be forgotten, and
    // messages would then be lost silently. So `answersFromTable(_:)` finds out once for each class
    // whether the class has its own `responds(to:)`.
    let record = ClassRecord.of(delegate)
    if let only = (delegate as? Responder)?.onlyMethod {
      if only.selector == selector {
        // A closure that takes the invocation may pass it on. The slow path records the route.
        return only.takesInvocation ? .ask : .closure
      }
      // A method can be added to the class `Responder`, as to any class.
      return record.method(for: selector) == nil && record.fallback == nil ? .never : .ask
    }
    guard record.answersFromTable(delegate) else { return .ask }
    if let method = record.method(for: selector) { return .always(method) }
    // A resolver that has not added a method for this selector may do so later.
    if record.hasResolver { return .ask }
    return record.fallback.map(Response.always) ?? .never
  }

  // MARK: Batches

  /// Groups the entries called on the same serial queue into batches.
  ///
  /// Foreign code runs when a delegate is called on the sender's thread, or must be asked whether
  /// it responds. This code may put blocks on the queue of a batch. To keep the order, such an
  /// entry closes all open batches.
  ///
  /// - Returns: The batches and the order of dispatch, as stored in the plan.
  private static func batches(
    of entries: ContiguousArray<Entry>
  ) -> (batches: [Range<Int>]?, order: [Int32]) {
    // The number of each entry's batch, and the number of entries in each batch.
    var numbers = ContiguousArray<Int>()
    var counts = ContiguousArray<Int>()
    var open: [ObjectIdentifier: Int] = [:]
    for entry in entries {
      let target = entry.target
      if target.isSynchronous || target.redirection != nil || entry.mustAskDelegate { open = [:] }
      var number = counts.count
      if let identity = entry.batchIdentity {
        number = open[identity] ?? number
        open[identity] = number
      } else if let identity = target.identity {
        // On the same queue, but not said to be serial: a later delegate must not run before it.
        open[ObjectIdentifier(identity)] = nil
      }
      if number == counts.count { counts.append(0) }
      counts[number] += 1
      numbers.append(number)
    }
    if counts.count == entries.count { return (nil, []) }
    var end = 0
    let ranges = counts.map { count in
      defer { end += count }
      return end..<end + count
    }
    var next = ranges.map(\.lowerBound)
    var order = [Int32](repeating: 0, count: entries.count)
    for (index, number) in numbers.enumerated() {
      order[next[number]] = Int32(index)
      next[number] += 1
    }
    return (ranges, order.elementsEqual(0..<Int32(entries.count)) ? [] : order)
  }

  /// Returns the index of the entry at a position in the order of dispatch.
  func index(at position: Int) -> Int {
    position < order.count ? Int(order[position]) : position
  }

  // MARK: Deliveries

  /// Counts a message as pending for a delegate on a queue, and retains the delegate.
  ///
  /// - Returns: `false` if the delegate was deallocated or is closed.
  @inline(__always)
  func beginQueued(_ registration: Registration) -> Bool {
    guard registration.retainDelegate() else { return false }
    if registration.beginDelivery() { return true }
    _ = registration.takeDelegate()
    return false
  }
}
