/// Builds a method table from a list of methods, tables and conditions.
@_documentation(visibility: internal)
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

  /// Lists the entries of an `if` without an `else`.
  public static func buildOptional(_ entries: [Entry]?) -> [Entry] { entries ?? [] }

  /// Lists the entries of the first branch.
  public static func buildEither(first entries: [Entry]) -> [Entry] { entries }

  /// Lists the entries of the second branch.
  public static func buildEither(second entries: [Entry]) -> [Entry] { entries }

  /// Lists the entries of all iterations of a loop.
  public static func buildArray(_ entries: [[Entry]]) -> [Entry] { entries.flatMap(\.self) }
}
