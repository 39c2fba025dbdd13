import Invocation
extension Interpreter {
  /// Returns the linked form of `code`, and links the code if necessary.
  ///
  /// With a `command`, code that uses `_cmd` has a separate form for the selector.
  func link(_ code: Code, command: Selector? = nil) -> LinkedCode {
    let command = command == nil || code.command == nil || code.command == command ? nil : command
    let key = LinkedCode.Key(code: ObjectIdentifier(code), command: command)
    if let known = definitions.linked[key] { return known }
    let new = LinkedCode(command == nil ? counter?.counted(code) ?? code : code, command)
    if command != nil { memory.note(128 * (code.instructions.count + code.constants.count)) }
    definitions.linked[key] = new
    return new
  }

  /// Returns the value of a constant in code.
  ///
  /// - Throws: ``RuntimeFailure`` if the constant names an unknown entity.
  func value(of constant: Constant) throws -> Value {
    switch constant {
    case .integer(let number): return .integer(number)
    case .floating(let number): return .floating(number)
    case .selector(let selector), .command(let selector): return .selector(selector)
    case .characters(let bytes):
      return .pointer(
        ElementPointer(Memory((bytes + [0]).map { .integer(Int(Int8(bitPattern: $0))) })))
    case .string(let text):
      let bytes = Array(text.utf8)
      let literal = definitions.literals[bytes] ?? objects.string(text)
      definitions.literals[bytes] = literal
      return .object(literal)
    case .named(let name):
      guard let known = knownConstant(name) else {
        throw RuntimeFailure("there is no constant '\(name)'")
      }
      return known
    case .class(let name):
      let known = definitions.classes[name] ?? unavailableClass(named: name)
      guard let type = known ?? standInClass(named: name) else {
        throw RuntimeFailure("there is no class '\(name)'")
      }
      return .object(type)
    case .function(let name): return .pointer(FunctionPointer(try function(named: name)))
    case .global(let name):
      guard let global = definitions.globals[name] else {
        throw RuntimeFailure("there is no variable '\(name)'")
      }
      return .pointer(ElementPointer(global.memory))
    case .static(let variable):
      if let known = definitions.statics[ObjectIdentifier(variable)] {
        return .pointer(ElementPointer(known.memory))
      }
      let memory = Memory([try initialValue(of: variable.declared)])
      definitions.statics[ObjectIdentifier(variable)] = (memory, false)
      return .pointer(ElementPointer(memory))
    }
  }

  /// Returns whether a `static` variable is initialized, and marks the variable as initialized.
  ///
  /// So the first call returns `false`, and all later calls return `true`.
  func isInitialized(_ index: Int, _ code: Code) -> Bool {
    guard case .static(let variable) = code.constants[index] else { return true }
    let known = definitions.statics[ObjectIdentifier(variable)]
    if known?.isInitialized == true { return true }
    guard
      let memory = known?.memory ?? (try? initialValue(of: variable.declared)).map({ Memory([$0]) })
    else { return false }
    definitions.statics[ObjectIdentifier(variable)] = (memory, true)
    return false
  }

  /// Returns the value of a variable before its first assignment.
  func initialValue(of variable: DeclaredVariable) throws -> Value {
    variable.type.zero(variable.retention)
  }

  func function(named name: String) throws -> Function {
    guard let function = knownFunction(name) ?? standInFunction(named: name) else {
      throw RuntimeFailure("there is no function '\(name)'")
    }
    return function
  }

  // MARK: Calls

  /// Finds the function of a call, and caches the function until a method or function changes.
  func findFunction(
    _ site: CallSite, _ cache: UnsafeMutablePointer<CallCache>
  ) throws {
    guard case .function(let name) = site.callee else { return }
    let function = try function(named: name)
    cache.pointee.forget()
    cache.pointee.version = methodVersion
    cache.pointee.result = ResultKind(site.result)
    cache.pointee.function = .passRetained(function)
    switch function.body {
    case .script(let code)
    where Self.passes(site.types, to: code.code.parameterTypes)
      && !code.facts.pointee.isVariadic:
      cache.pointee.kind = .code
      cache.pointee.code = code.facts
    default: cache.pointee.kind = .other
    }
  }

  /// Finds the method of a message, and caches the method.
  ///
  /// The cache entry is valid for receivers of the same class until a method or function changes.
  func find(
    _ site: CallSite, for object: Object, _ cache: UnsafeMutablePointer<CallCache>,
    on activation: Activation
  ) throws {
    guard case .selector(let selector) = site.callee else { return }
    cache.pointee.forget()
    cache.pointee.result = ResultKind(site.result)
    guard let method = method(of: object, for: selector) else { return }
    try initializeIfNeeded(object, activation)
    cache.pointee.key = object.dispatchKey
    keep(method, in: cache)
  }

  /// Finds the method of a message to `super`, and caches the method until a method or function
  /// changes.
  func findSuper(_ site: CallSite, _ cache: UnsafeMutablePointer<CallCache>) throws {
    guard case .super(let selector, let owner, let isClassMethod) = site.callee else { return }
    cache.pointee.forget()
    cache.pointee.result = ResultKind(site.result)
    guard let superclass = definitions.classes[owner]?.superclass else {
      throw RuntimeFailure("'\(owner)' has no superclass")
    }
    let method =
      isClassMethod
      ? superclass.classMethod(for: selector) : superclass.instanceMethod(for: selector)
    if let method { keep(method, in: cache) }
  }

  /// Caches the way to call a method, if later calls need no further check.
  private func keep(_ method: ScriptMethod, in cache: UnsafeMutablePointer<CallCache>) {
    let site = cache.pointee.site
    cache.pointee.version = methodVersion
    switch method.body {
    case .code(let code)
    where Self.passes(site.types, to: method.shape.parameters)
      && !code.facts.pointee.isVariadic:
      cache.pointee.kind = .code
      cache.pointee.code = code.facts
    case .getter(let variable) where site.types.isEmpty:
      cache.pointee.kind = .getter
      cache.pointee.variable = variable
    case .setter(let variable, copies: false)
    where Self.passes(site.types, to: method.shape.parameters):
      cache.pointee.kind = .setter
      cache.pointee.variable = variable
      cache.pointee.result = .none
    case .native(let native):
      cache.pointee.kind = .native
      cache.pointee.native = .passRetained(native)
    default: return
    }
  }

  /// Returns whether arguments of `types` can be passed to `parameters` without a conversion.
  static func passes(_ types: [StaticType], to parameters: [StaticType]) -> Bool {
    types.count == parameters.count
      && zip(types, parameters).allSatisfy { ResultKind($0) == ResultKind($1) }
  }
}
