/// A list of the methods of a class's instances, by selector.
///
/// A class marked ``Responding(superclass:extensions:)`` needs no table, because its methods form
/// the list. Write a table for handlers chosen at run time, such as closures and raw handlers:
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
/// A table can include another table, such as a table that an extension of a protocol provides. The
/// methods that a table lists itself take precedence over the methods of included tables. If two
/// included tables have a method for the same selector, the table that is listed later takes
/// precedence.
///
/// Stands for an `@implementation`.
public struct MethodTable: Sendable {
  package private(set) var methods: [Selector: Method] = [:]
  package private(set) var fallback: Method?

  /// The function that handles the messages for which the table has no method; see
  /// ``init(forwarder:fileID:line:column:)``.
  private(set) var forwarder: Forwarder?

  /// A function that handles messages.
  ///
  /// The function is wrapped in an object, because a call of an optional function passes through
  /// several reabstraction thunks.
  @_spi(ObjectiveC) public final class Forwarder: Sendable {
    /// Handles a message, and returns the answer.
    let forward: @Sendable (_ receiver: AnyObject, _ invocation: Invocation) throws -> any Sendable

    @_spi(ObjectiveC) public init(
      _ forward:
        @escaping @Sendable (_ receiver: AnyObject, _ invocation: Invocation) throws ->
        any Sendable
    ) {
      self.forward = forward
    }
  }

  /// The protocols against which the methods are checked, including methods that `addMethod(_:)` or
  /// `replaceMethod(_:)` adds to the class at run time.
  private(set) var protocols: [ProtocolDescription] = []

  /// The line that creates the table, and the column, because a line may create two tables.
  @usableFromInline let site: RegistrationSite
  private let column: UInt

  /// The class that declares the methods, or `nil` if the methods are listed by hand.
  private(set) var owner: (any Respondable.Type)?

  /// `true` if the declared methods that are added next are isolated to an actor.
  @usableFromInline var isIsolated = false

  /// The selectors that the superclass and the adopted protocols declare, by Swift name.
  private var inheritedNames = DeclaredSelectors()

  /// The selectors of the methods, including inherited methods, by Swift name.
  private(set) var names = DeclaredSelectors()

  /// Creates a table that lists methods and the methods of other tables.
  ///
  /// - Parameters:
  ///   - protocols: The protocols against which the methods are checked, including methods that
  ///     ``Respondable/addMethod(_:)`` or ``Respondable/replaceMethod(_:)`` adds to the class at
  ///     run time. The methods that a resolver returns are not checked. The table may lack required
  ///     methods: an object conforms by the messages to which it responds, see
  ///     ``Respondable/conforms(to:)``.
  ///   - entries: The methods and the tables to include.
  ///   - fileID: The file in which the table is created. If the table of a subclass is created at
  ///     the same file, line and column as the table of its superclass, the subclass inherits the
  ///     table of the superclass.
  ///   - line: The line in the file; see `fileID`.
  ///   - column: The column in the line; see `fileID`.
  /// - Precondition: No selector is listed twice, and at most one fallback is listed. No method
  ///   contradicts the declaration of its selector in a protocol. Otherwise the initializer traps.
  ///   For a contradiction, the message is the error that ``ProtocolDescription/check(_:)`` throws.
  public init(
    adopting protocols: [ProtocolDescription] = [],
    @MethodTableBuilder _ entries: () -> [MethodTableBuilder.Entry] = { [] },
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
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

  /// Creates a table for a class that handles all of its messages in a single function.
  ///
  /// When a message is forwarded, `forwarder` takes the place of `methodSignature(for:)` and
  /// `forwardInvocation(_:)`. The forwarder refuses a message by throwing an error. No copy of the
  /// invocation is made for the forwarder.
  @_spi(ObjectiveC) public init(
    forwarder: Forwarder,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.init(at: RegistrationSite(fileID: fileID, line: line), column: column)
    self.forwarder = forwarder
  }

  /// Returns `true` if two tables were created by the same code, or declare the methods of the same
  /// class.
  func isMadeBySameCode(as other: MethodTable) -> Bool {
    if let owner, let otherOwner = other.owner { return owner == otherOwner }
    return owner == nil && other.owner == nil && column == other.column && site == other.site
  }

  /// Adds the methods of another table, which replace existing methods for the same selectors.
  mutating func merge(_ table: MethodTable) {
    methods.merge(table.methods) { _, new in new }
    fallback = table.fallback ?? fallback
    forwarder = table.forwarder ?? forwarder
    protocols += table.protocols
    names.merge(table.names)
  }

  /// Adds `method`, and returns the method that `method` replaces, or `nil`.
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

  /// The selectors of the methods, in alphabetical order.
  ///
  /// A fallback has no selector, so it is not included.
  public var selectors: [Selector] {
    methods.keys.sorted { $0.name < $1.name }
  }
}

// Methods that a class declares in Swift, and does not list by hand.
extension MethodTable {
  mutating func declare(_ type: any Respondable.Type) {
    owner = type
    inheritedNames = ClassTable.inheritedNames(of: type)
    for adopted in DeclaredProtocol.adopted(by: type) {
      for (name, entries) in adopted.selectors.entries {
        for entry in entries {
          if let other = inheritedNames.insert(entry, for: name) { contradict(name, entry, other) }
        }
      }
    }
    names = inheritedNames
  }

  /// Returns the selector of a method with a Swift name, and records the selector.
  ///
  /// If a superclass or a protocol declares a selector for the name and the types, the method has
  /// that selector. The function traps if the method gives a different selector.
  @usableFromInline
  mutating func resolve(
    _ declared: DeclaredSelector, for name: String, _ types: [any Any.Type],
    at site: RegistrationSite
  ) -> Selector {
    let entry = DeclaredSelectors.Entry(
      selector: declared.selector, types: types, origin: owner.map { "\($0)" } ?? "", site: site)
    guard let other = inheritedNames.entry(for: name, types) else {
      names.insert(entry, for: name)
      return declared.selector
    }
    if case .given = declared, other.selector != declared.selector {
      if other.accepts(types) { contradict(name, entry, other) }
      names.insert(entry, for: name)
      return declared.selector
    }
    return other.selector
  }

  /// Returns the types of the arguments that a superclass or a protocol declares for the Swift name
  /// `name`, or `nil` if none of them declares the name.
  @usableFromInline
  func requirementTypes(_ name: String, _ types: [any Any.Type]) -> [any Any.Type]? {
    inheritedNames.entry(for: name, types)?.types
  }

  /// Returns `true` if a superclass or a protocol declares an `async` requirement with the Swift
  /// name `name` and the types.
  @usableFromInline
  func isRequirementAsync(_ name: String, _ types: [any Any.Type]) -> Bool {
    inheritedNames.entry(for: name, types)?.isAsync ?? false
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

  /// Adds a method, and traps if the table already has a method for the selector.
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
