import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

/// A printer of syntax trees as prefix expressions, such as `(+ a (* b c))`.
enum TreePrinter {
  static func text(of expression: Expression) -> String {
    switch expression.kind {
    case .integer(let value, let type): "\(value)\(type.rawValue)"
    case .floating(let value, let type): "\(value)\(type.rawValue)"
    case .string(let bytes): "\"\(String(decoding: bytes, as: UTF8.self))\""
    case .objectString(let text): "@\"\(text)\""
    case .name(let name): name
    case .selector(let name): "(@selector \(name))"
    case .protocol(let name): "(@protocol \(name))"
    case .encode(let type): "(@encode \(text(of: type)))"
    case .boxed(let value): "(@ \(text(of: value)))"
    case .arrayLiteral(let elements): list("@[]", elements.map(text))
    case .dictionaryLiteral(let pairs):
      list("@{}", pairs.flatMap { [text(of: $0.key), text(of: $0.value)] })
    case .message(.super, let selector, let arguments):
      list("[] super \(selector)", arguments.map(text))
    case .message(.expression(let receiver), let selector, let arguments):
      list("[] \(text(of: receiver)) \(selector)", arguments.map(text))
    case .call(let callee, let arguments): list("call \(text(of: callee))", arguments.map(text))
    case .member(let whole, let name, let isArrow):
      "(\(isArrow ? "->" : ".") \(text(of: whole)) \(name))"
    case .subscripted(let whole, let index): "([ \(text(of: whole)) \(text(of: index)))"
    case .prefix(let sign, let operand): "(\(sign.rawValue) \(text(of: operand)))"
    case .postfix(let operand, let sign): "(\(text(of: operand)) \(sign.rawValue))"
    case .binary(let left, let sign, let right):
      "(\(sign.rawValue) \(text(of: left)) \(text(of: right)))"
    case .assignment(let left, let sign, let right):
      "(\(sign?.rawValue ?? "")= \(text(of: left)) \(text(of: right)))"
    case .conditional(let condition, let left, let right):
      list("?", [text(of: condition)] + (left.map { [text(of: $0)] } ?? []) + [text(of: right)])
    case .comma(let left, let right): "(, \(text(of: left)) \(text(of: right)))"
    case .cast(let type, let operand): "(cast \(text(of: type)) \(text(of: operand)))"
    case .compound(let type, let list): "(compound \(text(of: type)) \(text(of: list)))"
    case .sizeOfType(let type): "(sizeof-type \(text(of: type)))"
    case .sizeOf(let operand): "(sizeof \(text(of: operand)))"
    case .alignOf(let type): "(alignof type \(text(of: type)))"
    case .generic(let operand, let choices):
      list(
        "_Generic",
        [text(of: operand)]
          + choices.map { "(\($0.type.map { text(of: $0) } ?? "default") \(text(of: $0.value)))" })
    case .type(let type): "(type \(text(of: type)))"
    case .blockLiteral(let block):
      list(
        "^\(block.returnType.map { " " + text(of: $0) } ?? "")",
        block.parameters.map { "\(text(of: $0.type)):\($0.name ?? "")" }
          + (block.isVariadic ? ["..."] : []) + [text(of: block.body)])
    case .statements(let body): text(of: body)
    case .available: "@available"
    }
  }

  static func text(of statements: [Statement]) -> String { list("{}", statements.map(text)) }

  static func text(of statement: Statement) -> String {
    switch statement.kind {
    case .empty: ";"
    case .expression(let expression): text(of: expression)
    case .variables(let variables): variables.map(text).joined(separator: " ")
    case .declaration(let declaration): "(declare \(text(of: declaration)))"
    case .block(let body): text(of: body)
    case .if(let condition, let then, let other):
      list("if", [text(of: condition), text(of: then)] + (other.map { [text(of: $0)] } ?? []))
    case .while(let condition, let body): "(while \(text(of: condition)) \(text(of: body)))"
    case .doWhile(let body, let condition): "(do \(text(of: body)) \(text(of: condition)))"
    case .for(let first, let condition, let step, let body):
      list(
        "for",
        [
          first.map(text) ?? "_", condition.map(text) ?? "_", step.map(text) ?? "_",
          text(of: body),
        ])
    case .forIn(let element, let collection, let body):
      "(in \(text(of: element)) \(text(of: collection)) \(text(of: body)))"
    case .switch(let value, let body): "(switch \(text(of: value)) \(text(of: body)))"
    case .case(let value, let end):
      list("case", [text(of: value)] + (end.map { [text(of: $0)] } ?? []))
    case .default: "default"
    case .break: "break"
    case .continue: "continue"
    case .return(let value): list("return", value.map { [text(of: $0)] } ?? [])
    case .staticAssert(let condition, let said): "(static_assert \(text(of: condition)) \(said))"
    case .label(let name): "\(name):"
    case .goto(let name): "(goto \(name))"
    case .autoreleasepool(let body): "(@autoreleasepool \(text(of: body)))"
    case .synchronized(let object, let body):
      "(@synchronized \(text(of: object)) \(text(of: body)))"
    case .try(let body, let catches, let finally):
      list(
        "@try",
        [text(of: body)]
          + catches.map { "(@catch \($0.variable.map(text) ?? "...") \(text(of: $0.body)))" }
          + (finally.map { ["(@finally \(text(of: $0)))"] } ?? []))
    case .throw(let value): list("@throw", value.map { [text(of: $0)] } ?? [])
    }
  }

  static func text(of variable: VariableDeclaration) -> String {
    let said =
      (variable.isStatic ? ["static"] : []) + (variable.isExtern ? ["extern"] : [])
      + (variable.isShared ? ["__block"] : [])
      + (variable.retention == .strong ? [] : ["__\(variable.retention)"])
    return list(
      "var \((said + ["\(text(of: variable.type)):\(variable.name)"]).joined(separator: " "))",
      (variable.length.map { ["[\(text(of: $0))]"] } ?? [])
        + (variable.cleanup.map { ["(cleanup \($0))"] } ?? [])
        + (variable.initializer.map { [text(of: $0)] } ?? []))
  }

  static func text(of initializer: Initializer) -> String {
    switch initializer {
    case .expression(let expression): text(of: expression)
    case .list(let elements):
      list(
        "list",
        elements.map { element in
          let place = element.designators.map(text).joined()
          return place + (place.isEmpty ? "" : "=") + text(of: element.value)
        })
    }
  }

  static func text(of designator: Initializer.Designator) -> String {
    switch designator {
    case .field(let name): ".\(name)"
    case .index(let first, let last):
      "[\(text(of: first))\(last.map { " ... \(text(of: $0))" } ?? "")]"
    }
  }

  /// Returns a type as a compiler prints it, without nullability and qualifiers other than `const`.
  static func text(of type: DeclaredType) -> String {
    let text =
      switch type.kind {
      case .void: "void"
      case .scalar(let scalar): "\(scalar)"
      case .complex(let scalar): "\(scalar) _Complex"
      case .named(let name, let arguments):
        arguments.isEmpty
          ? name : "\(name)<\(arguments.map { Self.text(of: $0) }.joined(separator: ","))>"
      case .record(let record): "\(record.isUnion ? "union" : "struct") \(record.name ?? "")"
      case .enumeration(let enumeration): "enum \(enumeration.name ?? "")"
      case .pointer(let pointee): "\(Self.text(of: pointee))*"
      case .function(let function): "\(self.text(of: function))"
      case .block(let function): "^\(self.text(of: function))"
      case .array(let element, let count):
        "\(Self.text(of: element))[\(count.map(String.init) ?? "")]"
      case .unsupported: "?"
      }
    return type.isConstant ? "const \(text)" : text
  }

  static func text(of function: FunctionType) -> String {
    let parameters =
      function.parameters.map { text(of: $0.type) } + (function.isVariadic ? ["..."] : [])
    return "\(text(of: function.returnType))(\(parameters.joined(separator: ",")))"
  }

  static func text(of declaration: Declaration) -> String {
    switch declaration {
    case .protocol(let declaration): "@protocol \(declaration.name)"
    case .interface(let declaration):
      "@interface \(declaration.name)\(declaration.category.map { "(\($0))" } ?? "")"
    case .typedef(let typedef): "\(typedef.name)=\(text(of: typedef.type))"
    case .record(let record): "\(record.isUnion ? "union" : "struct") \(record.name ?? "")"
    case .enumeration(let enumeration): "enum \(enumeration.name ?? "")"
    case .forwardClasses(let names): "@class \(names.joined(separator: ","))"
    case .forwardProtocols(let names): "@protocol \(names.joined(separator: ","));"
    @unknown default: "?"
    }
  }

  static func text(of item: ProgramItem) -> String {
    switch item {
    case .declaration(let declaration): "(declare \(text(of: declaration)))"
    case .function(let function):
      "(function \(function.name) \(text(of: function.type)) \(text(of: function.body)))"
    case .statement(let statement): text(of: statement)
    case .implementation(let declaration):
      list(
        "@implementation \(declaration.name)\(declaration.category.map { "(\($0))" } ?? "")"
          + (declaration.superclass.map { ":\($0)" } ?? ""),
        declaration.variables.map { "\(text(of: $0.type)):\($0.name ?? "")" }
          + declaration.synthesized.map { "\($0.property)=\($0.variable ?? "")" }
          + declaration.dynamic.map { "@dynamic:\($0)" }
          + declaration.methods.map {
            "(\($0.declaration.isInstance ? "-" : "+")\($0.declaration.selector) \(text(of: $0.body)))"
          } + declaration.items.map(text))
    }
  }

  private static func list(_ head: String, _ rest: [String]) -> String {
    "(\(([head] + rest).joined(separator: " ")))"
  }
}

extension VariableDeclaration {
  /// The length of an array as written, if the length is not a constant.
  fileprivate var length: Expression? {
    if case .array = type.kind { type.operand?.expression } else { nil }
  }
}
