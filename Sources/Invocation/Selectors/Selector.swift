public import RuntimeSupport

/// The name of a message.
///
/// Selectors are interned: the same name is the same selector, so comparing and hashing one is
/// work on a pointer. A name is a word for a message without arguments (`workerDidFinish`), or
/// pieces that each end in a colon, one for every argument (`worker:didFinishSubTask:`). Pieces
/// may be empty (`moveTo::`, `::`).
///
/// ```swift
/// let selector: Selector = "worker:didFinishSubTask:"
/// selector.numberOfArguments  // 2
/// ```
///
/// A literal that is not well formed traps with the reason. ``init(_:)`` is for names that are
/// known only at run time, and throws.
///
/// Stands for Objective-C's `SEL`. Unlike `sel_registerName`, it refuses names that no method can
/// have: empty ones, text after the last colon, spaces, control characters.
public struct Selector: Sendable {
  // Entries are never freed, so a selector neither retains nor releases.
  @usableFromInline package let entry: Uncounted<SelectorEntry>

  package init(entry: Uncounted<SelectorEntry>) {
    self.entry = entry
  }

  package init(entry: SelectorEntry) {
    self.init(entry: Uncounted(entry))
  }

  /// Makes the selector with a name, interning it.
  ///
  /// An interned name is never freed. Use ``init(existing:)`` for names that come from outside the
  /// program. Safe from any thread. `Selector("…")` with a literal is the literal itself, as for
  /// all types in Swift: it does not throw, but traps.
  ///
  /// - Throws: ``InvocationError/malformedSelector(_:reason:)``.
  public init(_ name: String) throws(InvocationError) {
    self = try SelectorTable.shared.intern(name)
  }

  /// Finds the selector with a name, if any part of the program has used it before.
  ///
  /// Interns nothing, so names from outside the program cannot fill memory. No object has a method
  /// for a name without a selector. Safe from any thread.
  public init?(existing name: String) {
    guard let found = SelectorTable.shared.find(name) else { return nil }
    self = found
  }

  /// The selector as it is written, such as `worker:didFinishSubTask:`.
  public var name: String {
    entry.with { $0.name }
  }

  /// The number of arguments a message with this name takes, which is its number of colons.
  public var numberOfArguments: Int {
    entry.with { $0.numberOfArguments }
  }

  /// The pieces of the name, without their colons.
  ///
  /// `worker:didFinishSubTask:` has the components `worker` and `didFinishSubTask`. A message
  /// without arguments has one component, the name itself.
  public var components: [String] {
    let pieces = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    return numberOfArguments == 0 ? pieces : pieces.dropLast()
  }

  /// The address of the interned entry, which is the key in look-ups.
  package var key: UInt { UInt(bitPattern: entry.address) }
}

extension Selector: Hashable {
  /// Whether two selectors are the same name.
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
  /// Makes a selector from a literal.
  ///
  /// The first use of a literal interns its name; later ones find it by the literal's address,
  /// without hashing the name.
  ///
  /// - Precondition: The name is well formed. A malformed one traps with
  ///   `malformed selector "…"` and the reason.
  public init(stringLiteral name: StaticString) {
    self = Selector(known: name) ?? SelectorTable.shared.literal(name)
  }
}

extension Selector: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name.
  public var description: String { name }

  /// The name as Objective-C writes it in source, `@selector(worker:)`.
  public var debugDescription: String { "@selector(\(name))" }
}
