/// What the instances of a class answer: methods by selector.
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
  package private(set) var otherwise: Method?

  /// What the methods are checked against, also those that are added to the class at run time.
  private(set) var protocols: [ProtocolDescription] = []

  /// The line that makes the table, and the column, as a line may make two.
  private let site: RegistrationSite
  private let column: UInt

  /// Makes a table that lists methods and other tables.
  ///
  /// - Parameters:
  ///   - protocols: What the methods are checked against, and those that are given to the class at
  ///     run time. Those that are required and missing are
  ///     not asked for here: an object conforms by what it answers, see
  ///     ``Respondable/conforms(to:)``.
  ///   - fileID: Where the table is made, as are the line and the column. A subclass whose table is
  ///     made at the same place as its superclass's is taken to inherit that.
  ///   - line: See `fileID`.
  ///   - column: See `fileID`.
  ///   - entries: The methods and tables.
  /// - Precondition: No selector is listed twice. The second method would never run, or the first.
  ///   No method contradicts what one of the protocols declares for its selector: otherwise it traps
  ///   with what ``ProtocolDescription/check(_:)`` throws.
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
            '\(method.selector?.name ?? "otherwise")' is listed twice in the method table at \
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

  /// Whether two tables were made by the same code.
  func isMadeBySameCode(as other: MethodTable) -> Bool {
    column == other.column && site == other.site
  }

  /// Replaces the methods that another table has too, and adds its others.
  mutating func merge(_ table: MethodTable) {
    methods.merge(table.methods) { _, new in new }
    otherwise = table.otherwise ?? otherwise
    protocols += table.protocols
  }

  /// Adds a method, or replaces the one for its selector, which is returned.
  @discardableResult
  mutating func set(_ method: Method) -> Method? {
    guard let selector = method.selector else {
      defer { otherwise = method }
      return otherwise
    }
    return methods.updateValue(method, forKey: selector)
  }

  mutating func remove(_ selector: Selector?) -> Method? {
    guard let selector else {
      defer { otherwise = nil }
      return otherwise
    }
    return methods.removeValue(forKey: selector)
  }

  /// The selectors with a method of their own, in alphabetical order.
  public var selectors: [Selector] {
    methods.keys.sorted { $0.name < $1.name }
  }
}

/// Builds a method table from a list of methods, tables and conditions.
@resultBuilder
public enum MethodTableBuilder {
  /// A method, or a table to include.
  public enum Entry: Sendable {
    /// A method.
    case method(Method)

    /// All the methods of another table.
    case table(MethodTable)
  }

  /// Lists a method.
  public static func buildExpression(_ method: Method) -> [Entry] { [.method(method)] }

  /// Lists a table to include.
  public static func buildExpression(_ table: MethodTable) -> [Entry] { [.table(table)] }

  /// Joins the entries of a block.
  public static func buildBlock(_ entries: [Entry]...) -> [Entry] { entries.flatMap(\.self) }

  /// Lists what an `if` without an `else` lists.
  public static func buildOptional(_ entries: [Entry]?) -> [Entry] { entries ?? [] }

  /// Lists what the first branch lists.
  public static func buildEither(first entries: [Entry]) -> [Entry] { entries }

  /// Lists what the second branch lists.
  public static func buildEither(second entries: [Entry]) -> [Entry] { entries }

  /// Lists what the turns of a loop list.
  public static func buildArray(_ entries: [[Entry]]) -> [Entry] { entries.flatMap(\.self) }
}
