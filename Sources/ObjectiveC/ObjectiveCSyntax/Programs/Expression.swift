package import ObjectiveCEncoding

/// A part of a statement that has a value.
package struct Expression: Hashable, Sendable {
  package let kind: Kind

  /// The range in the text, from its first operand to its last.
  package let range: Range<Int>

  /// The offset at which mistakes are reported: that of the operator, of a message's selector, or
  /// else of the beginning.
  package let location: Int

  package indirect enum Kind: Hashable, Sendable {
    /// A number or a character, with its type in C.
    case integer(UInt64, TypeEncoding.Scalar)
    case floating(Double, TypeEncoding.Scalar)

    /// `"text"`, with escape sequences replaced; adjacent strings are one.
    case string([UInt8])

    /// `@"text"`; adjacent strings are one.
    case objectString(String)

    case name(String)
    case selector(String)
    case `protocol`(String)
    case encode(DeclaredType)

    /// `@1`, `@YES`, `@(…)`
    case boxed(Expression)
    case arrayLiteral([Expression])
    case dictionaryLiteral([KeyAndValue])

    /// Variadic arguments follow those that the selector has colons for.
    case message(Receiver, selector: String, [Expression])
    case call(Expression, [Expression])
    case member(Expression, String, isArrow: Bool)
    case subscripted(Expression, Expression)
    case prefix(Punctuator, Expression)
    case postfix(Expression, Punctuator)
    case binary(Expression, Punctuator, Expression)

    /// The operator is that of a compound assignment, `+` for `+=`.
    case assignment(Expression, Punctuator?, Expression)

    /// The second operand is nil in GNU's `a ?: b`.
    case conditional(Expression, Expression?, Expression)
    case comma(Expression, Expression)
    case cast(DeclaredType, Expression)
    case compound(DeclaredType, Initializer)
    case sizeOfType(DeclaredType)
    case sizeOf(Expression)
    case alignOf(DeclaredType)

    /// `_Generic(x, int: 1, default: 2)`
    case generic(Expression, [Association])

    /// A type as the argument of a macro: `va_arg(list, int)`
    case type(DeclaredType)
    case blockLiteral(BlockLiteral)

    /// GNU's `({ … })`
    case statements([Statement])

    /// `@available(…)`, which is always true.
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

  /// A choice of a `_Generic`; the type of `default` is nil.
  package struct Association: Hashable, Sendable {
    package let type: DeclaredType?
    package let value: Expression
    package let location: Int
  }

  /// A block: `^(int x) { … }`.
  package struct BlockLiteral: Hashable, Sendable {
    /// The return type, where it is written.
    package let returnType: DeclaredType?
    package let parameters: [ParameterDeclaration]
    package let isVariadic: Bool
    package let body: [Statement]
  }
}
