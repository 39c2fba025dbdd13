@_spi(ObjectiveC) import Invocation
import ObjectiveCSyntax
import Scripting

extension Interpreter {
  /// Returns the valid names at the cursor, whatever their prefix.
  func completions(at cursor: CompletionCursor) -> [String] {
    switch cursor.context {
    case .nowhere: []
    case .keyword: AtKeyword.allCases.map { "@\($0.rawValue)" } + ["@YES", "@NO"]
    case .selector: definitions.declarations.knownSelectors.map(\.name)
    case .protocol: Array(definitions.protocols.keys)
    case .message(let receiver, let parts):
      selectors(of: target(receiver, at: cursor)).compactMap { $0.name.part(after: parts) }
    case .member(let base, let isArrow):
      members(of: target(base, at: cursor), isArrow: isArrow)
    case .expression: names + cursor.names
    }
  }

  private var names: [String] {
    Array(definitions.globals.keys)
      + definitions.declarations.functions.keys.filter { !$0.hasPrefix("__") }
      + definitions.classes.keys
      + definitions.declarations.constants.keys + definitions.declarations.forms.keys
      + macroNames
      + definitions.declarations.types.table.names.subtracting(
        definitions.declarations.types.table.classes) + CompletionWords.all
  }

  /// Names the macros defined for later texts.
  private var macroNames: [String] {
    definitions.declarations.macros.map {
      String($0.prefix { $0.isLetter || $0.isNumber || "_$".contains($0) })
    }
  }

  // MARK: Classes of receivers

  /// A receiver of a message, or an owner of a member.
  private enum Target {
    case instance(ClassObject)
    case classItself(ClassObject)
    case structure(StructureShape)
  }

  private func target(_ range: Range<Int>, at cursor: CompletionCursor) -> Target? {
    guard let first = cursor.tokens[range].first, let last = cursor.tokens[range].last else {
      return nil
    }
    let text = cursor.source[first.range.lowerBound..<last.range.upperBound]
    let source = SourceText(text + ";", name: "")
    let program = Program(
      source,
      knownTypes: definitions.declarations.types.table.names.union(definitions.classes.keys),
      knownVariables: Set(definitions.globals.keys))
    guard case .statement(let statement)? = program.items.first,
      case .expression(let expression) = statement.kind
    else { return nil }
    return target(expression, of: source, at: cursor)
  }

  private func target(
    _ expression: Expression, of source: SourceText, at cursor: CompletionCursor
  ) -> Target? {
    switch expression.kind {
    case .name("self"):
      return cursor.implemented.flatMap { definitions.classes[$0] }.map(Target.instance)
    case .name("super"):
      return cursor.implemented.flatMap { definitions.classes[$0]?.superclass }.map(Target.instance)
    case .name(let name):
      if let type = cursor.typeOfVariable(name, among: definitions.classes.keys).flatMap({
        definitions.classes[$0]
      }) {
        return .instance(type)
      }
      if let known = definitions.globals[name] {
        let object = known.memory.elements.first?.object
        if let type = object as? ClassObject { return .classItself(type) }
        if let type = object?.isa, !(object is ForeignObject) { return .instance(type) }
      } else if let type = definitions.classes[name] {
        return .classItself(type)
      }
    case .message(.expression(let receiver), let name, _):
      switch (target(receiver, of: source, at: cursor), Selector(existing: name)) {
      case (.classItself(let type), let selector?):
        guard let method = type.classMethod(for: selector) else { return nil }
        // Mostly, the declared result is `instancetype`.
        return method.shape.result == .id ? .instance(type) : target(of: method.shape.result)
      case (.instance(let type), let selector?):
        return target(
          of: definitions.declarations.resultType(of: selector, sentTo: .object(type.name)))
      default: return nil
      }
    default: break
    }
    // Compile the expression only to find its type.
    let statement = Statement(kind: .return(expression), location: expression.location)
    return FunctionCompiler.type(of: statement, in: source, definitions.declarations).flatMap(
      target)
  }

  private func target(of type: StaticType) -> Target? {
    switch type {
    case .object(let name?): definitions.classes[name].map(Target.instance)
    case .structure(let shape), .pointer(.structure(let shape)): .structure(shape)
    default: nil
    }
  }

  // MARK: Members

  private func selectors(of target: Target?) -> [Selector] {
    switch target {
    case .instance(let type):
      type.inheritanceChain.flatMap {
        Array($0.instanceMethods.keys)
          + (definitions.declarations.classes[$0.name]?.declaredInstanceMethods ?? [:]).keys
      }
    case .classItself(let type):
      type.inheritanceChain.flatMap {
        Array($0.classMethods.keys)
          + (definitions.declarations.classes[$0.name]?.declaredClassMethods ?? [:]).keys
      }
        + (Array(type.inheritanceChain).last.map { Array($0.instanceMethods.keys) } ?? [])
        + (type.represented?.answeredSelectors ?? [])
    case .structure: []
    case nil: Array(definitions.declarations.knownSelectors)
    }
  }

  private func members(of target: Target?, isArrow: Bool) -> [String] {
    switch target {
    case .structure(let shape): shape.fields.map(\.name)
    case .instance(let type) where isArrow:
      type.inheritanceChain.flatMap { $0.ownVariables.map(\.name) }
    case .instance(let type):
      type.inheritanceChain.flatMap { type in
        ([type.name] + type.protocols).flatMap {
          Array((definitions.declarations.properties[$0] ?? [:]).keys)
        }
          + builtInGetters(of: type)
      }
    case .classItself, nil: []
    }
  }

  /// Returns the built-in methods that dot syntax can read; empty for a root class.
  ///
  /// Properties of the library are not declared as properties.
  private func builtInGetters(of type: ClassObject) -> [String] {
    guard type.superclass != nil else { return [] }
    return type.instanceMethods.values
      .filter { !$0.isScript && $0.shape.parameters.isEmpty && $0.shape.result != .void }
      .map(\.selector.name)
  }
}

extension CompletionCursor {
  /// Names the class whose `@implementation` contains the end of the text.
  fileprivate var implemented: String? {
    guard let start = tokens.lastIndex(where: { $0.is(.implementation) || $0.is(.end) }),
      tokens[start].is(.implementation), start + 1 < tokens.count
    else { return nil }
    return source[tokens[start + 1].range]
  }

  /// All identifiers in the text.
  fileprivate var names: [String] {
    tokens.filter { $0.kind == .identifier }.map { source[$0.range] }
  }

  /// Returns the class in the variable's last declaration of the form `Name *variable`.
  fileprivate func typeOfVariable(
    _ name: String, among classes: some Collection<String>
  ) -> String? {
    for index in tokens.indices.dropFirst(2).reversed()
    where tokens[index - 1].is(.star) && source[tokens[index].range] == name {
      let type = source[tokens[index - 2].range]
      if classes.contains(type) { return type }
    }
    return nil
  }
}

extension String {
  /// Returns the next part of the selector after `parts`, including its colon.
  ///
  /// Returns `nil` if the selector does not begin with `parts`.
  fileprivate func part(after parts: String) -> String? {
    guard hasPrefix(parts), utf8.count > parts.utf8.count else { return nil }
    let rest = dropFirst(parts.count)
    guard let colon = rest.firstIndex(of: ":") else { return parts.isEmpty ? String(rest) : nil }
    return String(rest[...colon])
  }
}

/// Lists the words of the language that appear in no declaration.
private enum CompletionWords {
  static let all = [
    "BOOL", "IBAction", "NO", "NULL", "Nil", "YES", "__block", "__strong", "__weak", "break",
    "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern",
    "false", "float", "for", "if", "in", "int", "long", "nil", "return", "self", "short", "signed",
    "sizeof", "static", "struct", "super", "switch", "true", "typedef", "typeof", "unsigned",
    "void", "while",
  ]
}
