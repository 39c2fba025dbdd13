import CRuntimeSupport
import Invocation
import RuntimeSupport

/// The delegates that get the messages with one selector, and the order and batches of dispatch.
///
/// A plan is valid until the list of delegates changes, or a class gets a method for a selector
/// that it had none for. When only delegates have come or gone, the next plan has the entries of
/// this one, and shares them: those of delegates that have gone stay until they are many, and are
/// passed over.
@usableFromInline
final class DispatchPlan: Sendable {
  let selector: Selector

  /// The delegates, some of which may have left the list before.
  // Only read; the storage is there as long as the plan.
  nonisolated(unsafe) let entries: UnsafeBufferPointer<Entry>

  /// The entries of this plan, and of those after it.
  // Filled before the plan is cached, and then under the lock of the multicast.
  private nonisolated(unsafe) let storage: PlanEntries
  let failures: FailureReporter

  /// The closures that see every message before it is dispatched, and the delegates elsewhere.
  let taps: [MessageTap]

  /// The accounts of the delegates, if some have limits, or the multicast has one or is observed.
  let counters: PlannedCounters?

  /// Whether a message is dispatched without taps and accounts.
  let isPlain: Bool

  /// The registrations that were left out because their delegates were deallocated.
  let deallocated: [Registration]

  /// Whether some of the delegates are called on the sender's thread.
  let hasSynchronousEntries: Bool

  /// Whether there are delegates, all are called on the sender's thread, and none has to be asked.
  ///
  /// A message that no tap sees then reaches handlers of just its types without an invocation.
  let isDirect: Bool

  /// The number of entries on queues that need not be asked: a message's deliveries to them share
  /// memory.
  let queuedCount: Int

  /// Whether there is one entry, on a queue, which need not be asked, and a message needs no more.
  let hasOneQueuedEntry: Bool

  /// Which entries are dispatched together, as ranges of the order of dispatch.
  ///
  /// Nil where each is dispatched by itself, in the order of the entries.
  let batches: [Range<Int>]?

  /// The indices of the first entries in the order of dispatch, which is that of the entries from
  /// there on.
  private let order: [Int32]

  /// The version of the list that this is the plan for.
  ///
  /// Of a plan that is for single registrations it is 0: none of them had left the list before.
  let version: Int

  /// The length of that list, with its gaps.
  let end: Int

  /// How many registrations had been removed from the list when all entries were still in it.
  private let removals: Int

  /// How many entries have been added that may fit into batches of those before them.
  private let detached: Int

  /// The entries that are not in the storage yet.
  ///
  /// Only touched before the plan is cached, or by the thread that caches it.
  private nonisolated(unsafe) var added: ContiguousArray<Entry> = []

  /// Its index in the cache.
  ///
  /// Only touched under the lock of the multicast.
  nonisolated(unsafe) var indexInCache = -1

  /// A delegate that responds, or has to be asked whether it does.
  struct Entry: Sendable {
    /// The registration, which the storage of the entries retains.
    let registration: Uncounted<Registration>

    /// The record of the delegate's method. It belongs to the class and is never freed.
    // Only read, by a function that loads atomically.
    private nonisolated(unsafe) let record: UnsafePointer<MethodRecord>?

    init(_ registration: Registration, _ method: ClassMethod?) {
      self.registration = Uncounted(registration)
      record = method.map { UnsafePointer($0.record) }
    }

    /// Whether the delegate must be asked at each message: it has methods of its own, forwards, or
    /// has a resolver that did not resolve the selector so far; or its deliveries are redirected.
    var mustAskDelegate: Bool { record == nil }

    var target: ExecutionTarget { registration.with { $0.executionTarget } }

    /// The queue that it shares batches on; nil if it is dispatched by itself.
    var batchIdentity: ObjectIdentifier? {
      let target = target
      if mustAskDelegate || !target.isSerial { return nil }
      return target.identity.map(ObjectIdentifier.init)
    }

    /// Whether the delegate is called on the sender's thread, and need not be asked.
    var isDirect: Bool { !mustAskDelegate && target.isSynchronous }

    /// Whether the delegate is called on a queue, and need not be asked.
    var isQueued: Bool { !mustAskDelegate && !target.isSynchronous }

    /// The delegate's method at present, nil if it must be asked.
    var method: Uncounted<Implementation>? {
      record.map { Uncounted(address: currentImplementation($0)) }
    }
  }

  /// Makes the plan for a list: from nothing, or from the plan for the list as it was.
  init(for selector: Selector, from basis: PlanBasis, failures: FailureReporter) {
    let old = basis.old
    self.selector = selector
    self.failures = failures
    (version, end) = (basis.version, basis.end)
    let new: ContiguousArray<Entry>
    (new, deallocated) = Self.entries(for: selector, among: basis.registrations)
    // Those of delegates that have left the list stay until they are many.
    let oldCount = old?.entries.count ?? 0
    let isCrowded = old.map { basis.removals - $0.removals > max(Self.few, oldCount / 2) } ?? false
    removals = isCrowded ? basis.removals : old?.removals ?? basis.removals
    let count: Int
    if let old, basis.hasRoom, !isCrowded {
      storage = old.storage
      added = new
      count = oldCount + new.count
    } else {
      let version = version
      let kept = ContiguousArray(
        (old?.entries ?? UnsafeBufferPointer(start: nil, count: 0)).lazy.filter {
          !isCrowded || !$0.registration.object.hasLeft(by: version)
        })
      count = kept.count + new.count
      storage = .make(capacity: PlanEntries.capacity(for: count, grows: old != nil))
      for entry in kept { storage.append(entry) }
      for entry in new { storage.append(entry) }
    }
    entries = storage.first(count)
    let first = count - new.count
    let all = { [entries] (index: Int) in index < first ? entries[index] : new[index - first] }
    taps = old?.taps ?? basis.taps.filter { $0.selector == nil || $0.selector == selector }
    // A plan with accounts is made anew each time, so all its entries are in place.
    counters =
      old == nil
      ? basis.pendingDeliveries.flatMap { [entries] in PlannedCounters($0, for: entries) } : nil
    isPlain = taps.isEmpty && counters == nil
    // Those of delegates that have left the list count, too.
    queuedCount =
      (isCrowded ? (0..<first).count { all($0).isQueued } : old?.queuedCount ?? 0)
      + new.count(where: \.isQueued)
    hasSynchronousEntries =
      old?.hasSynchronousEntries ?? false || new.contains { $0.target.isSynchronous }
    isDirect =
      isPlain && count > 0 && (oldCount == 0 || old?.isDirect == true) && new.allSatisfy(\.isDirect)
    hasOneQueuedEntry = isPlain && count == 1 && queuedCount == 1
    if let old, !isCrowded, count > 2 * Self.few,
      case let extended = Self.batches(of: old, with: new), extended.detached <= count / 16
    {
      (batches, detached) = extended
      order = old.order
    } else {
      detached = 0
      (batches, order) = Self.batches(of: count, all)
    }
  }

  /// The number of delegates, and of plans, up to which plans are made anew, and as compact as
  /// possible.
  ///
  /// Making these costs little, and releases removed registrations at once.
  static let few = 64

  /// Whether entries can be put behind this plan's, where no other plan has any.
  func hasRoom(for count: Int) -> Bool {
    storage.count == entries.count && storage.room >= count
  }

  /// Puts the entries that this has more than the plan before it where they belong.
  func appendAddedEntries() {
    for entry in added { storage.append(entry) }
    added = []
  }

  /// The entries for those of some registrations whose delegates respond, or must be asked, and the
  /// registrations of deallocated delegates.
  private static func entries(
    for selector: Selector, among registrations: [Registration?]
  ) -> (ContiguousArray<Entry>, deallocated: [Registration]) {
    // There are often many delegates of few classes.
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
        known[type] = response
      }
      switch response {
      case .never: break
      case .always(let method):
        // Redirected deliveries take the slow path; the fast path does not test for them.
        let isRedirected = registration.executionTarget.redirection != nil
        entries.append(Entry(registration, isRedirected ? nil : method))
      case .ask: entries.append(Entry(registration, nil))
      }
    }
    return (entries, deallocated)
  }

  /// The registration of an entry.
  func registration(at index: Int) -> Registration {
    entries[index].registration.object
  }

  /// How the delegates of one class respond.
  private enum Response {
    case never
    case always(ClassMethod)
    case ask
  }

  private static func response(of delegate: some Respondable, to selector: Selector) -> Response {
    let record = ClassRecord.of(delegate)
    guard record.answersFromTable(delegate) else { return .ask }
    if let method = record.method(for: selector) { return .always(method) }
    // A resolver that did not add a method for just this selector may do so later.
    if record.hasResolver { return .ask }
    return record.fallback.map(Response.always) ?? .never
  }

  // MARK: Batches

  /// Groups the entries that are called on one serial queue into a batch.
  ///
  /// A delegate that is called on the sender's thread, or has to be asked whether it responds, runs
  /// foreign code that may put blocks on the same queue. To keep the order, it closes all batches.
  private static func batches(
    of count: Int, _ entry: (Int) -> Entry
  ) -> (batches: [Range<Int>]?, order: [Int32]) {
    var batches: [[Int32]] = []
    var open: [ObjectIdentifier: Int] = [:]
    for index in 0..<count {
      let entry = entry(index)
      if entry.target.queue == nil || entry.mustAskDelegate { open = [:] }
      if let identity = entry.batchIdentity {
        if let batch = open[identity] {
          batches[batch].append(Int32(index))
          continue
        }
        open[identity] = batches.count
      }
      batches.append([Int32(index)])
    }
    if batches.count == count { return (nil, []) }
    let order = batches.flatMap(\.self)
    var start = 0
    let ranges = batches.map { batch in
      defer { start += batch.count }
      return start..<start + batch.count
    }
    return (ranges, order.elementsEqual(0..<Int32(count)) ? [] : order)
  }

  /// The batches of a plan and entries behind its own: with the last batch, or each by itself.
  ///
  /// An entry that could be with a batch before the last one strays from it, until there are many.
  private static func batches(
    of old: DispatchPlan, with new: ContiguousArray<Entry>
  ) -> (batches: [Range<Int>]?, detached: Int) {
    var (batches, detached, end) = (old.batches, old.detached, old.entries.count)
    var last = end == 0 ? nil : old.entries[old.index(at: end - 1)].batchIdentity
    for entry in new {
      let identity = entry.batchIdentity
      if let identity, identity == last, let batch = batches?.popLast() {
        batches?.append(batch.lowerBound..<end + 1)
      } else {
        batches?.append(end..<end + 1)
        if identity != nil { detached += 1 }
      }
      last = identity
      end += 1
    }
    return (batches, detached)
  }

  /// The index of the entry at a position of the order of dispatch.
  func index(at position: Int) -> Int {
    position < order.count ? Int(order[position]) : position
  }

  // MARK: Delegates that have left the list

  /// Counts a message as pending for a delegate, unless it is closed or had left the list before.
  @inline(__always)
  func begin(_ registration: Registration) -> Bool {
    registration.beginDelivery() || beginLate(registration)
  }

  /// Counts a message as pending for a delegate on a queue, and retains the delegate.
  ///
  /// - Returns: False if that was deallocated or is closed, or had left the list before.
  @inline(__always)
  func beginQueued(_ registration: Registration) -> Bool {
    guard registration.retainDelegate() else { return false }
    if begin(registration) { return true }
    _ = registration.takeDelegate()
    return false
  }

  /// A send works on the list as it was when it began.
  @inline(never)
  private func beginLate(_ registration: Registration) -> Bool {
    registration.versionWithout != nil && !hasLeft(registration)
      && registration.beginLateDelivery()
  }

  /// Whether a message may begin to be pending for a delegate.
  func mayBegin(_ registration: Registration) -> Bool {
    !registration.isClosed && !hasLeft(registration)
  }

  /// Whether a delegate had left the list that this is the plan for.
  func hasLeft(_ registration: Registration) -> Bool { registration.hasLeft(by: version) }

  // MARK: Responders

  /// Visits the delegates that respond now, in order, until the body returns false.
  func visitResponders(
    _ body: (_ index: Int, _ delegate: any Respondable) throws -> Bool
  ) rethrows {
    for (index, entry) in entries.enumerated() {
      let registration = registration(at: index)
      guard !hasLeft(registration), let delegate = registration.delegate,
        !entry.mustAskDelegate || delegate.responds(to: selector)
      else { continue }
      if try !body(index, delegate) { break }
    }
  }

  /// The number of delegates that respond now.
  var responderCount: Int {
    var count = 0
    for entry in entries {
      entry.registration.with { registration in
        if hasLeft(registration) { return }
        let responds =
          entry.mustAskDelegate
          ? registration.delegate?.responds(to: selector) == true : registration.isAlive
        if responds { count += 1 }
      }
    }
    return count
  }

  /// The first delegate that declares the selector with other types, if the error is that the
  /// message's types do not fit this one.
  func conflict(of registration: Registration, after error: any Error) -> DeliveryFailure.Conflict?
  {
    switch error as? InvocationError {
    case .argumentMismatch(selector, _, _, _), .inexactArgument(selector, _, _, _, _): break
    default: return nil
    }
    guard let signature = registration.delegate?.methodSignature(for: selector) else { return nil }
    var conflict: DeliveryFailure.Conflict?
    visitResponders { index, delegate in
      let other = self.registration(at: index)
      if other === registration { return false }
      guard let otherSignature = delegate.methodSignature(for: selector),
        otherSignature != signature
      else { return true }
      conflict = DeliveryFailure.Conflict(
        delegateType: registration.type, signature: signature,
        otherDelegateType: other.type, otherSignature: otherSignature)
      return false
    }
    return conflict
  }
}
