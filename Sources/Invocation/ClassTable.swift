import CRuntime
import Support

/// The methods of a class, inherited ones included, for look-up without a lock.
///
/// Made at first use, and never freed, as classes are not.
final class ClassTable: Sendable {
  let type: any Respondable.Type
  let methods: ConcurrentMap<Implementation>
  let otherwise: Implementation?

  /// What the cache has, or could have, of the methods.
  private let records = ConcurrentMap<PermanentRecord<MethodRecord>>()

  /// Whether the class has a resolver of its own.
  let hasResolver: Bool

  private static let tables = ConcurrentMap<ClassTable>(minimumCapacity: 64)

  static func of(_ type: any Respondable.Type) -> ClassTable {
    let key = UInt(bitPattern: ObjectIdentifier(type))
    if let table = tables.value(for: key) { return table.takeUnretainedValue() }
    // The class's own code runs here, so not under a lock. Two threads may each make a table; one
    // of them stands.
    return tables.insert(ClassTable(type), for: key)
  }

  private init(_ type: any Respondable.Type) {
    self.type = type
    hasResolver = !Probe.finds(defaultOf: ObjectIdentifier(type)) {
      _ = type.resolveInstanceMethod($0)
    }
    let table = Self.lineage(of: type).reduce(into: MethodTable()) { table, type in
      let own = type.methods
      for method in own.methods.values { method.implementation.check(accepts: type) }
      own.otherwise?.implementation.check(accepts: type)
      table.merge(own)
    }
    methods = ConcurrentMap(minimumCapacity: table.methods.count)
    for (selector, method) in table.methods {
      methods.insert(method.implementation, for: selector.key)
    }
    otherwise = table.otherwise?.implementation
  }

  /// A class and its superclasses, as far as they are respondable, the root first.
  private static func lineage(of type: any Respondable.Type) -> [any Respondable.Type] {
    var lineage: [any Respondable.Type] = []
    var current: AnyClass? = type
    while let conforming = current as? any Respondable.Type {
      lineage.append(conforming)
      current = _getSuperclass(conforming)
    }
    return lineage.reversed()
  }

  /// The table of the superclass, if that is respondable.
  var inherited: ClassTable? {
    (_getSuperclass(type) as? any Respondable.Type).map(Self.of)
  }

  /// Puts a method into the cache, in which it is found without looking for the class first.
  ///
  /// Only for a class of which nothing else can come before its methods.
  func cache(_ method: Implementation, for selector: Selector) {
    if let record = records.value(for: selector.key)?.takeUnretainedValue() {
      return cacheMethod(record.address)
    }
    let record = PermanentRecord(
      MethodRecord(
        classMetadata: unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self),
        selector: selector.entry.toOpaque(),
        implementation: UnsafeRawPointer(Unmanaged.passUnretained(method).toOpaque())))
    cacheMethod(records.insert(record, for: selector.key).address)
  }

  /// The method for a selector, resolved if need be.
  func method(for selector: Selector) -> Implementation? {
    methods.value(for: selector.key)?.takeUnretainedValue() ?? resolve(selector)
  }

  private func resolve(_ selector: Selector) -> Implementation? {
    guard hasResolver, let method = type.resolveInstanceMethod(selector) else { return nil }
    let implementation = method.implementation
    implementation.check(accepts: type)
    // It may be for another selector: then it is added, and this one is still without.
    let added = methods.insert(implementation, for: (method.selector ?? selector).key)
    return method.selector ?? selector == selector ? added : nil
  }

  /// The selectors that have a method.
  var selectors: [Selector] {
    methods.values.compactMap(\.selector)
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
