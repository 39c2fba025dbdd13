/// The methods of a class's instances, by selector, as a list.
///
/// A class that is marked ``Responding(superclass:extensions:)`` needs none: its methods are the list. A
/// table is for handlers that are chosen at run time, such as closures and raw handlers:
///
/// ```swift
/// class var methods: MethodTable {
///   MethodTable {
///     Method("workerDidFinish:", ChatWindow.workerDidFinish(_:))
///     Method("worker:shouldPerformSubTask:") {
///       (window: ChatWindow, worker: Worker, subtask: String) in
///       true
///     }
///   }
/// }
/// ```
///
/// A table can include another, such as one that a protocol's extension provides; its own methods
/// come before included ones.
///
/// Stands for an `@implementation`.
public struct MethodTable: Sendable {
  package private(set) var methods: [Selector: Method] = [:]
  package private(set) var fallback: Method?

  /// Handles the messages that no method does; see ``init(forwarder:)``.
  private(set) var forwarder: Forwarder?

  /// A function for messages; an object, as an optional function is called by way of several others.
  package final class Forwarder: Sendable {
    /// Handles a message, and returns its answer.
    let forward: @Sendable (_ receiver: AnyObject, _ invocation: Invocation) throws -> any Sendable

    package init(
      _ forward:
        @escaping @Sendable (_ receiver: AnyObject, _ invocation: Invocation) throws ->
        any Sendable
    ) {
      self.forward = forward
    }
  }

  /// The protocols that the methods are checked against, also those added to the class at run time.
  private(set) var protocols: [ProtocolDescription] = []

  /// The line that makes the table, and the column, as a line may make two.
  private let site: RegistrationSite
  private let column: UInt

  /// The class that declares the methods, where a macro has listed them.
  private(set) var owner: (any Respondable.Type)?

  /// The selectors that the superclass and the protocols that the class conforms to declare.
  private var inheritedNames = DeclaredSelectors()

  /// The selectors of the methods, by their names in Swift, inherited ones included.
  private(set) var names = DeclaredSelectors()

  /// Makes a table that lists methods and other tables.
  ///
  /// - Parameters:
  ///   - protocols: The protocols that the methods are checked against, also those added to the
  ///     class at run time. Required methods may be missing here: an object conforms by the
  ///     messages that it responds to, see ``Respondable/conforms(to:)``.
  ///   - fileID: Where the table is made, as are the line and the column. A subclass whose table is
  ///     made at the same place as its superclass's is taken to inherit that.
  ///   - line: See `fileID`.
  ///   - column: See `fileID`.
  ///   - entries: The methods and tables.
  /// - Precondition: No selector is listed twice, and no method contradicts a protocol's
  ///   declaration of its selector. Otherwise it traps, in the second case with the error that
  ///   ``ProtocolDescription/check(_:)`` throws.
  public init(
    adopting protocols: [ProtocolDescription] = [],
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @MethodTableBuilder _ entries: () -> [MethodTableBuilder.Entry] = { [] }
  ) {
    site = RegistrationSite(fileID: fileID, line: line)
    self.column = column
    var own = MethodTable(at: site, column: column)
    for entry in entries() {
      switch entry {
      case .table(let table): merge(table)
      case .method(let method):
        if let first = own.set(method) {
          fatalError(
            """
            '\(method.selector?.name ?? "fallback")' is listed twice in the method table at \
            \(site): for \(first.implementation.receiverType) at \(first.implementation.site), \
            and at \(method.implementation.site)
            """)
        }
      }
    }
    merge(own)
    self.protocols += protocols
    for method in methods.values { method.checkOrTrap(against: protocols) }
  }

  private init(at site: RegistrationSite, column: UInt) {
    self.site = site
    self.column = column
  }

  /// Makes a table for a class that answers for its methods itself.
  ///
  /// The forwarder takes the place of `methodSignature(for:)` and `forwardInvocation(_:)` where a
  /// message is forwarded: it refuses a message by throwing, and no invocation is copied for it.
  package init(
    forwarder: Forwarder,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.init(at: RegistrationSite(fileID: fileID, line: line), column: column)
    self.forwarder = forwarder
  }

  /// Whether two tables were made by the same code.
  func isMadeBySameCode(as other: MethodTable) -> Bool {
    if let owner, let otherOwner = other.owner { return owner == otherOwner }
    return owner == nil && other.owner == nil && column == other.column && site == other.site
  }

  /// Replaces the methods that another table has too, and adds its others.
  mutating func merge(_ table: MethodTable) {
    methods.merge(table.methods) { _, new in new }
    fallback = table.fallback ?? fallback
    forwarder = table.forwarder ?? forwarder
    protocols += table.protocols
    names.merge(table.names)
  }

  /// Adds a method, or replaces the one for its selector, which is returned.
  @discardableResult
  mutating func set(_ method: Method) -> Method? {
    guard let selector = method.selector else {
      defer { fallback = method }
      return fallback
    }
    return methods.updateValue(method, forKey: selector)
  }

  mutating func remove(_ selector: Selector?) -> Method? {
    guard let selector else {
      defer { fallback = nil }
      return fallback
    }
    return methods.removeValue(forKey: selector)
  }

  /// The selectors with a method of their own, in alphabetical order.
  public var selectors: [Selector] {
    methods.keys.sorted { $0.name < $1.name }
  }
}

// What a class declares itself, rather than lists.
extension MethodTable {
  mutating func declare(_ type: any Respondable.Type) {
    owner = type
    inheritedNames = ClassTable.inheritedNames(of: type)
    for adopted in DeclaredProtocol.adopted(by: type) {
      for (name, entry) in adopted.selectors.entries {
        if let other = inheritedNames.insert(entry, for: name) { contradict(name, entry, other) }
      }
    }
    names = inheritedNames
  }

  /// The selector of a method with a name.
  ///
  /// Traps if another one is given than a superclass or protocol declares.
  @usableFromInline
  mutating func resolve(
    _ declared: DeclaredSelector, for name: String, at site: RegistrationSite
  ) -> Selector {
    let entry = DeclaredSelectors.Entry(
      selector: declared.selector, origin: owner.map { "\($0)" } ?? "", site: site)
    guard let other = inheritedNames.entries[name] else {
      names.insertOverload(entry, for: name)
      return declared.selector
    }
    if case .given = declared, other.selector != declared.selector {
      contradict(name, entry, other)
    }
    return other.selector
  }

  /// Whether a superclass or protocol declares an `async` requirement of a name.
  @usableFromInline
  func isRequirementAsync(_ name: String) -> Bool {
    inheritedNames.entries[name]?.isAsync ?? false
  }

  private func contradict(
    _ name: String, _ entry: DeclaredSelectors.Entry, _ other: DeclaredSelectors.Entry
  ) -> Never {
    fatalError(
      """
      '\(name)' is '\(entry.selector)' in \(entry.origin), at \(entry.site), and \
      '\(other.selector)' in \(other.origin), at \(other.site)
      """)
  }

  /// Adds a method that has to be the first for its selector.
  @usableFromInline
  mutating func insert(_ method: Method) {
    if let first = set(method) {
      fatalError(
        """
        '\(method.selector?.name ?? "fallback")' is answered by two methods of \
        \(method.implementation.receiverType): at \(first.site), and at \(method.site)
        """)
    }
  }
}
