import RuntimeSupport

/// The methods of a class, inherited ones included, for look-up without a lock.
///
/// Made at first use, and never freed, as classes are not.
final class ClassTable: Sendable {
  let type: any Respondable.Type

  /// The table of the superclass, if that is respondable.
  let inherited: ClassTable?

  /// The method for each selector.
  ///
  /// Methods are added and replaced, and never removed.
  let methods: ConcurrentMap<ClassMethod>
  let fallback: ClassMethod?
  let forwarder: MethodTable.Forwarder?

  /// Whether the class has a resolver of its own.
  let hasResolver: Bool

  /// What the class lists, kept for good like the table.
  private let listed: MethodTable

  /// The protocols that its methods are checked against, inherited ones included.
  var protocols: [ProtocolDescription] { listed.protocols + (inherited?.protocols ?? []) }

  /// The selectors of the methods that the superclass declares, by their names in Swift.
  static func inheritedNames(of type: any Respondable.Type) -> DeclaredSelectors {
    RespondableClass.superclass(of: type).map { of($0).listed.names } ?? .init()
  }

  /// The tables of the direct subclasses that have been made so far.
  ///
  /// Only touched under the lock of the changes.
  nonisolated(unsafe) private(set) var subclasses: [ClassTable] = []

  /// The lock of the changes, and every implementation that they have brought.
  ///
  /// Implementations are never freed, because look-ups retain none of them.
  static let changes = Guarded<[ObjectIdentifier: Implementation]>([:])

  private static let tables = ConcurrentMap<ClassTable>(minimumCapacity: 64)

  /// The tables that have been made so far.
  static var known: [ClassTable] { tables.values }

  static func of(_ type: any Respondable.Type) -> ClassTable {
    let key = UInt(bitPattern: ObjectIdentifier(type))
    if let table = tables.value(for: key) { return table.object }
    // Not under a lock, because the class's own code runs here. Two threads may each read its list;
    // the table of one of them is kept.
    let inherited = RespondableClass.superclass(of: type).map(of)
    let listed = type.methods
    for method in listed.methods.values { method.implementation.check(accepts: type) }
    listed.fallback?.implementation.check(accepts: type)
    let hasResolver = !Probe.finds(defaultOf: ObjectIdentifier(type)) {
      _ = type.resolveInstanceMethod($0)
    }
    defer { withExtendedLifetime(listed) {} }
    return changes.withLock { _ in
      if let table = tables.value(for: key) { return table.object }
      let table = ClassTable(type, inherited, listed, hasResolver)
      inherited?.subclasses.append(table)
      return tables.insert(table, for: key)
    }
  }

  /// Only under the lock of the changes, so that no change comes between reading the inherited methods
  /// and joining the superclass's list of subclasses.
  private init(
    _ type: any Respondable.Type, _ inherited: ClassTable?, _ listed: MethodTable,
    _ hasResolver: Bool
  ) {
    self.type = type
    self.inherited = inherited
    self.listed = listed
    self.hasResolver = hasResolver
    fallback =
      listed.fallback.map {
        ClassMethod(of: type, for: nil, $0.implementation, isOwn: true, isChanged: false)
      } ?? inherited?.fallback
    forwarder = listed.forwarder ?? inherited?.forwarder
    let above = inherited?.methods.values ?? []
    methods = ConcurrentMap(minimumCapacity: above.count + listed.methods.count)
    for method in above {
      guard let selector = method.selector else { continue }
      method.implementation.with {
        insert($0, for: selector, isOwn: false, isChanged: method.isChanged)
      }
    }
    // A class that does not declare `methods` returns its superclass's table. Swift does not say so;
    // two tables that the same line of code made are taken for one.
    let isInherited = inherited?.listed.isMadeBySameCode(as: listed) ?? false
    for (selector, method) in listed.methods {
      if let known = methods.value(for: selector.key)?.object {
        if isInherited, known.isChanged { continue }
        known.replace(by: method.implementation, isOwn: !isInherited, isChanged: false)
      } else {
        insert(method.implementation, for: selector, isOwn: true, isChanged: false)
      }
    }
  }

  /// Adds a method for a selector that had none.
  func insert(
    _ implementation: Implementation, for selector: Selector, isOwn: Bool, isChanged: Bool
  ) {
    methods.insert(
      ClassMethod(
        of: type, for: selector, implementation, isOwn: isOwn, isChanged: isChanged),
      for: selector.key)
  }

  /// The method for a selector, resolved if need be.
  func method(for selector: Selector) -> ClassMethod? {
    methods.value(for: selector.key)?.object ?? resolve(selector)
  }

  private func resolve(_ selector: Selector) -> ClassMethod? {
    guard hasResolver, let method = type.resolveInstanceMethod(selector) else { return nil }
    method.implementation.check(accepts: type)
    // It may be for another selector. Then that one gets the method, and this one still has none.
    add(method.implementation, for: method.selector ?? selector, evenIfInherited: false)
    return methods.value(for: selector.key)?.object
  }

  /// The superclass whose marked methods the class inherits, if the class is not marked itself.
  var markedSuperclass: (any Respondable.Type)? {
    listed.owner.flatMap { $0 == type ? nil : $0 }
  }

  /// The selectors that have a method.
  var selectors: [Selector] { methods.values.compactMap(\.selector) }
}

extension Implementation {
  /// Traps if a class lists a method whose handler takes another class.
  fileprivate func check(accepts type: any Respondable.Type) {
    if accepts(type) { return }
    let (list, hint) =
      if let metaclass = type as? RespondableClass.Type {
        ("\(metaclass.represented) classMethods", ": make class methods with Method(class:)")
      } else {
        (
          "\(type) methods",
          receiverType is RespondableClass.Type ? ": list it in classMethods" : ""
        )
      }
    let name = RespondableClass.name(of:)
    fatalError(
      """
      [\(list)] lists '\(selector?.name ?? "fallback")', at \(site), with a handler for \
      \(name(receiverType)), which \(name(type)) does not inherit from\(hint)
      """)
  }
}
