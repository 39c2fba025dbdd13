import Invocation
import RuntimeSupport

/// The delegates that receive the messages with one selector, in the order and batches of dispatch.
///
/// A plan is valid until the list of delegates, the taps, the limit of the multicast or the
/// observers change, or until a class receives a method for a selector for which the class had no
/// method. If delegates have only been added or removed, the next plan can be an update of this
/// plan, which shares its entries; see ``MulticastState/basis(for:)``. The entries of removed
/// delegates stay until there are many such entries; a send skips these entries.
@usableFromInline
final class DispatchPlan: Sendable {
  let selector: Selector

  /// The entries of the delegates, some of which may have left the list before the plan was made.
  // Only read. `storage` owns the memory, and lives as long as the plan.
  nonisolated(unsafe) let entries: UnsafeBufferPointer<Entry>

  /// The buffer that this plan shares with its updates.
  // The elements are written before the plan is cached, and later only under the lock of the
  // multicast, behind the entries of all cached plans.
  private nonisolated(unsafe) let storage: PlanEntries
  let failures: FailureReporter

  /// The taps, including taps for other processes, which see each message before it is dispatched.
  let taps: [MessageTap]

  /// The counters of the delegates, or `nil` unless a delegate or the multicast has a limit or an
  /// observer.
  let counters: PlannedCounters?

  /// `true` if the plan has no taps and no counters.
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

  /// The number of entries whose ``Entry/isQueued`` is `true`.
  ///
  /// The deliveries of a message to these entries share a block of memory, with one slot for each.
  let queuedCount: Int

  /// `true` if the plan is plain and has a single entry, whose ``Entry/isQueued`` is `true`.
  let hasOneQueuedEntry: Bool

  /// The batches, which are ranges of positions in the order of dispatch.
  ///
  /// The entries of a batch are dispatched together. `nil` if each entry is dispatched alone, in
  /// the order of `entries`.
  let batches: [Range<Int>]?

  /// The indices of the first entries in the order of dispatch.
  ///
  /// At the positions behind the last element, an entry's position equals its index.
  private let order: [Int32]

  /// The version of the list for which the plan was made.
  ///
  /// The version is 0 if the plan was made for single registrations, none of which had left the
  /// list.
  let version: Int

  /// The length of the list, including gaps, for which the plan was made.
  let end: Int

  /// The value of ``PlanBasis/removals`` when the entries were last made without entries of removed
  /// registrations.
  ///
  /// The increase since then is an upper bound of the number of entries that a send skips. If the
  /// increase becomes too large, the next plan copies only the entries that are still in the list.
  private let removals: Int

  /// The number of entries that have a separate batch although an earlier batch may have the same
  /// queue.
  private let detached: Int

  /// The new entries that are not in `storage` yet.
  ///
  /// Accessed only before the plan is cached, and by the thread that caches the plan.
  private nonisolated(unsafe) var added: ContiguousArray<Entry> = []

  /// Creates the plan for a list from nothing, or by updating the plan for an earlier version of
  /// the list.
  init(for selector: Selector, from basis: PlanBasis, failures: FailureReporter) {
    let old = basis.old
    self.selector = selector
    self.failures = failures
    (version, end) = (basis.version, basis.end)
    let new: ContiguousArray<Entry>
    (new, deallocated) = Self.entries(for: selector, among: basis.registrations)
    // Entries of removed registrations stay until there are many, so that most updates copy
    // nothing.
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
    // A plan with counters is always made from nothing, so `entries` is complete here.
    counters =
      old == nil
      ? basis.pendingDeliveries.flatMap { [entries] in PlannedCounters($0, for: entries) } : nil
    isPlain = taps.isEmpty && counters == nil
    // The number includes entries of removed registrations, as the block needs at most that many
    // slots.
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

  /// The number of delegates and of plans up to which plans are made from nothing at each change.
  ///
  /// Making a small plan costs little. The new plan has no spare memory, and the old plan releases
  /// removed registrations as soon as no sender uses it.
  static let few = 64

  /// Returns `true` if entries fit behind the entries of this plan, and no other plan has appended
  /// there.
  func hasRoom(for count: Int) -> Bool {
    storage.count == entries.count && storage.room >= count
  }

  /// Appends this plan's new entries to the buffer that it shares with the plan it updates.
  ///
  /// Called under the lock of the multicast, when the plan is cached.
  func appendAddedEntries() {
    for entry in added { storage.append(entry) }
    added = []
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

  /// Groups the entries that are called on the same serial queue into batches.
  ///
  /// A delegate that is called on the sender's thread, or that must be asked whether it responds,
  /// runs foreign code. This code may put blocks on the queue of a batch. To keep the order, such
  /// an entry closes all open batches.
  ///
  /// - Parameters:
  ///   - count: The number of entries.
  ///   - entry: Returns the entry at an index.
  /// - Returns: The batches and the order of dispatch, as stored in the plan.
  private static func batches(
    of count: Int, _ entry: (Int) -> Entry
  ) -> (batches: [Range<Int>]?, order: [Int32]) {
    var batches: [[Int32]] = []
    var open: [ObjectIdentifier: Int] = [:]
    for index in 0..<count {
      let entry = entry(index)
      let target = entry.target
      if target.isSynchronous || target.redirection != nil || entry.mustAskDelegate { open = [:] }
      if let identity = entry.batchIdentity {
        if let batch = open[identity] {
          batches[batch].append(Int32(index))
          continue
        }
        open[identity] = batches.count
      } else if let identity = target.identity {
        // On the same queue, but not said to be serial: a later delegate must not run before it.
        open[ObjectIdentifier(identity)] = nil
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

  /// Extends the batches of a plan by new entries.
  ///
  /// A new entry joins the last batch if both have the same queue, and otherwise gets a separate
  /// batch. An entry that might fit into an earlier batch is counted as detached. If there are many
  /// detached entries, the caller makes all batches anew.
  ///
  /// - Parameters:
  ///   - old: The plan that is updated.
  ///   - new: The entries behind the entries of `old`.
  /// - Returns: The batches, and the number of detached entries.
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

  /// Returns the index of the entry at a position in the order of dispatch.
  func index(at position: Int) -> Int {
    position < order.count ? Int(order[position]) : position
  }

  // MARK: Delegates that have left the list

  /// Counts a message as pending for a delegate, unless the delegate is closed or had left the
  /// list.
  ///
  /// - Returns: `true` if the message was counted.
  @inline(__always)
  func begin(_ registration: Registration) -> Bool {
    registration.beginDelivery() || beginLate(registration)
  }

  /// Counts a message as pending for a delegate on a queue, and retains the delegate.
  ///
  /// - Returns: `false` if the delegate was deallocated, is closed, or had left the list when the
  ///   plan was made.
  @inline(__always)
  func beginQueued(_ registration: Registration) -> Bool {
    guard registration.retainDelegate() else { return false }
    if begin(registration) { return true }
    _ = registration.takeDelegate()
    return false
  }

  /// Counts a message as pending if the registration left the list after the send had begun.
  ///
  /// A send uses the list of delegates at the moment when the send begins.
  @inline(never)
  private func beginLate(_ registration: Registration) -> Bool {
    registration.versionWithout != nil && !hasLeft(registration)
      && registration.beginLateDelivery()
  }

  /// Returns `true` if a message to a delegate may begin to be pending.
  func mayBegin(_ registration: Registration) -> Bool {
    !registration.isClosed && !hasLeft(registration)
  }

  /// Returns `true` if a registration had already left the list for which the plan was made.
  func hasLeft(_ registration: Registration) -> Bool { registration.hasLeft(by: version) }

  // MARK: Responders

  /// Visits the delegates that currently respond, in order, until `body` returns `false`.
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

  /// The number of delegates that currently respond.
  var responderCount: Int { entries.count(where: responds) }

  /// `true` if at least one delegate currently responds.
  var hasResponder: Bool { entries.contains(where: responds) }

  /// Returns `true` if the delegate of an entry currently responds.
  ///
  /// The delegate is retained only if the delegate must be asked.
  @inline(__always)
  private func responds(_ entry: Entry) -> Bool {
    entry.registration.with { registration in
      if hasLeft(registration) { return false }
      return entry.mustAskDelegate
        ? registration.delegate?.responds(to: selector) == true : registration.isAlive
    }
  }

  /// Returns the conflict of a failed delegate with the first delegate before it that declares the
  /// selector with other types.
  ///
  /// - Parameters:
  ///   - registration: The registration of the delegate that failed.
  ///   - error: The error with which the delegate failed.
  /// - Returns: The conflict. `nil` if no delegate before the failed delegate declares other types,
  ///   or if the error does not say that the types of the message's arguments differ from the types
  ///   of the delegate's method.
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
        otherDelegateType: other.type, otherSignature: otherSignature,
        names: (
          DelegateName(registration).place(addedAt: registration.site),
          DelegateName(delegate).place(addedAt: other.site)
        ))
      return false
    }
    return conflict
  }
}
