import CSupport
import Invocation
import RuntimeABI
import Synchronization

/// The delegates that get the messages with one selector, and the order and batches of dispatch.
///
/// A plan is valid until the list of delegates changes, or a class gets a method for a selector
/// that it had none for.
final class DispatchPlan: Sendable {
  let selector: Selector
  let entries: ContiguousArray<Entry>
  let failures: FailureReporter

  /// The closures that see every message before it is dispatched.
  let taps: [MessageTap]

  /// The accounts of the delegates, if some have limits, or the multicast has one or is observed.
  let backlog: PlannedBacklog?

  /// Whether a message is dispatched without taps and accounts.
  let isPlain: Bool

  /// Whether a registration was left out because its delegate was deallocated.
  let foundDeallocated: Bool

  /// Whether some of the delegates are called on the sender's thread.
  let hasSynchronousEntries: Bool

  /// Whether there are delegates, all are called on the sender's thread, and none has to be asked.
  ///
  /// A message that no tap sees then reaches handlers of just its types without an invocation.
  let isDirect: Bool

  /// The number of entries on queues that need not be asked: a message's deliveries to them share memory.
  let queuedCount: Int

  /// Whether there is one entry, on a queue, which need not be asked, and a message needs no more.
  let hasOneQueuedEntry: Bool

  /// Which entries are dispatched together, as ranges of the order of dispatch.
  ///
  /// Nil where each is dispatched by itself, in the order of the entries.
  let batches: [Range<Int>]?

  /// The indices of the entries in the order of dispatch; nil where that is the entries' order.
  private let order: [Int32]?

  /// The number of responders plus one, and above it the number of deallocations when they were
  /// counted; 0 if they have not been counted, or if deallocations cannot be observed.
  private let counted = Atomic<UInt64>(0)

  /// A delegate that responds, or has to be asked whether it does.
  struct Entry: Sendable {
    /// The registration.
    ///
    /// The plan retains it, and releases it in its `deinit`.
    let registration: Unmanaged<Registration>

    /// The record of the delegate's method. It belongs to the class and is never freed.
    // Only read, by a function that loads atomically.
    private nonisolated(unsafe) let record: UnsafePointer<MethodRecord>?

    init(_ registration: Registration, _ method: ClassMethod?) {
      self.registration = .passRetained(registration)
      record = method.map { UnsafePointer($0.record) }
    }

    /// Whether the delegate must be asked at each message: it has methods of its own, forwards, or
    /// has a resolver that did not resolve the selector so far; or its deliveries are redirected.
    var mustAskDelegate: Bool { record == nil }

    /// The delegate's method at present, nil if it must be asked.
    var method: Unmanaged<Implementation>? {
      record.map { .fromOpaque(currentImplementation($0)) }
    }
  }

  init(
    for selector: Selector, among registrations: [Registration], failures: FailureReporter,
    taps: [MessageTap], backlog: SharedBacklog?
  ) {
    self.selector = selector
    self.taps = taps
    self.failures = failures
    // There are often many delegates of few classes.
    var known: [ObjectIdentifier: Response] = [:]
    var foundDeallocated = false
    entries = ContiguousArray(
      registrations.compactMap { registration in
        guard registration.isAlive else {
          foundDeallocated = true
          return nil
        }
        let type = ObjectIdentifier(registration.type)
        let response: Response
        if let existing = known[type] {
          response = existing
        } else {
          guard let delegate = registration.delegate else {
            foundDeallocated = true
            return nil
          }
          response = Self.response(of: delegate, to: selector)
          known[type] = response
        }
        switch response {
        case .never: return nil
        case .always(let method):
          // Redirected deliveries take the slow path; the fast path does not test for them.
          return Entry(registration, registration.executionTarget.redirection == nil ? method : nil)
        case .ask: return Entry(registration, nil)
        }
      })
    self.foundDeallocated = foundDeallocated
    hasSynchronousEntries = entries.contains {
      $0.registration.takeUnretainedValue().executionTarget.isSynchronous
    }
    let planned = backlog.map { [entries] in PlannedBacklog($0, for: entries) } ?? nil
    self.backlog = planned
    isPlain = taps.isEmpty && planned == nil
    isDirect =
      isPlain && !entries.isEmpty
      && entries.allSatisfy {
        !$0.mustAskDelegate && $0.registration.takeUnretainedValue().executionTarget.isSynchronous
      }
    queuedCount = entries.count {
      !$0.mustAskDelegate && !$0.registration.takeUnretainedValue().executionTarget.isSynchronous
    }
    hasOneQueuedEntry = isPlain && entries.count == 1 && queuedCount == 1
    (batches, order) = Self.batches(of: entries)
  }

  deinit {
    for entry in entries { entry.registration.release() }
  }

  /// The registration of an entry.
  func registration(at index: Int) -> Registration {
    entries[index].registration.takeUnretainedValue()
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
    return record.otherwise.map(Response.always) ?? .never
  }

  // MARK: Batches

  /// Groups the entries that are called on one serial queue into a batch.
  ///
  /// A delegate that is called on the sender's thread, or has to be asked whether it responds, runs
  /// foreign code that may put blocks on the same queue. To keep the order, it closes all batches.
  private static func batches(
    of entries: ContiguousArray<Entry>
  ) -> (batches: [Range<Int>]?, order: [Int32]?) {
    var batches: [[Int32]] = []
    var open: [ObjectIdentifier: Int] = [:]
    for (index, entry) in entries.enumerated() {
      let target = entry.registration.takeUnretainedValue().executionTarget
      if target.queue == nil || entry.mustAskDelegate { open = [:] }
      if target.isSerial, !entry.mustAskDelegate,
        let identity = target.identity.map(ObjectIdentifier.init)
      {
        if let batch = open[identity] {
          batches[batch].append(Int32(index))
          continue
        }
        open[identity] = batches.count
      }
      batches.append([Int32(index)])
    }
    if batches.count == entries.count { return (nil, nil) }
    let order = batches.flatMap(\.self)
    var start = 0
    let ranges = batches.map { batch in
      defer { start += batch.count }
      return start..<start + batch.count
    }
    return (ranges, order.elementsEqual(0..<Int32(entries.count)) ? nil : order)
  }

  /// The index of the entry at a position of the order of dispatch.
  func index(at position: Int) -> Int {
    order.map { Int($0[position]) } ?? position
  }

  // MARK: Responders

  /// Visits the delegates that respond now, in order, until the body returns false.
  func visitResponders(
    _ body: (_ index: Int, _ delegate: any Respondable) throws -> Bool
  ) rethrows {
    for (index, entry) in entries.enumerated() {
      let registration = registration(at: index)
      guard !registration.isObserver, let delegate = registration.delegate,
        !entry.mustAskDelegate || delegate.responds(to: selector)
      else { continue }
      if try !body(index, delegate) { break }
    }
  }

  /// The number of delegates that respond now, remembered until one is deallocated.
  var responderCount: Int {
    if let rememberedCount { return rememberedCount }
    // The classes are counted before the number of deallocations is read, so that one in between is
    // counted, too.
    let canRemember = entries.allSatisfy {
      !$0.mustAskDelegate && Deallocations.count(of: $0.registration.takeUnretainedValue().type)
    }
    let deallocations = Deallocations.count
    var count = 0
    for (index, entry) in entries.enumerated() {
      let registration = registration(at: index)
      if registration.isObserver { continue }
      if !entry.mustAskDelegate {
        if registration.isAlive { count += 1 }
      } else if registration.delegate?.responds(to: selector) == true {
        count += 1
      }
    }
    if canRemember {
      counted.store(UInt64(deallocations) << 32 | UInt64(count + 1), ordering: .relaxed)
    }
    return count
  }

  /// The number of responders, if they have been counted and none has been deallocated since.
  var rememberedCount: Int? {
    let counted = counted.load(ordering: .relaxed)
    guard counted != 0, counted >> 32 == UInt64(Deallocations.count) else { return nil }
    return Int(counted & 0xFFFF_FFFF) - 1
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
