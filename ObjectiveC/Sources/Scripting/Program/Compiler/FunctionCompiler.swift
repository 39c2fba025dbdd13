package import Invocation
package import ObjectiveCSyntax

/// Compiles one function, method or block.
///
/// The class itself manages variables and scopes. Its extensions compile expressions and
/// statements.
package final class FunctionCompiler {
  package let compilation: Compilation
  let code: Code
  let builder: CodeBuilder

  /// The class of the method; `nil` in a function outside of classes.
  let owner: String?
  let isClassMethod: Bool
  let selector: Selector?

  /// The return type; `nil` in a block that declares no return type, until its first `return`.
  package internal(set) var resultType: StaticType?

  /// `true` for statements outside of functions, whose variables are global.
  let isMain: Bool

  /// The function around a block.
  let outer: FunctionCompiler?

  /// The open scopes, innermost last.
  ///
  /// The first scope has the parameters, the captures and `self`.
  var scopes = [Scope()]

  /// The constructs around the statement that is being compiled, innermost last.
  var exits: [Exit] = []

  /// Labels of the `switch` statements around the statement, innermost last.
  var choices: [Choices] = []

  /// The number of variables with cleanup functions around the statement.
  var cleanupCount = 0

  /// Labels of the function, by name.
  var labels: [String: NamedLabel] = [:]

  /// Registers with the errors of the `@catch` clauses around the statement, innermost last.
  var caughtErrors: [Register] = []

  /// Names of the variables that need a box.
  let boxedNames: Set<String>

  /// `true` if the function, or a block or statement expression in it, has a label for `goto`.
  let hasLabels: Bool

  /// `true` while an expression is compiled only for its type, as the operand of a `typeof`.
  ///
  /// Then a block neither captures variables nor retains the receiver.
  var isUnevaluated = false

  /// The variables whose initial values are being compiled, for use by `sizeof` and `typeof` in
  /// them.
  var declaring: [(name: String, type: StaticType)] = []

  /// Variables that a block captures from the function around it, in the order of their captures.
  private(set) var captures: [Variable] = []

  /// `true` if the function, or a block in it, uses `self`.
  ///
  /// A block retains the receiver only in this case.
  private(set) var usesReceiver = false

  struct Variable {
    let storage: Storage
    let type: StaticType

    /// The way in which the register refers to its object.
    ///
    /// Boxes and other memory manage weak references themselves.
    var retention = Retention.strong

    /// `true` for a `__block` variable, which blocks share.
    var isShared = false

    /// `true` for a block's copy of a variable of the function around it.
    var isCopy = false
  }

  enum Storage {
    case register(Register)

    /// In a box, to which the register has a pointer.
    case box(Register)

    /// In memory that exists for the whole run.
    case global(Constant)
  }

  struct Scope {
    var variables: [String: Variable] = [:]
  }

  var declarations: Declarations {
    get { compilation.declarations }
    set { compilation.declarations = newValue }
  }

  package var source: SourceText { compilation.source }

  package init(
    _ name: String, parameters: [(name: String?, type: StaticType)], isVariadic: Bool = false,
    result: StaticType?, body: [Statement], owner: String? = nil, isClassMethod: Bool = false,
    selector: Selector? = nil, outer: FunctionCompiler? = nil, isMain: Bool = false,
    location: Int = 0, mistake: CompileError? = nil, in compilation: Compilation
  ) throws {
    self.compilation = compilation
    self.isMain = isMain
    self.owner = owner
    self.isClassMethod = isClassMethod
    self.selector = selector
    self.outer = outer
    resultType = result
    let shared = BoxedNames(in: body)
    boxedNames = shared.names
    hasLabels = shared.hasLabels
    code = Code(name, parameterTypes: parameters.map(\.type), source: compilation.source)
    builder = CodeBuilder(code)
    builder.location = location
    for (index, parameter) in parameters.enumerated() {
      guard let name = parameter.name else { continue }
      let register = Register(.parameter, index)
      let isBoxed = boxedNames.contains(name)
      if isBoxed { builder.emit(.makeBox, a: register, b: register) }
      scopes[0].variables[name] = Variable(
        storage: isBoxed ? .box(register) : .register(register), type: parameter.type)
    }
    if isVariadic { code.variadicRegister = Int(builder.newManagedRegister().bits) }
    let isBoxed = boxedNames.contains("self")
    if shared.assignsSelf || isBoxed, outer == nil, let owner {
      let type: StaticType = isClassMethod ? .classObject : .object(owner)
      let receiver = builder.newManagedRegister()
      builder.emit(.loadSelf, a: receiver)
      if isBoxed { builder.emit(.makeBox, a: receiver, b: receiver) }
      scopes[0].variables["self"] = Variable(
        storage: isBoxed ? .box(receiver) : .register(receiver), type: type)
    }
    if let mistake {
      builder.location = mistake.location
      builder.emit(.fail, number: builder.constant(.string(mistake.message)))
    }
    scopes.append(Scope())
    try sequence(body)
    scopes.removeLast()
    for (name, label) in labels {
      if label.label.index == nil {
        throw failure("the label '\(name)' is not in this function", at: label.location)
      }
      if label.protected > label.entered {
        throw failure(
          "a goto to '\(name)' enters an @try, an @synchronized, or the scope of a variable with a"
            + " cleanup function", at: label.location)
      }
    }
    builder.emit(.returnVoid)
    code.resultType = resultType ?? .void
    try builder.finish(location: location)
  }

  // MARK: Variables

  /// Declares a variable of the function.
  func declare(
    _ name: String, _ type: StaticType, isShared: Bool, retention: Retention = .strong
  ) -> Variable {
    let isBoxed = isShared || boxedNames.contains(name)
    let isWeak = retention != .strong && type.isObject
    let register =
      isBoxed || isWeak ? builder.newManagedRegister() : builder.newRegister(type)
    let variable = Variable(
      storage: isBoxed ? .box(register) : .register(register), type: type,
      retention: isWeak && !isBoxed ? retention : .strong, isShared: isShared)
    declare(name, as: variable)
    return variable
  }

  func declare(_ name: String, as variable: Variable) {
    scopes[scopes.count - 1].variables[name] = variable
  }

  /// The number of open scopes: 2 in the outermost block of the function.
  var scopeDepth: Int { scopes.count }

  /// Compiles code in a new scope, whose objects are released at its end.
  func scoped<Result>(_ body: () throws -> Result) rethrows -> Result {
    let mark = builder.mark
    scopes.append(Scope())
    exits.append(.scope(ScopeExit(mark)))
    defer {
      scopes.removeLast()
      exits.removeLast()
      builder.clear(builder.release(to: mark))
    }
    return try body()
  }

  /// Compiles a full expression, whose temporary objects are released at its end.
  func fullExpression<Result>(_ body: () throws -> Result) rethrows -> Result {
    let mark = builder.mark
    defer { builder.clear(builder.release(to: mark)) }
    return try body()
  }

  /// Returns the variable with a name, from the function, a function around it, or the program.
  func variable(_ name: String) -> Variable? {
    if isUnevaluated, let known = declaring.last(where: { $0.name == name }) {
      return Variable(storage: .register(Register(.capture, 0)), type: known.type)
    }
    for scope in scopes.reversed() {
      if let variable = scope.variables[name] { return variable }
    }
    if isUnevaluated {
      if let known = outer?.visible(name) { return known }
    } else if let outer, let variable = outer.variable(name) {
      return capture(variable, as: name)
    }
    // An instance variable hides a global variable.
    if instanceVariable(name) == nil, let global = declarations.globals[name] {
      return Variable(storage: .global(.global(name)), type: global.type)
    }
    return nil
  }

  /// Returns a variable of the function, or of a function around it, for code that never runs.
  private func visible(_ name: String) -> Variable? {
    for scope in scopes.reversed() {
      guard var variable = scope.variables[name] else { continue }
      switch variable.storage {
      case .register:
        variable = Variable(storage: .register(Register(.capture, 0)), type: variable.type)
      case .box: variable = Variable(storage: .box(Register(.capture, 0)), type: variable.type)
      case .global: break
      }
      return variable
    }
    return outer?.visible(name)
  }

  /// Adds a variable of the outer function to the block's captures: a shared variable by its box,
  /// any other variable as a copy that cannot be assigned to.
  private func capture(_ variable: Variable, as name: String) -> Variable {
    if case .global = variable.storage { return variable }
    let register = Register(.capture, captures.count)
    var inner = variable
    if variable.isShared {
      inner = Variable(
        storage: .box(register), type: variable.type, retention: variable.retention, isShared: true)
    } else {
      inner = Variable(
        storage: .register(register), type: variable.type, retention: variable.retention)
      inner.isCopy = true
    }
    captures.append(variable)
    code.captureCount = captures.count
    scopes[0].variables[name] = inner
    return inner
  }

  func instanceVariable(_ name: String) -> InstanceVariable? {
    guard let owner, !isClassMethod else { return nil }
    return declarations.variable(name, of: owner)
  }

  /// `true` in a method, where `self` has a meaning.
  var hasReceiver: Bool { owner != nil }

  /// Records that the function uses `self`, and so do the functions around a block.
  func noteReceiver() {
    if isUnevaluated { return }
    usesReceiver = true
    outer?.noteReceiver()
  }

  /// Records that the function, or a block in it, uses `_cmd`.
  func noteCommand(_ selector: Selector) {
    code.command = selector
    outer?.noteCommand(selector)
  }

  // MARK: Errors

  package func failure(_ message: String, at location: Int) -> CompileError {
    CompileError(message: message, location: location)
  }

  /// Sets the source offset of the instructions that follow.
  ///
  /// Call this after the operands are compiled, because they set source offsets themselves.
  func at(_ location: Int) { builder.location = location }
}
