/// A statement of a method, function or block.
package struct Statement: Hashable, Sendable {
  package let kind: Kind

  /// The offset at which the statement begins.
  package let location: Int

  package init(kind: Kind, location: Int) {
    self.kind = kind
    self.location = location
  }

  package indirect enum Kind: Hashable, Sendable {
    case empty
    case expression(Expression)

    /// A declaration of one or several variables.
    case variables([VariableDeclaration])

    /// A type declared between statements.
    case declaration(Declaration)

    case block([Statement])
    case `if`(Expression, then: Statement, else: Statement?)
    case `while`(Expression, Statement)
    case doWhile(Statement, Expression)
    case `for`(first: Statement?, condition: Expression?, step: Expression?, Statement)

    /// A loop `for (id x in xs)`, whose first statement declares a variable or names an lvalue.
    case forIn(Statement, Expression, Statement)

    case `switch`(Expression, Statement)

    /// A label `case 1:`, with the end of the range in GNU's `case 1 ... 5:`.
    case `case`(Expression, through: Expression?)
    case `default`
    case `break`
    case `continue`
    case `return`(Expression?)
    /// An assertion `_Static_assert(condition, "text")`.
    case staticAssert(Expression, String)
    case label(String)
    case goto(String)
    case autoreleasepool([Statement])
    case synchronized(Expression, [Statement])
    case `try`([Statement], catches: [Catch], finally: [Statement]?)
    case `throw`(Expression?)
  }

  /// A clause `@catch` of an `@try` statement.
  package struct Catch: Hashable, Sendable {
    /// Declares the variable for the exception, or is `nil` for `@catch (...)`.
    package let variable: VariableDeclaration?
    package let body: [Statement]
    package let location: Int
  }
}
