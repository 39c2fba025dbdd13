import Synchronization

/// What is known of how the instances of a class answer.
///
/// Made at the first look-up in an instance, because some of it must be asked of one, and never
/// freed.
package final class ClassRecord: Sendable {
  /// Whether instances have methods of their own.
  let keepsObjectMethods: Bool

  private let table: ClassTable

  /// 0 until it has been found out, 1 for yes, 2 for no.
  private let answersFromTable = Atomic<UInt8>(0)

  private static let records = ConcurrentMap<ClassRecord>(minimumCapacity: 64)

  /// The record of an object's class.
  package static func of(_ object: any Respondable) -> ClassRecord {
    let key = UInt(bitPattern: ObjectIdentifier(Swift.type(of: object)))
    if let record = records.value(for: key) { return record.takeUnretainedValue() }
    return records.insert(ClassRecord(of: object), for: key)
  }

  private init(of object: any Respondable) {
    keepsObjectMethods = object.objectMethods !== ObjectMethods.none
    table = ClassTable.of(Swift.type(of: object))
  }

  /// Whether the class has a resolver of its own.
  package var hasResolver: Bool { table.hasResolver }

  /// Whether `responds(to:)` of an instance says just what the class's methods say, and so is the
  /// same for all instances until the class changes.
  package func answersFromTable(_ object: any Respondable) -> Bool {
    if keepsObjectMethods { return false }
    let known = answersFromTable.load(ordering: .relaxed)
    if known != 0 { return known == 1 }
    // Until it is found out, no is the safe answer: the class's own version may ask here again.
    answersFromTable.store(2, ordering: .relaxed)
    let answer = Probe.finds(defaultOf: ObjectIdentifier(object)) {
      _ = object.responds(to: $0)
    }
    answersFromTable.store(answer ? 1 : 2, ordering: .relaxed)
    return answer
  }

  /// The method that an instance runs for a selector, if its class has one and nothing can come
  /// before that: without counting references, as classes' methods are never freed.
  @inline(__always)
  func fixedMethod(for selector: Selector) -> Unmanaged<Implementation>? {
    keepsObjectMethods ? nil : table.methods.value(for: selector.key)
  }

  /// The method that an instance runs for a selector.
  package func implementation(
    for selector: Selector, of object: any Respondable
  ) -> Implementation? {
    if keepsObjectMethods, let method = object.objectMethods.method(for: selector) {
      return method.implementation
    }
    if let found = table.method(for: selector) { return found }
    if keepsObjectMethods, let method = object.objectMethods.otherwise {
      return method.implementation
    }
    return table.otherwise
  }

  /// The selectors that an instance has methods for.
  package func selectors(of object: any Respondable) -> [Selector] {
    table.selectors + object.objectMethods.selectors
  }
}
