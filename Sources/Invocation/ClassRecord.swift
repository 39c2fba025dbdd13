import Synchronization

/// What is known of a class: its methods, inherited ones included, for look-up without a lock.
///
/// Made at the first look-up in an instance and never freed, as classes are not.
package final class ClassRecord: Sendable {
  package let type: any Respondable.Type

  /// Whether instances have methods of their own.
  let keepsObjectMethods: Bool

  /// Whether the class has a resolver of its own.
  package let hasResolver: Bool

  /// 0 until it has been found out, 1 for yes, 2 for no.
  private let answersFromTable = Atomic<UInt8>(0)

  private let methods: ConcurrentMap<Implementation>
  private let otherwise: Implementation?

  private static let records = ConcurrentMap<ClassRecord>(minimumCapacity: 64)

  /// The record of an object's class.
  package static func of(_ object: any Respondable) -> ClassRecord {
    let key = UInt(bitPattern: ObjectIdentifier(Swift.type(of: object)))
    if let record = records.value(for: key) { return record.takeUnretainedValue() }
    // The class's own code runs here, so not under a lock. Two threads may both make a record;
    // one of them stands.
    return records.insert(ClassRecord(of: object), for: key)
  }

  private init(of object: any Respondable) {
    let type: any Respondable.Type = Swift.type(of: object)
    self.type = type
    keepsObjectMethods = object.objectMethods !== ObjectMethods.none
    hasResolver = !Probe.finds(defaultOf: ObjectIdentifier(type)) {
      _ = type.resolveInstanceMethod($0)
    }
    let table = Self.table(of: type)
    methods = ConcurrentMap(minimumCapacity: table.methods.count)
    for (selector, method) in table.methods {
      methods.insert(method.implementation, for: selector.key)
    }
    otherwise = table.otherwise?.implementation
  }

  /// The methods of a class over those of its superclasses.
  private static func table(of type: any Respondable.Type) -> MethodTable {
    var lineage: [any Respondable.Type] = []
    var current: AnyClass? = type
    while let conforming = current as? any Respondable.Type {
      lineage.append(conforming)
      current = _getSuperclass(conforming)
    }
    var table = MethodTable()
    for type in lineage.reversed() {
      let own = type.methods
      for method in own.methods.values { method.implementation.check(accepts: type) }
      own.otherwise?.implementation.check(accepts: type)
      table.merge(own)
    }
    return table
  }

  /// Whether `responds(to:)` of an instance says just what the class's methods say, and so is the
  /// same for all instances until the class changes.
  package func answersFromTable(_ object: any Respondable) -> Bool {
    if keepsObjectMethods { return false }
    let known = answersFromTable.load(ordering: .relaxed)
    if known != 0 { return known == 1 }
    let answer = Probe.finds(defaultOf: ObjectIdentifier(object)) {
      _ = object.responds(to: $0)
    }
    answersFromTable.store(answer ? 1 : 2, ordering: .relaxed)
    return answer
  }

  // MARK: Look-up

  /// The method that an instance runs for a selector, if its class has one and nothing can come
  /// before that: without counting references, as classes' methods are never freed.
  @inline(__always)
  func fixedMethod(for selector: Selector) -> Unmanaged<Implementation>? {
    keepsObjectMethods ? nil : methods.value(for: selector.key)
  }

  /// The method that an instance runs for a selector.
  package func implementation(
    for selector: Selector, of object: any Respondable
  ) -> Implementation? {
    if keepsObjectMethods, let method = object.objectMethods.method(for: selector) {
      return method.implementation
    }
    if let found = methods.value(for: selector.key) { return found.takeUnretainedValue() }
    if let resolved = resolve(selector) { return resolved }
    if keepsObjectMethods, let method = object.objectMethods.otherwise {
      return method.implementation
    }
    return otherwise
  }

  private func resolve(_ selector: Selector) -> Implementation? {
    guard hasResolver, let method = type.resolveInstanceMethod(selector) else { return nil }
    let implementation = method.implementation
    implementation.check(accepts: type)
    return methods.insert(implementation, for: selector.key)
  }

  /// The method that a class would have if it listed none itself.
  static func inheritedMethod(
    for selector: Selector, above type: any Respondable.Type
  ) -> Implementation? {
    guard let parent = _getSuperclass(type) as? any Respondable.Type else { return nil }
    let table = table(of: parent)
    return (table.methods[selector] ?? table.otherwise)?.implementation
  }

  /// The selectors that an instance has methods for, for suggestions.
  package func selectors(of object: any Respondable) -> [Selector] {
    Self.table(of: type).selectors + object.objectMethods.selectors
  }
}

extension Implementation {
  /// Traps if a class lists a method whose handler takes another class.
  fileprivate func check(accepts type: any Respondable.Type) {
    if accepts(type) { return }
    fatalError(
      """
      [\(type) methods] lists '\(selector?.name ?? "otherwise")' with a handler for \
      \(receiverType), which \(type) does not inherit from
      """)
  }
}
