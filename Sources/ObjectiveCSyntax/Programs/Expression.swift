package import ObjectiveCEncoding

/// A part of a statement that has a value.
package struct Expression: Hashable, Sendable {
  package let kind: Kind

  /// Where it is in the text: of an expression with an operator, from its first operand to its last.
  package let range: Range<Int>

  /// The place that mistakes are reported at: of an expression with an operator, the operator's; of
  /// a message, that of its selector; of others, where they begin.
  package let location: Int

  package indirect enum Kind: Hashable, Sendable {
    /// A number or a character, with the type that C gives it.
    case integer(UInt64, TypeEncoding.Scalar)
    case floating(Double, TypeEncoding.Scalar)

    /// `"text"`, with the bytes that escapes stand for; neighbours are one.
    case string([UInt8])

    /// `@"text"`; neighbours are one.
    case objectString(String)

    case name(String)
    case selector(String)
    case `protocol`(String)
    case encode(DeclaredType)

    /// `@1`, `@YES`, `@(…)`
    case boxed(Expression)
    case arrayLiteral([Expression])
    case dictionaryLiteral([KeyAndValue])

    /// With the variadic arguments behind those that the selector has colons for.
    case message(Receiver, selector: String, [Expression])
    case call(Expression, [Expression])
    case member(Expression, String, isArrow: Bool)
    case subscripted(Expression, Expression)
    case prefix(Punctuator, Expression)
    case postfix(Expression, Punctuator)
    case binary(Expression, Punctuator, Expression)

    /// With the operator of a compound form, `+` for `+=`.
    case assignment(Expression, Punctuator?, Expression)

    /// With nil for what GNU's `a ?: b` leaves out.
    case conditional(Expression, Expression?, Expression)
    case comma(Expression, Expression)
    case cast(DeclaredType, Expression)
    case compound(DeclaredType, Initializer)
    case sizeOfType(DeclaredType)
    case sizeOf(Expression)

    /// A type where a macro of C's headers takes one: `va_arg(list, int)`
    case type(DeclaredType)
    case blockLiteral(BlockLiteral)

    /// GNU's `({ … })`
    case statements([Statement])

    /// `@available(…)`, which always is.
    case available
  }

  package enum Receiver: Hashable, Sendable {
    case `super`
    case expression(Expression)
  }

  package struct KeyAndValue: Hashable, Sendable {
    package let key: Expression
    package let value: Expression
  }

  /// A block: `^(int x) { … }`.
  package struct BlockLiteral: Hashable, Sendable {
    /// What it returns, where that is written.
    package let returnType: DeclaredType?
    package let parameters: [ParameterDeclaration]
    package let isVariadic: Bool
    package let body: [Statement]
  }
}
