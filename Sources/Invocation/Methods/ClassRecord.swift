import CRuntimeSupport
import RuntimeSupport
import Synchronization

/// Facts about a class that determine how its instances answer messages.
///
/// With the first lookup for an instance, the record is created, because some facts can only be
/// read from an instance. A record is never freed.
package final class ClassRecord: Sendable {
  /// `true` if the instances have ``ObjectMethods``, which precede the methods of the class.
  let keepsObjectMethods: Bool

  private let table: ClassTable

  /// The map of methods in `table`.
  ///
  /// An uncounted reference, because the table is never freed.
  private let methods: Uncounted<ConcurrentMap<ClassMethod>>

  /// The address of the class's metadata.
  ///
  /// `nonisolated(unsafe)` because a pointer is not `Sendable`: the address is constant, and the
  /// pointer is only compared.
  private nonisolated(unsafe) let metadata: UnsafeRawPointer

  /// The remembered result of `answersFromTable(_:)`: 0 for unknown, 1 for `true`, 2 for `false`.
  ///
  /// Relaxed loads and stores suffice, because every thread stores the same value, and the value
  /// publishes no other memory.
  private let answersFromTable = Atomic<UInt8>(0)

  /// The remembered result of `forwardsWithoutSignature(_:)`: 0 for unknown, 1 for `true`, 2 for
  /// `false`.
  ///
  /// The value is also 2 while a thread determines the result.
  private let forwardsWithoutSignature = Atomic<UInt8>(0)

  private static let records = ConcurrentMap<ClassRecord>(minimumCapacity: 64)

  /// Returns the record of an object's class.
  // Always inlined: whether the optimizer inlines the function by itself depends on the order of
  // the files, and a call costs another retain and release for each step of forwarding.
  @inline(__always)
  package static func of(_ object: any Respondable) -> ClassRecord {
    uncounted(of: object).object
  }

  /// Returns the record of an object's class as an uncounted reference, which is safe because
  /// records are never freed.
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
    // Pass the type and not the object: to pass the object as `AnyObject`, the compiler would
    // retain it.
    metadataAddress(of: Swift.type(of: object) as any AnyObject.Type)
  }

  /// `true` if instances may have methods for selectors that are not in `methods`: methods of the
  /// object, resolved methods, or a fallback.
  private let mayHaveOthers: Bool

  private init(of object: any Respondable) {
    metadata = Self.metadata(of: object)
    keepsObjectMethods = object.objectMethods !== ObjectMethods.none
    table = ClassTable.of(Swift.type(of: object))
    methods = Uncounted(table.methods)
    mayHaveOthers = keepsObjectMethods || table.hasResolver || table.fallback != nil
  }

  /// `true` if the class declares `resolveInstanceMethod(_:)`.
  package var hasResolver: Bool { table.hasResolver }

  /// Returns `true` if `responds(to:)` depends only on the methods of the class, and not on the
  /// instance.
  ///
  /// Then `responds(to:)` has the same result for all instances until the class changes. The first
  /// call probes the class: it calls the `responds(to:)` of the object.
  package func answersFromTable(_ object: any Respondable) -> Bool {
    if keepsObjectMethods { return false }
    let known = answersFromTable.load(ordering: .relaxed)
    if known != 0 { return known == 1 }
    // A class's own `responds(to:)` may call this function again. A nested call returns `false`,
    // and only on this thread. If other threads also read `false` meanwhile, their dispatch plans
    // would keep the preliminary answer.
    let probes = ThreadStack<ObjectIdentifier>(.probes)
    let key = ObjectIdentifier(self)
    if probes.first(where: { $0 == key }) != nil { return false }
    let answer = probes.with(key) { _ in
      Probe.finds(defaultOf: ObjectIdentifier(object)) { _ = object.responds(to: $0) }
    }
    answersFromTable.store(answer ? 1 : 2, ordering: .relaxed)
    return answer
  }

  /// Returns `true` if the class declares `forwardInvocation(_:)`, but not `methodSignature(for:)`,
  /// so that `forwardInvocation(_:)` is never called.
  ///
  /// Call this function only after a message was refused: the probe runs the class's
  /// `forwardInvocation(_:)`.
  func forwardsWithoutSignature(_ object: any Respondable) -> Bool {
    if table.forwarder != nil { return false }
    // Until it has been determined, the answer is `false`: the class's `forwardInvocation(_:)` may
    // send another message that is refused, and this message must not run `forwardInvocation(_:)`
    // again.
    let (isFirst, known) = forwardsWithoutSignature.compareExchange(
      expected: 0, desired: 2, ordering: .relaxed)
    if !isFirst { return known == 1 }
    let identity = ObjectIdentifier(object)
    let answer =
      Probe.finds(defaultOf: identity) { _ = object.methodSignature(for: $0) }
      && !Probe.finds(defaultOf: identity) { selector in
        var invocation = Invocation(selector)
        invocation.prepare(for: object)
        // Ignore errors. Only the default implementation records that it was reached, and the
        // effect of the class's own implementation does not matter.
        try? object.forwardInvocation(&invocation)
      }
    if answer { forwardsWithoutSignature.store(1, ordering: .relaxed) }
    return answer
  }

  /// Returns the method of an object's class for a selector, if no other method can take
  /// precedence.
  ///
  /// No references are counted, because the methods of classes are never freed. The result is `nil`
  /// if the object has its own methods, or if the class's table has no method for the selector.
  static func fixedMethod(
    for selector: Selector, of object: any Respondable
  ) -> Uncounted<Implementation>? {
    cachedMethod(for: selector, ofClass: metadata(of: object))
      ?? uncounted(of: object).with { $0.fixedMethod(for: selector) }
  }

  /// Returns the method that an object runs for a selector: the method of the object, of its class,
  /// or of the class's resolver.
  ///
  /// The caller must call `end()` on the result once.
  ///
  /// - Throws: ``InvocationError/receiverMismatch(_:expected:found:)`` if one of the object's
  ///   ``ObjectMethods`` was made for another class.
  static func find(
    _ selector: Selector, for object: any Respondable
  ) throws(InvocationError) -> FoundMethod? {
    guard let found = findUnchecked(selector, for: object) else { return nil }
    // The methods of classes were checked when they were listed or added. The methods of a single
    // object have not been checked yet.
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

  /// Returns `true` if an object, its class, or the class's resolver has a method for a selector.
  static func hasMethod(for selector: Selector, of object: any Respondable) -> Bool {
    guard let found = findUnchecked(selector, for: object) else { return false }
    found.end()
    return true
  }

  /// Returns the types of an object's method for a selector, or `nil` if the object has no method.
  static func signature(
    of selector: Selector, for object: any Respondable
  ) -> MethodSignature? {
    guard let found = findUnchecked(selector, for: object) else { return nil }
    defer { found.end() }
    return found.implementation.with { $0.signature }
      ?? MethodSignature(untypedFor: selector)
  }

  /// Returns `true` if an object's method for a selector is confined to the main actor, and a
  /// message on another thread is an error.
  package static func hasMainActorMethod(
    for selector: Selector, of object: any Respondable
  ) -> Bool {
    guard let found = findUnchecked(selector, for: object) else { return false }
    defer { found.end() }
    return found.implementation.with { $0.confinement == .checked }
  }

  /// Returns the method that an object runs for a selector, without a check that the method accepts
  /// the object's class.
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
      // The cache contains only methods of classes whose instances keep no `ObjectMethods`, so no
      // other method can take precedence over a cached method.
      cacheMethod(method.record)
      return method.implementation
    }
  }

  /// Returns a method that is not in `methods`: a method of the object, a resolved method, or a
  /// fallback.
  @inline(__always)
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

  /// Returns the class's method for a selector, and asks the resolver if the class has none.
  package func method(for selector: Selector) -> ClassMethod? { table.method(for: selector) }

  /// The class's method for all selectors for which the class has no other method.
  package var fallback: ClassMethod? { table.fallback }

  /// Returns the function that handles messages for which an object has no method, if the object's
  /// class has such a function.
  static func forwarder(of object: any Respondable) -> MethodTable.Forwarder? {
    uncounted(of: object).with { $0.table.forwarder }
  }

  /// The superclass marked `@Responding` whose methods the class inherits; `nil` if the class is
  /// marked or lists methods.
  package var markedSuperclass: (any Respondable.Type)? { table.markedSuperclass }

  /// Returns the selectors of the class's methods and of an object's ``ObjectMethods``.
  package func selectors(of object: any Respondable) -> [Selector] {
    table.selectors + object.objectMethods.selectors
  }
}
