extension Statement {
  /// The statements that are direct parts of the statement, except statements in expressions.
  package var parts: [Statement] {
    switch kind {
    case .block(let body), .autoreleasepool(let body), .synchronized(_, let body): body
    case .if(_, let then, let `else`): [then] + (`else`.map { [$0] } ?? [])
    case .while(_, let body), .doWhile(let body, _), .switch(_, let body): [body]
    case .for(let first, _, _, let body): (first.map { [$0] } ?? []) + [body]
    case .forIn(let variable, _, let body): [variable, body]
    case .try(let body, let catches, let finally):
      body + catches.flatMap(\.body) + (finally ?? [])
    default: []
    }
  }

  /// Expressions that are direct parts of the statement.
  package var expressions: [Expression] {
    switch kind {
    case .expression(let expression): [expression]
    case .variables(let variables):
      variables.flatMap { $0.type.lengths + ($0.initializer?.expressions ?? []) }
    case .if(let condition, _, _), .while(let condition, _), .doWhile(_, let condition),
      .switch(let condition, _), .forIn(_, let condition, _), .synchronized(let condition, _):
      [condition]
    case .for(_, let condition, let step, _): [condition, step].compactMap(\.self)
    case .case(let first, let last): [first] + (last.map { [$0] } ?? [])
    case .return(let value), .throw(let value): value.map { [$0] } ?? []
    default: []
    }
  }
}

extension Expression {
  /// Operands of the expression, except operands that are not evaluated.
  package var parts: [Expression] {
    switch kind {
    case .integer, .floating, .string, .objectString, .name, .selector, .protocol, .encode,
      .sizeOfType, .sizeOf, .alignOf, .type, .available, .blockLiteral, .statements:
      []
    case .generic(_, let choices): choices.map(\.value)
    case .boxed(let operand), .prefix(_, let operand), .postfix(let operand, _),
      .cast(_, let operand), .member(let operand, _, _):
      [operand]
    case .arrayLiteral(let elements), .message(.super, _, let elements): elements
    case .dictionaryLiteral(let pairs): pairs.flatMap { [$0.key, $0.value] }
    case .message(.expression(let first), _, let arguments), .call(let first, let arguments):
      [first] + arguments
    case .subscripted(let left, let right), .binary(let left, _, let right),
      .assignment(let left, _, let right), .comma(let left, let right):
      [left, right]
    case .conditional(let condition, let then, let `else`):
      [condition, then, `else`].compactMap(\.self)
    case .compound(_, let initializer): initializer.expressions
    }
  }

  /// Statements of a block literal or of a statement expression.
  package var statements: [Statement] {
    switch kind {
    case .blockLiteral(let block): block.body
    case .statements(let body): body
    default: []
    }
  }
}

extension Initializer {
  /// Initial values of all parts.
  package var expressions: [Expression] {
    switch self {
    case .expression(let expression): [expression]
    case .list(let elements): elements.flatMap(\.value.expressions)
    }
  }
}

extension DeclaredType {
  /// Expressions that give an array type its lengths.
  fileprivate var lengths: [Expression] {
    guard case .array(let element, _) = kind else { return [] }
    return (operand.map { [$0.expression] } ?? []) + element.lengths
  }
}
