import CSupport
import RuntimeABI
import Support
import Synchronization

/// The way in which the instances of a class answer messages.
///
/// The first look-up for an instance makes it, because it has to ask an instance; it is never freed.
package final class ClassRecord: Sendable {
  /// Whether instances have methods of their own.
  let keepsObjectMethods: Bool

  private let table: ClassTable

  /// The class.
  private nonisolated(unsafe) let metadata: UnsafeRawPointer

  /// 0 until it has been found out, 1 for yes, 2 for no.
  private let answersFromTable = Atomic<UInt8>(0)

  private static let records = ConcurrentMap<ClassRecord>(minimumCapacity: 64)

  /// The record of an object's class.
  // Always: whether the optimiser inlines it by itself depends on the order of the files, and a call
  // costs another pair of reference counts for each step of forwarding.
  @inline(__always)
  package static func of(_ object: any Respondable) -> ClassRecord {
    uncounted(of: object).takeUnretainedValue()
  }

  /// The record of an object's class, without counting a reference to it: it is never freed.
  @inline(__always)
  private static func uncounted(of object: any Respondable) -> Unmanaged<ClassRecord> {
    let type = metadata(of: object)
    if let known = cachedClass(type).map(Unmanaged<ClassRecord>.fromOpaque),
      known._withUnsafeGuaranteedRef({ $0.metadata == type })
    {
      return known
    }
    return .passUnretained(look(for: object, type))
  }

  private static func look(for object: any Respondable, _ type: UnsafeRawPointer) -> ClassRecord {
    let key = UInt(bitPattern: type)
    let record =
      records.value(for: key)?.takeUnretainedValue()
      ?? records.insert(ClassRecord(of: object), for: key)
    cacheClass(type, Unmanaged.passUnretained(record).toOpaque())
    return record
  }

  @inline(__always)
  private static func metadata(of object: any Respondable) -> UnsafeRawPointer {
    metadataAddress(of: Swift.type(of: object as AnyObject))
  }

  /// Whether instances may have methods for other selectors than those that the class lists.
  private let mayHaveOthers: Bool

  private init(of object: any Respondable) {
    metadata = Self.metadata(of: object)
    keepsObjectMethods = object.objectMethods !== ObjectMethods.none
    table = ClassTable.of(Swift.type(of: object))
    mayHaveOthers = keepsObjectMethods || table.hasResolver || table.otherwise != nil
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

  /// The method that an object runs for a selector, if its class has one and nothing can come
  /// before that: without counting references, as classes' methods are never freed.
  static func fixedMethod(
    for selector: Selector, of object: any Respondable
  ) -> Unmanaged<Implementation>? {
    cachedMethod(for: selector, of: object) ?? of(object).fixedMethod(for: selector)
  }

  /// The method that an object runs for a selector: its own, its class's, or the resolver's.
  ///
  /// - Throws: ``InvocationError/receiverMismatch(_:expected:found:)`` if the object has a method of its
  ///   own that is for another class.
  static func method(
    for selector: Selector, of object: any Respondable
  ) throws(InvocationError) -> Implementation? {
    if let method = cachedMethod(for: selector, of: object) { return method.takeUnretainedValue() }
    let (method, mustBeChecked) = uncounted(of: object)._withUnsafeGuaranteedRef { record in
      if let method = record.fixedMethod(for: selector) {
        return (Implementation?.some(method.takeUnretainedValue()), false)
      }
      let method = record.mayHaveOthers ? record.implementation(for: selector, of: object) : nil
      return (method, record.keepsObjectMethods)
    }
    // A class's methods were checked when they were listed or added; an object's own were not.
    if let method, mustBeChecked, !method.accepts(type(of: object)) {
      throw .receiverMismatch(selector, expected: method.receiverType, found: type(of: object))
    }
    return method
  }

  /// Whether an object, its class or the resolver has a method for a selector.
  static func hasMethod(for selector: Selector, of object: any Respondable) -> Bool {
    if cachedMethod(for: selector, of: object) != nil { return true }
    return uncounted(of: object)._withUnsafeGuaranteedRef { record in
      if record.fixedMethod(for: selector) != nil { return true }
      return record.mayHaveOthers && record.implementation(for: selector, of: object) != nil
    }
  }

  @inline(__always)
  static func cachedMethod(
    for selector: Selector, of object: AnyObject
  ) -> Unmanaged<Implementation>? {
    CSupport.cachedMethod(metadataAddress(of: Swift.type(of: object)), selector.entry.toOpaque())
      .map(Unmanaged.fromOpaque)
  }

  private func fixedMethod(for selector: Selector) -> Unmanaged<Implementation>? {
    guard !keepsObjectMethods, let method = table.methods.value(for: selector.key) else {
      return nil
    }
    return method._withUnsafeGuaranteedRef { method in
      cacheMethod(method.record)
      return method.implementation
    }
  }

  /// The method that an instance runs for a selector.
  package func implementation(
    for selector: Selector, of object: any Respondable
  ) -> Implementation? {
    if keepsObjectMethods, let method = object.objectMethods.method(for: selector) {
      return method.implementation
    }
    if let found = table.method(for: selector) { return found.implementation.takeUnretainedValue() }
    if keepsObjectMethods, let method = object.objectMethods.otherwise {
      return method.implementation
    }
    return table.otherwise?.implementation.takeUnretainedValue()
  }

  /// The class's method for a selector, resolved if need be.
  package func method(for selector: Selector) -> ClassMethod? { table.method(for: selector) }

  /// The class's method for all selectors that have no other.
  package var otherwise: ClassMethod? { table.otherwise }

  /// Handles the messages that no method does, if the class has a function for it.
  var forwarder: MethodTable.Forwarder? { table.forwarder }

  /// The selectors that an instance has methods for.
  package func selectors(of object: any Respondable) -> [Selector] {
    table.selectors + object.objectMethods.selectors
  }
}
