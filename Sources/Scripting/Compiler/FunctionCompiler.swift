import Invocation
import ObjectiveCSyntax

/// Makes code of the text of one function, method or block.
///
/// What stands here knows variables; expressions and statements are in extensions.
package final class FunctionCompiler {
  let machine: Machine
  let source: SourceText
  let code: Code

  /// The class whose method it is.
  let owner: ClassObject?
  let isClassMethod: Bool
  let selector: Selector?

  /// What is returned; nil in a block that does not say.
  var resultType: StaticType?

  /// Whether its variables are the program's: those of statements outside of functions.
  let isMain: Bool

  /// The function around a block.
  private let outer: FunctionCompiler?
  private var scopes = [Scope()]

  /// Names of variables that are pointed to, or changed by blocks.
  private let boxedNames: Set<String>

  /// What a block takes from the function around it.
  private(set) var captures: [Variable] = []

  struct Variable {
    let storage: Storage
    let type: StaticType
    var isWeak = false

    /// Whether blocks share it: `__block`.
    var isShared = false

    /// Whether it is a copy that a block has of another function's.
    var isCopy = false
  }

  private struct Scope {
    var variables: [String: Variable] = [:]

    /// Where its variables keep objects, which go when it ends.
    var slots: [Int] = []
  }

  enum Storage {
    /// In the function's own frame.
    case slot(Int)

    /// In a place of its own, to which the frame has a pointer.
    case shared(Int)

    /// There for the whole run.
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

  /// Lets go of what a slot keeps when the innermost scope ends, however it is left.
  func releaseAtEndOfScope(_ slot: Int) { scopes[scopes.count - 1].slots.append(slot) }

  func declareStatic(_ name: String, _ type: StaticType, _ memory: Memory) {
    declareExisting(name, Variable(storage: .global(memory), type: type))
  }

  func declareExisting(_ name: String, _ variable: Variable) {
    scopes[scopes.count - 1].variables[name] = variable
  }

  /// How many scopes are open: 2 in the body of the function itself.
  var scopeDepth: Int { scopes.count }

  /// Compiles something that has a scope of its own, whose objects go when it has run.
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

  /// Compiles what a function does, whose objects go with its frame.
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
    // A method's object is nearer than the program.
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

  /// Whether the function belongs to an object: `self` means something in it.
  var hasReceiver: Bool { owner != nil }

  /// Whether it mentions its object, or a block in it does: only then does a block keep it.
  private(set) var usesReceiver = false

  func noteReceiver() {
    usesReceiver = true
    outer?.noteReceiver()
  }

  func failure(_ message: String, at location: Int) -> CompileError {
    CompileError(message: message, location: location)
  }

  /// Notes where the function has got to, for errors: once what an operation needs is there.
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
