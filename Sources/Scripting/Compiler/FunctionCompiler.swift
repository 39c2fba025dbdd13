import Invocation
import ObjectiveCSyntax

/// Compiles one function, method or block.
///
/// The type itself manages variables; its extensions compile expressions and statements.
package final class FunctionCompiler {
  let machine: Machine
  let source: SourceText
  let code: Code

  /// The class whose method it is.
  let owner: ClassObject?
  let isClassMethod: Bool
  let selector: Selector?

  /// The return type; nil in a block that does not declare one.
  var resultType: StaticType?

  /// Whether it compiles statements outside of functions, whose variables are global.
  let isMain: Bool

  /// The function around a block.
  private let outer: FunctionCompiler?
  private var scopes = [Scope()]

  /// The names of variables that are boxed.
  private let boxedNames: Set<String>

  /// The variables that a block captures from the function around it.
  private(set) var captures: [Variable] = []

  struct Variable {
    let storage: Storage
    let type: StaticType
    var isWeak = false

    /// Whether blocks share it: `__block`.
    var isShared = false

    /// Whether it is a block's copy of a variable of the function around it.
    var isCopy = false
  }

  private struct Scope {
    var variables: [String: Variable] = [:]

    /// The slots whose objects are released when the scope ends.
    var slots: [Int] = []
  }

  enum Storage {
    /// In a slot of the function's frame.
    case slot(Int)

    /// In a box, to which a slot of the frame has a pointer.
    case shared(Int)

    /// In memory that is kept for the whole run.
    case global(Memory)
  }

  init(
    _ name: String, parameters: [(name: String?, type: StaticType)], isVariadic: Bool = false,
    result: StaticType?, body: [Statement], source: SourceText, owner: ClassObject? = nil,
    isClassMethod: Bool = false,
    selector: Selector? = nil, outer: FunctionCompiler? = nil, isMain: Bool = false,
    machine: Machine
  ) throws {
    self.isMain = isMain
    self.machine = machine
    self.source = source
    self.owner = owner
    self.isClassMethod = isClassMethod
    self.selector = selector
    self.outer = outer
    resultType = result
    let shared = BoxedNames(in: body)
    boxedNames = shared.names
    code = Code(name, parameterCount: parameters.count, source: source)
    for (index, parameter) in parameters.enumerated() {
      code.slotCount += 1
      guard let name = parameter.name else { continue }
      let isShared = boxedNames.contains(name)
      if isShared { code.boxedParameters.append(index) }
      scopes[0].variables[name] = Variable(
        storage: isShared ? .shared(index) : .slot(index), type: parameter.type)
    }
    if isVariadic { code.variadicSlot = newSlot() }
    guard shared.assignsSelf, outer == nil, let owner else {
      code.body = try bodyOfFunction(body)
      return
    }
    let type: StaticType = isClassMethod ? .classObject : .object(owner.name)
    let receiver = newSlot()
    scopes[0].variables["self"] = Variable(storage: .slot(receiver), type: type)
    let rest = try bodyOfFunction(body)
    code.body = { frame in
      frame.slots[receiver] = .object(frame.receiver)
      return try rest(frame)
    }
  }

  // MARK: Variables

  func newSlot() -> Int {
    code.slotCount += 1
    return code.slotCount - 1
  }

  /// Declares a variable of the function.
  func declare(_ name: String, _ type: StaticType, isShared: Bool, isWeak: Bool) -> Variable {
    let slot = newSlot()
    let variable = Variable(
      storage: isShared || boxedNames.contains(name) ? .shared(slot) : .slot(slot), type: type,
      isWeak: isWeak, isShared: isShared)
    declareExisting(name, variable)
    if type.keepsObjects, !isWeak { releaseAtEndOfScope(slot) }
    return variable
  }

  /// Releases the value of a slot when the innermost scope ends, however it is left.
  func releaseAtEndOfScope(_ slot: Int) { scopes[scopes.count - 1].slots.append(slot) }

  func declareStatic(_ name: String, _ type: StaticType, _ memory: Memory) {
    declareExisting(name, Variable(storage: .global(memory), type: type))
  }

  func declareExisting(_ name: String, _ variable: Variable) {
    scopes[scopes.count - 1].variables[name] = variable
  }

  /// The number of open scopes: 2 in the body of the function itself.
  var scopeDepth: Int { scopes.count }

  /// Compiles code with a scope of its own, whose objects are released after it has run.
  func scoped<Result>(
    _ body: () throws -> (Frame) throws -> Result
  ) rethrows -> (Frame) throws -> Result {
    scopes.append(Scope())
    defer { scopes.removeLast() }
    let run = try body()
    let slots = scopes[scopes.count - 1].slots.reversed()
    if slots.isEmpty { return run }
    return { frame in
      defer { for slot in slots { frame.slots[slot] = .void } }
      return try run(frame)
    }
  }

  /// Compiles the body of a function, whose objects are released with its frame.
  private func bodyOfFunction(_ statements: [Statement]) throws -> Step {
    scopes.append(Scope())
    defer { scopes.removeLast() }
    return try sequence(statements)
  }

  /// The variable with a name, of the function, of those around it, or of the program.
  func variable(_ name: String) -> Variable? {
    for scope in scopes.reversed() {
      if let variable = scope.variables[name] { return variable }
    }
    if let outer, let variable = outer.variable(name) { return capture(variable, as: name) }
    // Instance variables hide global ones.
    if instanceVariable(name) == nil, let global = machine.globals[name] {
      return Variable(storage: .global(global.memory), type: global.type)
    }
    return nil
  }

  private func capture(_ variable: Variable, as name: String) -> Variable {
    if case .global = variable.storage { return variable }
    let slot = newSlot()
    var inner = variable
    if variable.isShared {
      inner = Variable(
        storage: .shared(slot), type: variable.type, isWeak: variable.isWeak, isShared: true)
    } else {
      inner = Variable(storage: .slot(slot), type: variable.type, isWeak: variable.isWeak)
      inner.isCopy = true
    }
    captures.append(variable)
    code.captureSlots.append(slot)
    scopes[0].variables[name] = inner
    return inner
  }

  /// Whether the function is a method, so that `self` has a meaning in it.
  var hasReceiver: Bool { owner != nil }

  /// Whether the function or a block in it uses `self`: only then does a block retain it.
  private(set) var usesReceiver = false

  func noteReceiver() {
    usesReceiver = true
    outer?.noteReceiver()
  }

  func failure(_ message: String, at location: Int) -> CompileError {
    CompileError(message: message, location: location)
  }

  /// Notes the location of the running operation, for errors.
  ///
  /// Called after the operands are computed, which note locations of their own.
  @inline(__always)
  static func note(_ location: Int, _ frame: Frame) {
    let last = frame.activation.calls.count - 1
    if last >= 0 { frame.activation.calls[last].location = location }
  }

  func noting(_ location: Int, _ node: @escaping Node) -> Node {
    { frame in
      Self.note(location, frame)
      return try node(frame)
    }
  }
}
