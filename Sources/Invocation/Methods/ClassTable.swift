import RuntimeSupport

/// The methods of a class, including inherited methods, which can be looked up without a lock.
///
/// The table is created at the first use of the class. It is never freed, just as classes are never
/// freed.
final class ClassTable: Sendable {
  let type: any Respondable.Type

  /// The table of the superclass, or `nil` if the superclass does not conform to ``Respondable``.
  let inherited: ClassTable?

  /// The method for each selector.
  ///
  /// Methods are added and replaced, but never removed.
  let methods: ConcurrentMap<ClassMethod>
  let fallback: ClassMethod?
  let forwarder: MethodTable.Forwarder?

  /// `true` if the class declares `resolveInstanceMethod(_:)`.
  let hasResolver: Bool

  /// The table that the class lists.
  ///
  /// The table of methods is never freed, and so `listed` retains the listed implementations
  /// forever.
  private let listed: MethodTable

  /// The protocols against which the methods are checked, including the protocols of superclasses.
  var protocols: [ProtocolDescription] { listed.protocols + (inherited?.protocols ?? []) }

  /// Returns the selectors that the marked superclasses of a class declare, by their Swift names.
  static func inheritedNames(of type: any Respondable.Type) -> DeclaredSelectors {
    RespondableClass.superclass(of: type).map { of($0).listed.names } ?? .init()
  }

  /// The tables of the direct subclasses that have been created so far.
  ///
  /// `nonisolated(unsafe)` because the lock `changes` guards the array: every access happens while
  /// the lock is held.
  nonisolated(unsafe) private(set) var subclasses: [ClassTable] = []

  /// The lock under which methods change, and every implementation that was set at run time.
  ///
  /// The dictionary retains the implementations forever, because lookups do not retain an
  /// implementation.
  static let changes = Guarded<[ObjectIdentifier: Implementation]>([:])

  private static let tables = ConcurrentMap<ClassTable>(minimumCapacity: 64)

  /// The tables that have been created so far.
  static var known: [ClassTable] { tables.values }

  static func of(_ type: any Respondable.Type) -> ClassTable {
    let key = UInt(bitPattern: ObjectIdentifier(type))
    if let table = tables.value(for: key) { return table.object }
    // Do not hold a lock here, because code of the class runs. Two threads may read the class's
    // list at the same time. Only the table of the thread that takes the lock first is kept.
    let inherited = RespondableClass.superclass(of: type).map(of)
    let listed = type.methods
    for method in listed.methods.values { method.implementation.check(accepts: type) }
    listed.fallback?.implementation.check(accepts: type)
    let hasResolver = !Probe.finds(defaultOf: ObjectIdentifier(type)) {
      _ = type.resolveInstanceMethod($0)
    }
    // If another thread's table is kept, release this list after unlocking: the captures of its
    // handlers may have a `deinit` that runs foreign code.
    defer { withExtendedLifetime(listed) {} }
    return changes.withLock { _ in
      if let table = tables.value(for: key) { return table.object }
      let table = ClassTable(type, inherited, listed, hasResolver)
      inherited?.subclasses.append(table)
      return tables.insert(table, for: key)
    }
  }

  /// Creates the table of a class, while the caller holds the lock `changes`.
  ///
  /// The caller appends the table to the superclass's `subclasses` under the same lock. No change
  /// can therefore come between reading the inherited methods and joining the list of subclasses.
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
    // A class that does not declare `methods` returns the table of its superclass. Swift does not
    // tell the two cases apart, so two tables that the same line of code created count as the same
    // table. Comparing the handlers would not help, because each read of `methods` creates new
    // handlers. The class's dispatch table in Swift shows that a member is overridden, but not the
    // name of the member. If the guess is wrong, the class still lists its own methods, but changes
    // of the superclass at run time replace the methods of the class, too.
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

  /// Adds a method for a selector that has no method in this table.
  func insert(
    _ implementation: Implementation, for selector: Selector, isOwn: Bool, isChanged: Bool
  ) {
    methods.insert(
      ClassMethod(
        of: type, for: selector, implementation, isOwn: isOwn, isChanged: isChanged),
      for: selector.key)
  }

  /// Returns the method for a selector, and asks the class's resolver if there is none.
  func method(for selector: Selector) -> ClassMethod? {
    methods.value(for: selector.key)?.object ?? resolve(selector)
  }

  private func resolve(_ selector: Selector) -> ClassMethod? {
    guard hasResolver, let method = type.resolveInstanceMethod(selector) else { return nil }
    method.implementation.check(accepts: type)
    // The resolver may return a method for another selector. The method is then added for that
    // selector, and `selector` still has no method.
    add(method.implementation, for: method.selector ?? selector, evenIfInherited: false)
    return methods.value(for: selector.key)?.object
  }

  /// The superclass marked `@Responding` whose methods the class inherits; `nil` if the class is
  /// marked or lists methods.
  var markedSuperclass: (any Respondable.Type)? {
    listed.owner.flatMap { $0 == type ? nil : $0 }
  }

  /// The selectors for which the class has a method.
  var selectors: [Selector] { methods.values.compactMap(\.selector) }
}

extension Implementation {
  /// Traps if a class lists a method whose handler takes instances of another class.
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
