import ObjectiveCSyntax

/// The variables of a function that need a box: variables whose address is taken, and `__block`
/// variables.
struct BoxedNames {
  private(set) var names: Set<String> = []

  /// `true` if `self` is assigned, as in an `init` method.
  private(set) var assignsSelf = false

  /// `true` if the function has a label for `goto`.
  private(set) var hasLabels = false

  init(in body: [Statement]) {
    visit(body)
  }

  private mutating func visit(_ statements: [Statement]) {
    for statement in statements { visit(statement) }
  }

  private mutating func visit(_ statement: Statement?) {
    guard let statement else { return }
    switch statement.kind {
    case .empty, .declaration, .default, .break, .continue, .goto, .staticAssert: break
    case .label: hasLabels = true
    case .expression(let expression): visit(expression)
    case .variables(let variables):
      for variable in variables {
        if variable.isShared || variable.cleanup != nil { names.insert(variable.name) }
        visit(variable.type)
        visit(variable.initializer)
      }
    case .block(let body), .autoreleasepool(let body): visit(body)
    case .if(let condition, let then, let `else`):
      visit(condition)
      visit(then)
      visit(`else`)
    case .while(let condition, let body), .switch(let condition, let body):
      visit(condition)
      visit(body)
    case .doWhile(let body, let condition):
      visit(body)
      visit(condition)
    case .for(let first, let condition, let step, let body):
      visit(first)
      visit(condition)
      visit(step)
      visit(body)
    case .forIn(let variable, let collection, let body):
      visit(variable)
      visit(collection)
      visit(body)
    case .case(let first, let last):
      visit(first)
      visit(last)
    case .return(let value), .throw(let value): visit(value)
    case .synchronized(let object, let body):
      visit(object)
      visit(body)
    case .try(let body, let catches, let finally):
      visit(body)
      for clause in catches { visit(clause.body) }
      visit(finally ?? [])
    }
  }

  /// Visits the expressions that give an array type its lengths.
  private mutating func visit(_ type: DeclaredType) {
    var type = type
    while case .array(let element, _) = type.kind {
      visit(type.operand?.expression)
      type = element
    }
  }

  private mutating func visit(_ initializer: Initializer?) {
    switch initializer {
    case .expression(let expression): visit(expression)
    case .list(let elements):
      for element in elements {
        visit(element.value)
      }
    case nil: break
    }
  }

  private mutating func visit(_ expression: Expression?) {
    guard let expression else { return }
    switch expression.kind {
    case .integer, .floating, .string, .objectString, .name, .selector, .protocol, .encode,
      .sizeOfType, .type, .available, .sizeOf, .alignOf:
      break
    case .generic(_, let choices): for choice in choices { visit(choice.value) }
    case .prefix(.and, let operand):
      if let name = Self.root(of: operand) { names.insert(name) }
      visit(operand)
    case .boxed(let operand), .prefix(_, let operand), .postfix(let operand, _),
      .cast(_, let operand), .member(let operand, _, _):
      visit(operand)
    case .arrayLiteral(let elements): for element in elements { visit(element) }
    case .dictionaryLiteral(let pairs):
      for pair in pairs {
        visit(pair.key)
        visit(pair.value)
      }
    case .message(let receiver, _, let arguments):
      if case .expression(let receiver) = receiver { visit(receiver) }
      for argument in arguments { visit(argument) }
    case .call(let callee, let arguments):
      visit(callee)
      for argument in arguments { visit(argument) }
    case .assignment(let left, let sign, let right) where left.kind == .name("self"):
      assignsSelf = assignsSelf || sign == nil
      visit(right)
    case .subscripted(let left, let right), .binary(let left, _, let right),
      .assignment(let left, _, let right), .comma(let left, let right):
      visit(left)
      visit(right)
    case .conditional(let condition, let then, let `else`):
      visit(condition)
      visit(then)
      visit(`else`)
    case .compound(_, let initializer): visit(initializer)
    case .blockLiteral(let block): visit(block.body)
    case .statements(let body): visit(body)
    }
  }

  /// Returns the variable to which an lvalue belongs, or `nil` if the lvalue is no part of a
  /// variable.
  private static func root(of expression: Expression) -> String? {
    switch expression.kind {
    case .name(let name): name
    case .member(let base, _, isArrow: false): root(of: base)
    default: nil
    }
  }
}
