import Invocation
extension Interpreter {
  /// Adds the declarations and definitions of a text without running any code.
  ///
  /// - Throws: ``Stopped`` if the initial value of a variable exceeds the script's memory limit.
  func add(_ text: CompiledText) throws {
    definitions.declarations = text.declarations
    // Detach the types, because other scripts may share the compiled program.
    definitions.declarations.types = definitions.declarations.types.detached()
    definitions.warnings += text.warnings
    for (name, declared) in definitions.declarations.protocols {
      addProtocol(name).requirements = declared
    }
    for (name, variable) in definitions.declarations.globals where definitions.globals[name] == nil
    {
      definitions.globals[name] = (Memory([try initialValue(of: variable)]), variable.type)
    }
    for definition in text.classes { add(definition) }
    for (name, code) in text.functions {
      let shape = definitions.declarations.functions[name] ?? FunctionShape(.dynamic, [])
      // Calls and pointers refer to the `Function` object, so an existing object gets the new body.
      let function = knownFunction(name).flatMap { $0.shape == shape ? $0 : nil }
      let target = function ?? Function(name, shape)
      target.body = .script(link(code))
      if code.constructor != nil || code.destructor != nil { definitions.entries.append(code) }
      definitions.functions[name] = target
    }
    methodVersion += 1
    if let main = text.main { definitions.main.append(link(main)) }
  }

  /// Releases code that has run once and does not run again.
  func release(_ code: LinkedCode) {
    // Keep code that contains blocks: nothing else may retain the code of a block that still runs.
    let key = LinkedCode.Key(code: ObjectIdentifier(code.code))
    if code.code.blocks.isEmpty { definitions.linked[key] = nil }
  }

  private func add(_ definition: ClassDefinition) {
    if definition.replacesBuiltIn {
      // Install the built-in class first, because the library adds methods to classes by name.
      _ = library?.install(definition.name)
      definitions.classes[definition.name] = nil
    }
    let superclass = definition.superclass.flatMap {
      definitions.classes[$0] ?? unavailableClass(named: $0)
    }
    let type = addClass(definition.name, superclass: superclass ?? definitions.classes["NSObject"])
    type.protocols.formUnion(definition.protocols)
    for variable in definition.variables where !type.declaresVariable(variable.name) {
      type.addVariable(variable)
    }
    for method in definition.methods { add(method, to: type) }
  }

  private func add(_ method: ClassDefinition.MethodDefinition, to type: ClassObject) {
    let body: ScriptMethod.Body =
      switch method.body {
      case .code(let code): .code(link(code))
      case .getter(let index): .getter(index)
      case .setter(let index, let copies): .setter(index, copies: copies)
      }
    let made = ScriptMethod(method.selector, method.shape, body, in: type)
    add(made, toClass: method.isClassMethod)
    if method.selector == Selectors.load, method.isClassMethod, made.isScript {
      definitions.loads.append((made, method.isOfCategory))
    }
  }

  /// Returns a function, which may be declared but not defined.
  package func knownFunction(_ name: String) -> Function? {
    if let known = definitions.functions[name] { return known }
    if library?.install(name) == true, let known = definitions.functions[name] { return known }
    let new = definitions.declarations.functions[name].map { Function(name, $0) }
    definitions.functions[name] = new
    return new
  }

  func knownConstant(_ name: String) -> Value? {
    if definitions.constants[name] == nil { _ = library?.install(name) }
    return definitions.constants[name]?.value
  }

  /// Changes the declarations for the compiler, unless they already contain the installed part.
  func declare(_ change: (inout Declarations) -> Void) {
    if !isInstalling { change(&definitions.declarations) }
  }

  /// Declares the library's classes and their protocols for the compiler.
  func declareClasses() {
    for type in definitions.classes.values {
      for name in type.protocols { _ = addProtocol(name) }
      declare(type)
    }
    definitions.declarations.protocols = definitions.protocols.mapValues(\.requirements)
  }

  /// Declares the library's functions and constants for the compiler, removes them, and returns
  /// their names.
  func declareValues() -> [String] {
    defer { (definitions.functions, definitions.constants) = ([:], [:]) }
    for (name, function) in definitions.functions {
      definitions.declarations.functions[name] = function.shape
    }
    for (name, constant) in definitions.constants {
      let value: Constant? =
        switch constant.value {
        case .integer(let number): .integer(number)
        case .floating(let number): .floating(number)
        default: nil
        }
      definitions.declarations.constants[name] = DeclaredConstant(
        type: constant.type, value: value)
    }
    return Array(definitions.functions.keys) + definitions.constants.keys
  }

  /// Declares a class for the compiler, although no text declares the class.
  func declare(_ type: ClassObject) {
    var declared = DeclaredClass(type.name, superclass: type.superclass?.name)
    declared.variables = type.ownVariables
    declared.instanceMethods = type.instanceMethods.mapValues(\.shape)
    declared.classMethods = type.classMethods.mapValues(\.shape)
    let known = definitions.declarations.classes[type.name]
    declared.declaredInstanceMethods = known?.declaredInstanceMethods ?? [:]
    declared.declaredClassMethods = known?.declaredClassMethods ?? [:]
    declared.protocols = type.protocols
    declared.isForeign = type.represented != nil
    declared.isOverridable = type.isOverridable
    declared.slotCount = known?.slotCount ?? 0
    definitions.declarations.classes[type.name] = declared
    if let last = type.ownVariables.last {
      definitions.declarations.reserve(last.slot + 1, for: type.name)
    }
  }
}
