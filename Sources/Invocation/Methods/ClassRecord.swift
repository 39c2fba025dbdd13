import CRuntimeSupport
import RuntimeSupport
import Synchronization

/// The way in which the instances of a class answer messages.
///
/// The first look-up for an instance makes it, because it has to ask an instance; it is never freed.
package final class ClassRecord: Sendable {
  /// Whether instances have methods of their own.
  let keepsObjectMethods: Bool

  private let table: ClassTable

  /// The methods in the table, which is never freed: a reference that the compiler does not count.
  private let methods: Uncounted<ConcurrentMap<ClassMethod>>

  /// The class.
  private nonisolated(unsafe) let metadata: UnsafeRawPointer

  /// 0 until it has been found out, 1 for yes, 2 for no.
  private let answersFromTable = Atomic<UInt8>(0)

  /// 0 until it has been asked, 1 for yes, 2 for no, and while it is being found out.
  private let forwardsWithoutSignature = Atomic<UInt8>(0)

  private static let records = ConcurrentMap<ClassRecord>(minimumCapacity: 64)

  /// The record of an object's class.
  // Always: whether the optimiser inlines it by itself depends on the order of the files, and a call
  // costs another pair of reference counts for each step of forwarding.
  @inline(__always)
  package static func of(_ object: any Respondable) -> ClassRecord {
    uncounted(of: object).object
  }

  /// The record of an object's class, without counting a reference to it: it is never freed.
  @inline(__always)
  private static func uncounted(of object: any Respondable) -> Uncounted<ClassRecord> {
    uncounted(of: object, metadata(of: object))
  }

  @inline(__always)
  private static func uncounted(
    of object: any Respondable, _ type: UnsafeRawPointer
  ) -> Uncounted<ClassRecord> {
    if let known = cachedClass(type).map(Uncounted<ClassRecord>.init(address:)),
      known.with({ $0.metadata == type })
    {
      return known
    }
    return Uncounted(look(for: object, type))
  }

  private static func look(for object: any Respondable, _ type: UnsafeRawPointer) -> ClassRecord {
    let key = UInt(bitPattern: type)
    let record =
      records.value(for: key)?.object
      ?? records.insert(ClassRecord(of: object), for: key)
    cacheClass(type, Uncounted(record).address)
    return record
  }

  @inline(__always)
  private static func metadata(of object: any Respondable) -> UnsafeRawPointer {
    // Of the type rather than the object, which the compiler would retain to make it an `AnyObject`.
    metadataAddress(of: Swift.type(of: object) as any AnyObject.Type)
  }

  /// Whether instances may have methods for other selectors than those that the class lists.
  private let mayHaveOthers: Bool

  private init(of object: any Respondable) {
    metadata = Self.metadata(of: object)
    keepsObjectMethods = object.objectMethods !== ObjectMethods.none
    table = ClassTable.of(Swift.type(of: object))
    methods = Uncounted(table.methods)
    mayHaveOthers = keepsObjectMethods || table.hasResolver || table.fallback != nil
  }

  /// Whether the class has a resolver of its own.
  package var hasResolver: Bool { table.hasResolver }

  /// Whether `responds(to:)` of an instance says just what the class's methods say, and so is the
  /// same for all instances until the class changes.
  package func answersFromTable(_ object: any Respondable) -> Bool {
    if keepsObjectMethods { return false }
    let known = answersFromTable.load(ordering: .relaxed)
    if known != 0 { return known == 1 }
    // The class's own version may ask here again: then it is false, but for this thread alone. The plan
    // of another thread would keep the answer.
    let probes = ThreadStack<ObjectIdentifier>(.probes)
    let key = ObjectIdentifier(self)
    if probes.first(where: { $0 == key }) != nil { return false }
    let answer = probes.with(key) { _ in
      Probe.finds(defaultOf: ObjectIdentifier(object)) { _ = object.responds(to: $0) }
    }
    answersFromTable.store(answer ? 1 : 2, ordering: .relaxed)
    return answer
  }

  /// Whether the class declares `forwardInvocation(_:)`, which is never called because the class does
  /// not declare `methodSignature(for:)`.
  ///
  /// Asked only when a message was refused: the probe runs the class's `forwardInvocation(_:)`.
  func forwardsWithoutSignature(_ object: any Respondable) -> Bool {
    if table.forwarder != nil { return false }
    // Until it has been found out, the answer is no: the class's `forwardInvocation(_:)` may send a
    // message that is refused, too, which must not run it again.
    let (isFirst, known) = forwardsWithoutSignature.compareExchange(
      expected: 0, desired: 2, ordering: .relaxed)
    if !isFirst { return known == 1 }
    let identity = ObjectIdentifier(object)
    let answer =
      Probe.finds(defaultOf: identity) { _ = object.methodSignature(for: $0) }
      && !Probe.finds(defaultOf: identity) { selector in
        var invocation = Invocation(selector)
        invocation.prepare(for: object)
        // Only whether the default is reached matters, and not what the class's own version does.
        try? object.forwardInvocation(&invocation)
      }
    if answer { forwardsWithoutSignature.store(1, ordering: .relaxed) }
    return answer
  }

  /// The method that an object runs for a selector, if its class has one and nothing can come
  /// before that: without counting references, as classes' methods are never freed.
  static func fixedMethod(
    for selector: Selector, of object: any Respondable
  ) -> Uncounted<Implementation>? {
    cachedMethod(for: selector, ofClass: metadata(of: object))
      ?? uncounted(of: object).with { $0.fixedMethod(for: selector) }
  }

  /// The method that an object runs for a selector: its own, its class's, or the resolver's.
  ///
  /// - Throws: ``InvocationError/receiverMismatch(_:expected:found:)`` if the object has a method of its
  ///   own that is for another class.
  static func find(
    _ selector: Selector, for object: any Respondable
  ) throws(InvocationError) -> FoundMethod? {
    guard let found = findUnchecked(selector, for: object) else { return nil }
    // A class's methods were checked when they were listed or added; an object's own were not.
    if found.isObjectMethod {
      let expected: AnyObject.Type? = found.implementation.with {
        $0.accepts(type(of: object)) ? nil : $0.receiverType
      }
      if let expected {
        found.end()
        throw .receiverMismatch(selector, expected: expected, found: type(of: object))
      }
    }
    return found
  }

  /// Whether an object, its class or the resolver has a method for a selector.
  static func hasMethod(for selector: Selector, of object: any Respondable) -> Bool {
    guard let found = findUnchecked(selector, for: object) else { return false }
    found.end()
    return true
  }

  /// What an object's method for a selector takes and returns, nil if it has none.
  static func signature(
    of selector: Selector, for object: any Respondable
  ) -> MethodSignature? {
    guard let found = findUnchecked(selector, for: object) else { return nil }
    defer { found.end() }
    return found.implementation.with { $0.signature }
      ?? MethodSignature(untypedFor: selector)
  }

  /// Whether an object has a method for a selector that is confined to the main actor, and not waited
  /// for elsewhere.
  package static func hasMainActorMethod(
    for selector: Selector, of object: any Respondable
  ) -> Bool {
    guard let found = findUnchecked(selector, for: object) else { return false }
    defer { found.end() }
    return found.implementation.with { $0.confinement == .checked }
  }

  /// The method that an object runs for a selector, which may be for another class.
  @inline(__always)
  private static func findUnchecked(
    _ selector: Selector, for object: any Respondable
  ) -> FoundMethod? {
    let type = metadata(of: object)
    if let method = cachedMethod(for: selector, ofClass: type) { return FoundMethod(method) }
    return uncounted(of: object, type).with { record in
      if let method = record.fixedMethod(for: selector) { return FoundMethod(method) }
      return record.mayHaveOthers ? record.findOther(selector, for: object) : nil
    }
  }

  @inline(__always)
  static func cachedMethod(
    for selector: Selector, of object: AnyObject
  ) -> Uncounted<Implementation>? {
    cachedMethod(for: selector, ofClass: metadataAddress(of: Swift.type(of: object)))
  }

  @inline(__always)
  private static func cachedMethod(
    for selector: Selector, ofClass metadata: UnsafeRawPointer
  ) -> Uncounted<Implementation>? {
    CRuntimeSupport.cachedMethod(metadata, selector.entry.address).map(Uncounted.init(address:))
  }

  private func fixedMethod(for selector: Selector) -> Uncounted<Implementation>? {
    guard !keepsObjectMethods,
      let method = methods.with({ $0.value(for: selector.key) })
    else { return nil }
    return method.with { method in
      cacheMethod(method.record)
      return method.implementation
    }
  }

  /// The method that an instance runs for a selector, where it may not be one that the class lists.
  private func findOther(_ selector: Selector, for object: any Respondable) -> FoundMethod? {
    guard keepsObjectMethods else {
      return (table.method(for: selector) ?? table.fallback).map { FoundMethod($0.implementation) }
    }
    return object.objectMethods.find(selector) ?? findBesideOwn(selector, for: object)
  }

  @inline(never)
  private func findBesideOwn(_ selector: Selector, for object: any Respondable) -> FoundMethod? {
    if let method = table.method(for: selector) { return FoundMethod(method.implementation) }
    if let method = object.objectMethods.fallback {
      return FoundMethod(retaining: method.implementation)
    }
    return table.fallback.map { FoundMethod($0.implementation) }
  }

  /// The class's method for a selector, resolved if need be.
  package func method(for selector: Selector) -> ClassMethod? { table.method(for: selector) }

  /// The class's method for all selectors that have no other.
  package var fallback: ClassMethod? { table.fallback }

  /// Handles the messages to an object that no method does, if its class has a function for it.
  static func forwarder(of object: any Respondable) -> MethodTable.Forwarder? {
    uncounted(of: object).with { $0.table.forwarder }
  }

  /// The superclass whose marked methods the class inherits, if the class is not marked itself.
  package var markedSuperclass: (any Respondable.Type)? { table.markedSuperclass }

  /// The selectors that an instance has methods for.
  package func selectors(of object: any Respondable) -> [Selector] {
    table.selectors + object.objectMethods.selectors
  }
}
