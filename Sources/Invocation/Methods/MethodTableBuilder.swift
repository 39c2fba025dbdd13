/// Builds a method table from methods, tables and conditions.
@_documentation(visibility: internal)
@resultBuilder
public enum MethodTableBuilder {
  /// An element of a list: a method, or a table to include.
  public enum Entry: Sendable {
    /// A single method.
    case method(Method)

    /// All methods of another table.
    case table(MethodTable)
  }

  /// Lists a single method.
  public static func buildExpression(_ method: Method) -> [Entry] { [.method(method)] }

  /// Lists the methods of another table.
  public static func buildExpression(_ table: MethodTable) -> [Entry] { [.table(table)] }

  /// Concatenates the entries of the statements in a block.
  public static func buildBlock(_ entries: [Entry]...) -> [Entry] { entries.flatMap(\.self) }

  /// Lists the entries of an `if` without an `else`, or nothing if the condition is `false`.
  public static func buildOptional(_ entries: [Entry]?) -> [Entry] { entries ?? [] }

  /// Lists the entries of the first branch of a condition.
  public static func buildEither(first entries: [Entry]) -> [Entry] { entries }

  /// Lists the entries of the second branch of a condition.
  public static func buildEither(second entries: [Entry]) -> [Entry] { entries }

  /// Concatenates the entries of all iterations of a loop.
  public static func buildArray(_ entries: [[Entry]]) -> [Entry] { entries.flatMap(\.self) }
}
