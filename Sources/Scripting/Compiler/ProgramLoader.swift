import Invocation
import ObjectiveCSyntax

/// Loads a program into a machine: first its types and classes, then the bodies of its methods.
struct ProgramLoader {
  private let machine: Machine
  private let program: Program
  private(set) var errors: [CompileError] = []

  /// The statements outside of functions, to be run in order.
  private(set) var statements: [Statement] = []

  init(_ program: Program, into machine: Machine) {
    self.program = program
    self.machine = machine
    declareTypes()
    for case .implementation(let own) in program.items where own.category == nil {
      machine.removeOverridableClass(named: own.name)
    }
    for item in program.items { declare(item) }
    for item in program.items { define(item) }
  }

  // MARK: Types

  private func declareTypes() {
    for case .declaration(let declaration) in program.items { machine.declare(declaration) }
  }

  // MARK: Classes and functions

  private mutating func declare(_ item: ProgramItem) {
    switch item {
    case .declaration(.protocol(let declared)): declare(declared)
    case .declaration(.interface(let declared)): declare(declared)
    case .declaration(.forwardProtocols(let names)):
      for name in names { _ = machine.addProtocol(name) }
    case .implementation(let implementation): declare(implementation)
    case .function(let function):
      let shape = machine.types.shape(of: function.type)
      if machine.functions[function.name]?.body == nil {
        machine.functions[function.name] = Function(function.name, shape)
      }
    case .statement(let statement):
      if case .variables(let variables) = statement.kind { variables.forEach(declareGlobal) }
    case .declaration: break
    }
  }

  private func declareGlobal(_ variable: VariableDeclaration) {
    let type = machine.types.resolve(variable.type).sized(by: variable.initializer)
    if machine.globals[variable.name] == nil {
      machine.globals[variable.name] = (Memory([type.zero]), type)
    }
  }

  private mutating func declare(_ declared: ProtocolDeclaration) {
    let target = machine.addProtocol(declared.name)
    target.adopted = declared.adopted
    for method in declared.members.methods {
      guard let selector = try? Selector(method.selector) else { continue }
      let shape = machine.types.shape(of: method)
      target.methods[selector] = (shape, method.isRequired, method.isInstance)
      machine.declare(selector, shape)
    }
    noteProperties(declared.members, of: declared.name)
    for case .property(let property) in declared.members where property.isInstance {
      requested[declared.name, default: [:]][property.name] = property
    }
  }

  private mutating func declare(_ declared: InterfaceDeclaration) {
    let superclass = declared.superclass.flatMap { machine.classes[$0] }
    if let name = declared.superclass, superclass == nil {
      errors.append(
        CompileError(
          message: "there is no class '\(name)' for '\(declared.name)' to inherit from",
          location: declared.range.lowerBound))
    }
    if let name = declared.superclass, superclass?.represented != nil {
      errors.append(
        CompileError(
          message: "'\(declared.name)' cannot inherit from '\(name)', which is a class of Swift",
          location: declared.range.lowerBound))
    }
    let type =
      declared.category == nil
      ? machine.addClass(declared.name, superclass: superclass ?? machine.classes["NSObject"])
      : machine.builtInClass(declared.name)
    type.protocols.formUnion(declared.adopted)
    for field in declared.variables { add(field, to: type) }
    for method in declared.members.methods {
      guard let selector = try? Selector(method.selector) else { continue }
      let shape = machine.types.shape(of: method)
      machine.declarations[declared.name, default: [:]][selector] = shape
      machine.declare(selector, shape)
    }
    noteProperties(declared.members, of: declared.name)
    for case .property(let property) in declared.members where property.isInstance {
      synthesized[declared.name, default: [:]][property.name] = property
    }
  }

  /// The properties to synthesize, by class and name, unless the implementation has accessors.
  private var synthesized: [String: [String: PropertyDeclaration]] = [:]

  /// The properties of protocols, which are synthesized only where `@synthesize` names them.
  private var requested: [String: [String: PropertyDeclaration]] = [:]

  private func noteProperties(_ members: [MemberDeclaration], of name: String) {
    for case .property(let property) in members {
      machine.properties[name, default: [:]][property.name] = (
        property.getter,
        property.setter ?? "set" + property.name.prefix(1).uppercased()
          + property.name.dropFirst() + ":"
      )
    }
  }

  private func add(_ field: FieldDeclaration, to type: ClassObject, isWeak: Bool = false) {
    guard let name = field.name, !type.declaresVariable(name) else { return }
    type.addVariable(
      .init(name: name, type: machine.types.resolve(field.type), isWeak: isWeak))
  }

  private mutating func declare(_ implementation: ImplementationDeclaration) {
    let type = machine.addClass(
      implementation.name,
      superclass: implementation.superclass.flatMap { machine.classes[$0] }
        ?? machine.classes["NSObject"])
    if implementation.category == nil, type.represented != nil {
      errors.append(
        CompileError(
          message: "'\(type.name)' is a class of Swift, to which a script can add a category only",
          location: implementation.range.lowerBound))
    }
    for field in implementation.variables { add(field, to: type) }
    for method in implementation.methods {
      guard let selector = try? Selector(method.declaration.selector) else { continue }
      machine.declare(selector, machine.types.shape(of: method.declaration))
    }
    for item in implementation.items { declare(item) }
    if implementation.category == nil { synthesize(implementation, type) }
  }

  // MARK: Properties

  private func synthesize(_ implementation: ImplementationDeclaration, _ type: ClassObject) {
    var own = synthesized[implementation.name] ?? [:]
    for name in implementation.synthesized.map(\.property) where own[name] == nil {
      own[name] =
        requested.first { type.conforms(to: $0.key) && $0.value[name] != nil }?.value[name]
    }
    for property in own.values.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if implementation.dynamic.contains(property.name) { continue }
      let explicit = implementation.synthesized.first { $0.property == property.name }
      let hasGetter = implementation.defines(property.getter)
      let hasSetter = property.setter.map(implementation.defines) ?? true
      // If both accessors are written by hand, there is no variable.
      if hasGetter && hasSetter && explicit == nil { continue }
      let variable = explicit.map { $0.variable ?? $0.property } ?? "_" + property.name
      let valueType = machine.types.resolve(property.type)
      if !type.declaresVariable(variable), !inherits(property.name, variable, type) {
        type.addVariable(
          .init(name: variable, type: valueType, isWeak: property.ownership == .weak))
      }
      addAccessors(property, variable, valueType, type, !hasGetter, !hasSetter)
    }
  }

  /// Whether a superclass has the variable of a property that is declared again.
  private func inherits(_ property: String, _ variable: String, _ type: ClassObject) -> Bool {
    type.inheritanceChain.dropFirst().contains { superclass in
      machine.properties[superclass.name]?[property] != nil && superclass.declaresVariable(variable)
    }
  }

  private func addAccessors(
    _ property: PropertyDeclaration, _ variable: String, _ valueType: StaticType,
    _ type: ClassObject, _ needsGetter: Bool, _ needsSetter: Bool
  ) {
    if needsGetter, let getter = try? Selector(property.getter) {
      machine.add(
        ScriptMethod(getter, FunctionShape(valueType, []), in: type) { [unowned type] call in
          // A variable has the same index in the class and in its subclasses.
          guard let index = type.index(ofVariable: variable),
            call.receiver.variables.indices.contains(index)
          else { return .null }
          let value = call.receiver.variables[index]
          if case .pointer(let weak as WeakPointer) = value { return weak.load() }
          return value.copied
        })
    }
    guard needsSetter, let name = property.setter, let setter = try? Selector(name) else { return }
    let copies = property.ownership == .copy
    machine.add(
      ScriptMethod(setter, FunctionShape(.void, [valueType]), in: type) { [unowned type] call in
        guard let index = type.index(ofVariable: variable),
          call.receiver.variables.indices.contains(index)
        else { return .void }
        var value = call[0]
        if copies, let object = value.object {
          value = try call.machine.send("copy", to: object, on: call.activation)
        }
        if type.layout[index].isWeak { value = .pointer(WeakPointer(value.object)) }
        call.receiver.set(index, value)
        return .void
      })
  }

  // MARK: Bodies

  private mutating func define(_ item: ProgramItem) {
    switch item {
    case .declaration: break
    case .implementation(let implementation):
      let type = machine.builtInClass(implementation.name)
      for method in implementation.methods {
        define(method, in: type, isOfCategory: implementation.category != nil)
      }
      for item in implementation.items { define(item) }
    case .function(let function): define(function)
    case .statement(let statement): statements.append(statement)
    }
  }

  private mutating func define(
    _ method: MethodDefinition, in type: ClassObject, isOfCategory: Bool
  ) {
    let declaration = method.declaration
    let shape = machine.types.shape(of: declaration)
    do {
      let selector = try Selector(declaration.selector)
      let sign = declaration.isInstance ? "-" : "+"
      let compiler = try FunctionCompiler(
        "\(sign)[\(type.name) \(selector)]",
        parameters: zip(declaration.parameters, shape.parameters).map { ($0.name, $1) },
        isVariadic: shape.isVariadic,
        result: shape.result, body: method.body, source: program.source, owner: type,
        isClassMethod: !declaration.isInstance, selector: selector, machine: machine)
      let made = ScriptMethod(selector, shape, compiler.code, in: type)
      machine.add(made, toClass: !declaration.isInstance)
      if selector == Selectors.load, !declaration.isInstance {
        machine.loads.append((made, isOfCategory))
      }
    } catch {
      report(error, at: declaration.range.lowerBound)
    }
  }

  private mutating func define(_ function: FunctionDefinition) {
    let shape = machine.types.shape(of: function.type)
    let target = machine.functions[function.name] ?? Function(function.name, shape)
    do {
      let compiler = try FunctionCompiler(
        function.name,
        parameters: zip(function.type.parameters, shape.parameters).map { ($0.name, $1) },
        isVariadic: shape.isVariadic,
        result: shape.result, body: function.body, source: program.source, machine: machine)
      target.body = .script(compiler.code)
    } catch {
      report(error, at: function.location)
    }
  }

  private mutating func report(_ error: any Error, at location: Int) {
    errors.append(
      error as? CompileError ?? CompileError(message: "\(error)", location: location))
  }
}

extension ImplementationDeclaration {
  fileprivate func defines(_ selector: String) -> Bool {
    methods.contains { $0.declaration.selector == selector }
  }
}

extension Machine {
  /// Adds a type, and the constants of an enumeration.
  func declare(_ declaration: Declaration) {
    types.table.add([declaration])
    switch declaration {
    case .enumeration(let enumeration): declare(enumeration)
    case .typedef(let typedef):
      if case .enumeration(let enumeration) = typedef.type.kind { declare(enumeration) }
    default: break
    }
  }

  private func declare(_ enumeration: EnumerationDeclaration) {
    let type = enumeration.underlyingType.map(types.resolve) ?? .int
    for named in enumeration.cases ?? [] {
      constants[named.name] = (.integer(named.value ?? 0), type)
    }
  }
}
