public import RuntimeSupport

/// The name of a message.
///
/// Selectors are interned: each name has exactly one selector. Two selectors are therefore compared
/// and hashed by a single pointer. The name of a message without arguments is a word, such as
/// `workerDidFinish`. The name of a message with arguments has one piece for each argument, and
/// each piece ends in a colon, as in `worker:didFinishSubTask:`. A piece may be empty, as in
/// `moveTo::` and `::`.
///
/// ```swift
/// let selector: Selector = "worker:didFinishSubTask:"
/// selector.numberOfArguments  // 2
/// ```
///
/// A malformed literal traps with the reason. Use ``init(_:)``, which throws instead, for a name
/// known only at run time.
///
/// Stands for Objective-C's `SEL`. Unlike `sel_registerName`, a `Selector` cannot have a name that
/// is impossible for a method: an empty name, or a name with text after the last colon, a space, or
/// a control character.
public struct Selector: Sendable {
  // A `SelectorEntry` in the table is never freed, so a selector neither retains nor releases its
  // entry.
  @usableFromInline package let entry: Uncounted<SelectorEntry>

  package init(entry: Uncounted<SelectorEntry>) {
    self.entry = entry
  }

  package init(entry: SelectorEntry) {
    self.init(entry: Uncounted(entry))
  }

  /// Creates the selector with a name, and interns the name.
  ///
  /// An interned name is never freed, so use ``init(existing:)`` for a name that comes from outside
  /// the program. The initializer can be called on any thread.
  ///
  /// As for every type that can be written as a literal, the expression `Selector("…")` with a
  /// literal calls `init(stringLiteral:)`, which traps and does not throw.
  ///
  /// - Throws: ``InvocationError/malformedSelector(_:reason:)``.
  public init(_ name: String) throws(InvocationError) {
    self = try SelectorTable.shared.intern(name)
  }

  /// Finds the selector with a name, if the program has already interned the name.
  ///
  /// The initializer interns nothing, so names from outside the program cannot fill the memory. If
  /// a name has no selector, no object has a method for that name. The initializer can be called on
  /// any thread.
  ///
  /// - Returns: The selector, or `nil` if the name has not been interned.
  public init?(existing name: String) {
    guard let found = SelectorTable.shared.find(name) else { return nil }
    self = found
  }

  /// The full name of the selector, such as `worker:didFinishSubTask:`.
  public var name: String {
    entry.with { $0.name }
  }

  /// The number of arguments of a message with this selector, which is the number of colons in the
  /// name.
  @inlinable @inline(__always)
  public var numberOfArguments: Int {
    entry.with { $0.numberOfArguments }
  }

  /// The pieces of the name, without the colons.
  ///
  /// The components of `worker:didFinishSubTask:` are `worker` and `didFinishSubTask`. A selector
  /// without arguments has a single component, which is its name.
  public var components: [String] {
    let pieces = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    return numberOfArguments == 0 ? pieces : pieces.dropLast()
  }

  /// The address of the interned `SelectorEntry`, which is the key of the selector in lookup
  /// tables.
  @inlinable @inline(__always)
  package var key: UInt { UInt(bitPattern: entry.address) }

  /// The number that a cast of a `SEL` to an integer gives in Objective-C.
  @_spi(ObjectiveC) public var address: Int { Int(bitPattern: key) }
}

extension Selector: Hashable {
  /// Returns a Boolean value that indicates whether two selectors have the same name.
  public static func == (left: Selector, right: Selector) -> Bool {
    left.entry == right.entry
  }

  /// Feeds the address of the interned entry into a hasher.
  @_documentation(visibility: internal)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(entry.address)
  }
}

extension Selector: ExpressibleByStringLiteral {
  /// Creates a selector from a string literal.
  ///
  /// The first use of a literal interns the name. Later uses find the selector by the address of
  /// the literal, without hashing the name.
  ///
  /// - Precondition: The name is well-formed. A malformed name traps with `malformed selector "…"`
  ///   and the reason.
  @_documentation(visibility: internal)
  public init(stringLiteral name: StaticString) {
    self = Selector(known: name) ?? SelectorTable.shared.literal(name)
  }
}

extension Selector: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name of the selector.
  public var description: String { name }

  /// The selector as an expression in Objective-C, such as `@selector(worker:)`.
  public var debugDescription: String { "@selector(\(name))" }
}
