public import ObjectiveCSyntax

/// Collects the facts about the declarations of headers that source files contain: which messages
/// the files send and implement, for which parameters they pass `nil`, and the values of constants.
public struct ImplementationEvidence: Sendable {
  /// Contains the selectors of the messages that the files implement.
  public private(set) var implemented: Set<String> = []

  /// Contains the selectors of the messages that the files send, or that they name by `@selector`.
  ///
  /// A property in dot syntax counts as its getter and its setter.
  public private(set) var sent: Set<String> = []

  /// The selectors of the messages that the files send or implement.
  public var selectors: Set<String> { implemented.union(sent) }

  /// Names the variables, constants and functions in the files.
  public private(set) var names: Set<String> = []

  /// Maps a selector and the index of a parameter to the first place where `nil` is passed for the
  /// parameter, such as `Log.m:12`.
  private(set) var nilArguments: [String: [Int: String]] = [:]

  /// The values of variables outside of functions, with the places of the variables.
  private(set) var values: [String: (initializer: Initializer, place: String)] = [:]

  /// Reads source files.
  ///
  /// A part of a file that cannot be read contributes no facts.
  ///
  /// - Parameters:
  ///   - sources: The texts of the files, with their paths as names.
  ///   - options: Returns the options for the file at a path.
  public init(
    _ sources: [SourceText] = [], options: (String) -> CompilerOptions = { _ in .confined }
  ) {
    for source in sources {
      let program = Program(source, options: options(source.name))
      add(program.items, in: program.source)
    }
  }

  /// Adds the facts of another group of files.
  public mutating func add(_ other: ImplementationEvidence) {
    implemented.formUnion(other.implemented)
    sent.formUnion(other.sent)
    names.formUnion(other.names)
    values.merge(other.values) { own, _ in own }
    nilArguments.merge(other.nilArguments) { own, other in own.merging(other) { own, _ in own } }
  }

  private mutating func add(_ items: [ProgramItem], in source: SourceText) {
    // Functions of imported headers are not part of the file.
    for item in items where item.codeLocation.map(source.isOwn) ?? false {
      switch item {
      case .declaration: break
      case .function(let function): add(function.body, in: source)
      case .statement(let statement):
        if case .variables(let variables) = statement.kind {
          for one in variables where values[one.name] == nil {
            values[one.name] = one.initializer.map { ($0, source.place(at: one.location)) }
          }
        }
        add([statement], in: source)
      case .implementation(let implementation):
        for method in implementation.methods {
          implemented.insert(method.declaration.selector)
          add(method.body, in: source)
        }
        add(implementation.items, in: source)
      }
    }
  }

  /// Adds the facts of a body, in which the variables of the enclosing bodies may be `nil`.
  private mutating func add(
    _ body: [Statement], in source: SourceText, enclosing: Set<String> = []
  ) {
    let variables = enclosing.union(body.nilVariables)
    var statements = body
    while let statement = statements.popLast() {
      statements += statement.parts
      var expressions = statement.expressions
      while let expression = expressions.popLast() {
        note(expression, in: source, variables)
        expressions += expression.parts
        add(expression.statements, in: source, enclosing: variables)
      }
    }
  }

  private mutating func note(
    _ expression: Expression, in source: SourceText, _ variables: Set<String>
  ) {
    switch expression.kind {
    case .name(let name): names.insert(name)
    case .selector(let selector): sent.insert(selector)
    case .member(_, let name, isArrow: false):
      sent.formUnion([name, "set\(name.prefix(1).uppercased())\(name.dropFirst()):"])
    case .message(_, let selector, let arguments):
      sent.insert(selector)
      for (index, argument) in arguments.enumerated() where argument.canBeNil(variables) {
        let place = source.place(at: argument.location)
        let known = nilArguments[selector]?[index]
        if known == nil { nilArguments[selector, default: [:]][index] = place }
      }
    default: break
    }
  }
}

extension Expression {
  /// Returns whether the expression is `nil`, one of `variables`, or a conditional expression with
  /// such a value.
  fileprivate func canBeNil(_ variables: Set<String> = []) -> Bool {
    switch kind {
    case .name(let name): ["nil", "Nil", "NULL"].contains(name) || variables.contains(name)
    case .cast(_, let operand): operand.canBeNil(variables) || operand.isZero
    case .conditional(_, let then, let otherwise):
      then?.canBeNil(variables) ?? false || otherwise.canBeNil(variables)
    default: false
    }
  }

  private var isZero: Bool { if case .integer(0, _) = kind { true } else { false } }
}

extension [Statement] {
  /// Names the local variables declared as `nil`, to which the same block assigns nothing else in
  /// any case.
  fileprivate var nilVariables: Set<String> {
    var names: Set<String> = []
    for statement in self {
      switch statement.kind {
      case .variables(let variables):
        for one in variables {
          if case .expression(let value) = one.initializer, value.canBeNil() {
            names.insert(one.name)
          }
        }
      case .expression(let expression):
        if case .assignment(let left, nil, let value) = expression.kind,
          case .name(let name) = left.kind, !value.canBeNil()
        {
          names.remove(name)
        }
      default: names.formUnion(statement.parts.nilVariables)
      }
    }
    return names
  }
}

extension SourceText {
  /// Returns the name of a file without its folder, and the line: `Log.m:12`.
  fileprivate func place(at offset: Int) -> String {
    let file = fileName(at: offset).split(separator: "/").last ?? ""
    return "\(file):\(position(at: offset).line)"
  }
}
