/// The arguments of an invocation, unchanging and shared by its copies.
///
/// The subclass is known by its metadata: a handler remembers the one its parameters make, and a
/// message whose store is of that class is passed on without boxing or casting an argument.
@usableFromInline
package class ArgumentStore: @unchecked Sendable {
  // Unchecked because a class that is not final cannot be checked; both subclasses are constant.
  @usableFromInline package let count: Int

  @usableFromInline
  init(count: Int) {
    self.count = count
  }

  /// The arguments, boxed one by one.
  package var elements: [any Sendable] { [] }
}

/// Arguments whose types were known where the message was sent.
///
/// `Values` is the tuple of their types, so one argument is `Values` itself. Generic over the tuple
/// rather than over the pack, because the compiler makes the metadata of the former once where
/// the types are known, and asks the runtime for the latter each time.
@usableFromInline
package final class TypedArguments<Values>: ArgumentStore, @unchecked Sendable {
  // Only made of values that are Sendable each: see `init`'s one caller, `Invocation.init`.
  @usableFromInline package let values: Values
  @usableFromInline let box: @Sendable (Values) -> [any Sendable]

  @inlinable
  init(_ values: Values, count: Int, box: @escaping @Sendable (Values) -> [any Sendable]) {
    self.values = values
    self.box = box
    super.init(count: count)
  }

  package override var elements: [any Sendable] { box(values) }
}

/// Arguments of which no more is known than that they can be sent.
@usableFromInline
package final class ListedArguments: ArgumentStore, @unchecked Sendable {
  private let list: [any Sendable]

  @usableFromInline
  package init(_ list: [any Sendable]) {
    self.list = list
    super.init(count: list.count)
  }

  package override var elements: [any Sendable] { list }
}
