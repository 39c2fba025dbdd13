package import ObjectiveCEncoding

/// An expression, a part of a statement that has a value.
package struct Expression: Hashable, Sendable {
  package let kind: Kind

  /// Extends in the text from the first operand to the last operand.
  package let range: Range<Int>

  /// The offset at which mistakes are reported.
  ///
  /// It is the offset of the operator or of a message's selector, if there is one, and otherwise
  /// the offset at which the expression begins.
  package let location: Int

  package indirect enum Kind: Hashable, Sendable {
    /// An integer or a character constant, with its type in C.
    case integer(UInt64, TypeEncoding.Scalar)
    case floating(Double, TypeEncoding.Scalar)

    /// The bytes of `"text"` with escape sequences replaced; adjacent strings are concatenated.
    case string([UInt8])

    /// A string object `@"text"`; adjacent strings are concatenated.
    case objectString(String)

    case name(String)
    case selector(String)
    case `protocol`(String)
    case encode(DeclaredType)

    /// A boxed expression: `@1`, `@YES` or `@(…)`.
    case boxed(Expression)
    case arrayLiteral([Expression])
    case dictionaryLiteral([KeyAndValue])

    /// A message. Variadic arguments follow the arguments for which the selector has colons.
    case message(Receiver, selector: String, [Expression])
    case call(Expression, [Expression])
    case member(Expression, String, isArrow: Bool)
    case subscripted(Expression, Expression)
    case prefix(Punctuator, Expression)
    case postfix(Expression, Punctuator)
    case binary(Expression, Punctuator, Expression)

    /// An assignment, with the operator of a compound assignment, such as `+` for `+=`.
    case assignment(Expression, Punctuator?, Expression)

    /// A conditional expression. The second operand is `nil` in GNU's `a ?: b`.
    case conditional(Expression, Expression?, Expression)
    case comma(Expression, Expression)
    case cast(DeclaredType, Expression)
    case compound(DeclaredType, Initializer)
    case sizeOfType(DeclaredType)
    case sizeOf(Expression)
    case alignOf(DeclaredType)

    /// A selection by type: `_Generic(x, int: 1, default: 2)`.
    case generic(Expression, [Association])

    /// A type as the argument of a macro, as in `va_arg(list, int)`.
    case type(DeclaredType)
    case blockLiteral(BlockLiteral)

    /// A statement expression of GNU C: `({ … })`.
    case statements([Statement])

    /// A check `@available(…)`, whose value is always `true`.
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

  /// A choice of a `_Generic` selection, whose type is `nil` for `default`.
  package struct Association: Hashable, Sendable {
    package let type: DeclaredType?
    package let value: Expression
    package let location: Int
  }

  /// A block literal, such as `^(int x) { … }`.
  package struct BlockLiteral: Hashable, Sendable {
    /// The return type, or `nil` if none is written.
    package let returnType: DeclaredType?
    package let parameters: [ParameterDeclaration]
    package let isVariadic: Bool
    package let body: [Statement]
  }
}
