import Invocation
package import ObjectiveCSyntax

/// Compiles a source text: first its types and classes, then the bodies of its methods and
/// functions.
package struct TextCompiler {
  private let compilation: Compilation
  private let program: Program
  private var text: CompiledText
  private var errors: [CompileError] = []

  /// The statements outside of functions, in the order in which they run.
  private var statements: [Statement] = []

  /// The declared properties, by class and name.
  ///
  /// The compiler synthesizes the accessors of a property unless the implementation defines them.
  private var synthesized: [String: [String: PropertyDeclaration]] = [:]

  /// The accessors to synthesize, once the instance variables of all classes are known.
  private var accessors: [Accessors] = []

  private struct Accessors {
    let property: PropertyDeclaration
    let variable: String
    let className: String
    let needsGetter: Bool
    let needsSetter: Bool
  }

  /// Properties of protocols.
  ///
  /// The compiler synthesizes the accessors of such a property only if `@synthesize` names it.
  private var requested: [String: [String: PropertyDeclaration]] = [:]

  /// Compiles a source text.
  ///
  /// - Parameters:
  ///   - source: The source text.
  ///   - declarations: Declarations known before the text.
  ///   - evaluates: Whether `main` returns the value of the last statement, as at a prompt.
  ///   - options: Options for reading imported files. A text that is read with options does not see
  ///     the macros of earlier texts. `nil` reads the text alone, with those macros.
  ///   - libraries: The texts that can be imported by the names of their frameworks.
  /// - Returns: The compiled text.
  /// - Throws: ``CompileErrors`` with all errors of the text.
  package static func compile(
    _ source: SourceText, after declarations: Declarations, evaluates: Bool = false,
    options: CompilerOptions? = nil, libraries: [String: SourceFile] = [:]
  ) throws -> CompiledText {
    var reading = options ?? .textAlone
    reading.libraries = libraries
    let program = Program(
      source,
      knownTypes: declarations.types.table.names.union(declarations.classes.keys),
      knownVariables: Set(declarations.globals.keys),
      definitions: options == nil ? declarations.macros : [], options: reading)
    if program.diagnostics.contains(where: { $0.severity == .error }) {
      throw CompileErrors(diagnostics: program.diagnostics)
    }
    var compiler = TextCompiler(program, declarations)
    if options != nil { compiler.declarations.selectorsOfText = [] }
    LargeStackThread.run { compiler.compile(evaluates: evaluates) }
    // A text that was read with options did not see the macros of earlier texts: put them in front.
    if options != nil {
      compiler.text.declarations.macros.insert(contentsOf: declarations.macros, at: 0)
    }
    if !compiler.errors.isEmpty {
      let errors = compiler.errors.map {
        Diagnostic($0.message, at: $0.location, in: program.source)
      }
      throw CompileErrors(diagnostics: program.source.sorted(errors + program.diagnostics))
    }
    return compiler.text
  }

  private init(_ program: Program, _ declarations: Declarations) {
    self.program = program
    compilation = Compilation(program.source, declarations)
    text = CompiledText(declarations: declarations)
  }

  private var declarations: Declarations {
    get { compilation.declarations }
    nonmutating set { compilation.declarations = newValue }
  }

  private mutating func compile(evaluates: Bool) {
    for case .declaration(let declaration) in program.items { compilation.declare(declaration) }
    for case .implementation(let own) in program.items where own.category == nil {
      guard declarations.classes[own.name]?.isOverridable == true else { continue }
      declarations.classes[own.name] = nil
      definition(of: own.name) { $0.replacesBuiltIn = true }
    }
    // Each text that imports a library's text reads the text again; its code is compiled once.
    let items = program.items.filter { item in
      let library = item.codeLocation.flatMap(program.source.library(at:))
      return library.map(declarations.libraries.contains) != true
    }
    for item in items { declare(item) }
    for own in accessors { add(own) }
    for item in items { define(item) }
    declarations.libraries.formUnion(program.source.libraries)
    compileStatements(evaluates: evaluates)
    declarations.macros = program.definitions
    declarations.selectorsOfText = nil
    text.declarations = declarations
    text.warnings = program.source.sorted(
      program.diagnostics
        + compilation.warnings.map {
          Diagnostic($0.message, severity: .warning, at: $0.location, in: program.source)
        })
  }

  private mutating func compileStatements(evaluates: Bool) {
    if evaluates {
      while case .empty? = statements.last?.kind { statements.removeLast() }
      if let last = statements.last, case .expression(let expression) = last.kind {
        statements[statements.count - 1] = Statement(
          kind: .return(expression), location: last.location)
      }
    }
    if statements.isEmpty { return }
    do {
      let compiler = try FunctionCompiler(
        "main", parameters: [], result: nil, body: statements, isMain: true, in: compilation)
      text.main = compiler.code
      text.resultType = compiler.resultType
    } catch {
      report(error, at: 0)
    }
  }

  // MARK: Classes and functions

  /// Records the signatures of methods; a library's methods are built in.
  private func declare(
    _ methods: some Sequence<MethodDeclaration>,
    in record: (MethodDeclaration, Selector, FunctionShape) -> Void
  ) {
    for method in methods {
      guard let selector = try? Selector(method.selector) else { continue }
      let shape = declarations.types.shape(of: method)
      record(method, selector, shape)
      let library = program.source.library(at: method.range.lowerBound)
      declarations.declare(selector, shape, isBuiltIn: library != nil)
    }
  }

  private mutating func declare(_ item: ProgramItem) {
    switch item {
    case .declaration(.protocol(let declared)): declare(declared)
    case .declaration(.interface(let declared)): declare(declared)
    case .declaration(.forwardProtocols(let names)):
      for name in names where declarations.protocols[name] == nil {
        declarations.protocols[name] = ProtocolRequirements()
      }
    case .implementation(let implementation): declare(implementation)
    case .function(let function):
      declarations.functions[function.name] = declarations.types.shape(of: function.type)
    case .statement(let statement):
      if case .variables(let variables) = statement.kind { variables.forEach(declareGlobal) }
    case .declaration: break
    }
  }

  /// Returns the type of a global variable whose type is inferred from an expression, as for
  /// `__auto_type` and `typeof(x)`; `nil` for any other variable.
  private func inferredType(of variable: VariableDeclaration) -> StaticType? {
    guard variable.type.isInferred else { return nil }
    var expression = variable.type.operand?.expression
    if expression == nil, case .expression(let value)? = variable.initializer { expression = value }
    guard let expression else { return nil }
    let type = FunctionCompiler.type(
      of: Statement(kind: .return(expression), location: variable.location), in: program.source,
      declarations)
    return type.flatMap { $0 == .void || $0 == .dynamic ? nil : $0 }
  }

  private func declareGlobal(_ variable: VariableDeclaration) {
    // A function prototype, whose type is written as a `typedef`.
    if declarations.types.isFunction(variable.type) { return }
    let type =
      inferredType(of: variable)
      ?? declarations.types.resolve(variable.type)
      .sized(by: variable.initializer, declarations.types)
    if declarations.globals[variable.name] == nil {
      declarations.globals[variable.name] = DeclaredVariable(
        type, retention: declarations.types.retention(of: variable))
    }
  }

  private mutating func declare(_ declared: ProtocolDeclaration) {
    var target = declarations.protocols[declared.name] ?? ProtocolRequirements()
    target.adopted = declared.adopted
    declare(declared.members.methods) { method, selector, shape in
      target.methods[selector] = .init(
        shape: shape, isRequired: method.isRequired, isInstance: method.isInstance)
    }
    declarations.protocols[declared.name] = target
    noteProperties(declared.members, of: declared.name)
    for case .property(let property) in declared.members where property.isInstance {
      requested[declared.name, default: [:]][property.name] = property
    }
  }

  private mutating func declare(_ declared: InterfaceDeclaration) {
    let name = declarations.types.className(declared.name)
    let superclass = declared.superclass.map(declarations.types.className)
    if let superclass {
      if declarations.classes[superclass] == nil, Compilation.isNameOfFramework(superclass) {
        compilation.warnUndeclared(
          superclass: superclass, of: name, at: declared.range.lowerBound)
      } else if declarations.classes[superclass] == nil {
        report(
          "the superclass '\(superclass)' of '\(name)' is not declared",
          at: declared.range.lowerBound)
      } else if declarations.classes[superclass]?.isForeign == true {
        report(
          "'\(name)' cannot inherit from '\(superclass)', a class of Swift",
          at: declared.range.lowerBound)
      }
    }
    addClass(name, superclass: declared.category == nil ? superclass : nil)
    declarations.classes[name]?.protocols.formUnion(declared.adopted)
    definition(of: name) { $0.protocols.formUnion(declared.adopted) }
    for field in declared.variables { add(field, to: name) }
    let isPublic = !isPrivate(declared)
    declare(declared.members.methods) { method, selector, shape in
      let methods =
        method.isInstance ? \DeclaredClass.declaredInstanceMethods : \.declaredClassMethods
      declarations.classes[name]?[keyPath: methods][selector] = shape
      if isPublic { declarations.classes[name]?.publicMethods.insert(selector) }
    }
    noteProperties(declared.members, of: name)
    // The accessors of a category's property are written by hand.
    guard (declared.category ?? "").isEmpty else { return }
    for case .property(let property) in declared.members where property.isInstance {
      synthesized[name, default: [:]][property.name] = property
    }
  }

  /// Returns `true` for a class extension, and for a category of the text itself if the interface
  /// of the class is in a header.
  private func isPrivate(_ declared: InterfaceDeclaration) -> Bool {
    guard let category = declared.category else { return false }
    func isOwn(_ range: Range<Int>) -> Bool {
      program.source.fileName(at: range.lowerBound) == program.source.name
    }
    return category.isEmpty
      || isOwn(declared.range)
        && program.items.contains { item in
          guard case .declaration(.interface(let other)) = item else { return false }
          return other.name == declared.name && other.category == nil && !isOwn(other.range)
        }
  }

  /// Declares a class unless a class of the same name exists.
  private mutating func addClass(_ name: String, superclass: String?) {
    if declarations.classes[name] == nil {
      let known = superclass.flatMap { declarations.classes[$0]?.name } ?? "NSObject"
      declarations.classes[name] = DeclaredClass(name, superclass: known)
      definition(of: name) { $0.superclass = superclass }
    } else {
      definition(of: name) { _ in }
    }
  }

  private mutating func definition(
    of name: String, _ change: (inout ClassDefinition) -> Void
  ) {
    if let index = text.classes.firstIndex(where: { $0.name == name }) {
      change(&text.classes[index])
    } else {
      var definition = ClassDefinition(name: name)
      change(&definition)
      text.classes.append(definition)
    }
  }

  private func noteProperties(_ members: [MemberDeclaration], of name: String) {
    for case .property(let property) in members {
      let setter = Declarations.setter(of: property.name)
      declarations.properties[name, default: [:]][property.name] = DeclaredProperty(
        getter: property.getter, setter: property.setter ?? setter,
        attributes: attributes(of: property))
    }
  }

  /// Returns the attributes of a property without its instance variable, in the order of clang.
  private func attributes(of property: PropertyDeclaration, isDynamic: Bool = false) -> String {
    let type = declarations.types.resolve(property.type)
    var text = "T\(declarations.types.propertyEncoding(of: property.type))"
    if property.setter == nil { text += ",R" }
    switch property.ownership {
    case .copy: text += ",C"
    case .weak: text += ",W"
    case .assign: break
    case .strong, nil:
      if property.ownership == .strong || property.setter != nil && type.isObject {
        // A block is copied, also by a strong property.
        if case .block = type { text += ",C" } else { text += ",&" }
      }
    }
    if isDynamic { text += ",D" }
    if property.isNonatomic { text += ",N" }
    if property.getter != property.name { text += ",G\(property.getter)" }
    if let setter = property.setter, setter != Declarations.setter(of: property.name) {
      text += ",S\(setter)"
    }
    return text
  }

  private mutating func add(_ field: FieldDeclaration, to name: String) {
    guard let variable = field.name else { return }
    add(
      InstanceVariable(
        name: variable, type: declarations.types.resolve(field.type),
        retention: declarations.types.retention(of: field)),
      to: name)
  }

  private mutating func add(_ variable: InstanceVariable, to name: String) {
    guard
      declarations.classes[name]?.variables.contains(where: { $0.name == variable.name })
        == false
    else { return }
    let added = declarations.add(variable, to: name)
    definition(of: name) { $0.variables.append(added) }
  }

  private mutating func declare(_ implementation: ImplementationDeclaration) {
    let name = declarations.types.className(implementation.name)
    addClass(name, superclass: implementation.superclass.map(declarations.types.className))
    if implementation.category == nil, declarations.classes[name]?.isForeign == true {
      report(
        "a script cannot implement '\(name)', a class of Swift: it can add categories to it",
        at: implementation.range.lowerBound)
    }
    for field in implementation.variables { add(field, to: name) }
    declare(implementation.methods.map(\.declaration)) { method, selector, shape in
      let methods = method.isInstance ? \DeclaredClass.instanceMethods : \.classMethods
      declarations.classes[name]?[keyPath: methods][selector] = shape
    }
    for item in implementation.items { declare(item) }
    if implementation.category == nil { synthesize(implementation) }
  }

  // MARK: Properties

  private mutating func synthesize(_ implementation: ImplementationDeclaration) {
    let name = declarations.types.className(implementation.name)
    var own = synthesized[name] ?? [:]
    for property in implementation.synthesized.map(\.property) where own[property] == nil {
      own[property] =
        requested.first {
          declarations.conforms(name, to: $0.key) && $0.value[property] != nil
        }?.value[property]
    }
    for property in own.values.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if implementation.dynamic.contains(property.name) {
        declarations.properties[name]?[property.name]?.attributes = attributes(
          of: property, isDynamic: true)
        continue
      }
      let explicit = implementation.synthesized.first { $0.property == property.name }
      let hasGetter = implementation.defines(property.getter)
      let hasSetter = property.setter.map(implementation.defines) ?? true
      // A property whose accessors are both written by hand gets no instance variable.
      if hasGetter && hasSetter && explicit == nil { continue }
      let variable = explicit.map { $0.variable ?? $0.property } ?? "_" + property.name
      declarations.properties[name]?[property.name]?.attributes += ",V\(variable)"
      if !inherits(property.name, variable, name) {
        add(
          InstanceVariable(
            name: variable, type: declarations.types.resolve(property.type),
            retention: declarations.types.retention(of: property)), to: name)
      }
      accessors.append(
        Accessors(
          property: property, variable: variable, className: name, needsGetter: !hasGetter,
          needsSetter: !hasSetter))
    }
  }

  /// Returns `true` if a superclass declares the same property with the same instance variable.
  private func inherits(_ property: String, _ variable: String, _ name: String) -> Bool {
    declarations.inheritance(of: name).dropFirst().contains { superclass in
      declarations.properties[superclass.name]?[property] != nil
        && superclass.variables.contains { $0.name == variable }
    }
  }

  private mutating func add(_ own: Accessors) {
    let (property, name) = (own.property, own.className)
    guard let found = declarations.variable(own.variable, of: name) else { return }
    let (type, index) = (found.type, found.slot)
    var (getterShape, setterShape) = (FunctionShape(type, []), FunctionShape(.void, [type]))
    let qualifiers = declarations.types.table.qualifiers(of: property.type)
    getterShape.qualify([qualifiers])
    setterShape.qualify([[], qualifiers])
    var methods: [ClassDefinition.MethodDefinition] = []
    func add(_ name: String, _ shape: FunctionShape, _ body: ClassDefinition.Body) {
      guard let selector = try? Selector(name) else { return }
      methods.append(
        .init(
          selector: selector, shape: shape, isClassMethod: false, isOfCategory: false, body: body))
    }
    if own.needsGetter { add(property.getter, getterShape, .getter(variable: index)) }
    if own.needsSetter, let setter = property.setter {
      add(setter, setterShape, .setter(variable: index, copies: property.ownership == .copy))
    }
    for method in methods {
      declarations.classes[name]?.instanceMethods[method.selector] = method.shape
      declarations.declare(method.selector, method.shape, isBuiltIn: true)
      definition(of: name) { $0.methods.append(method) }
    }
  }

  // MARK: Bodies

  private mutating func define(_ item: ProgramItem) {
    switch item {
    case .declaration: break
    case .implementation(let implementation):
      for method in implementation.methods {
        define(
          method, in: declarations.types.className(implementation.name),
          isOfCategory: implementation.category != nil)
      }
      for item in implementation.items { define(item) }
    case .function(let function): define(function)
    case .statement(let statement): statements.append(statement)
    }
  }

  private mutating func define(
    _ method: MethodDefinition, in name: String, isOfCategory: Bool
  ) {
    let declaration = method.declaration
    let shape = declarations.types.shape(of: declaration)
    do {
      let selector = try Selector(declaration.selector)
      let function = "\(declaration.isInstance ? "-" : "+")[\(name) \(selector)]"
      func code(_ body: [Statement], mistake: CompileError? = nil) throws -> Code {
        try FunctionCompiler(
          function, parameters: zip(declaration.parameters, shape.parameters).map { ($0.name, $1) },
          isVariadic: shape.isVariadic, result: shape.result, body: body, owner: name,
          isClassMethod: !declaration.isInstance, selector: selector,
          location: declaration.range.lowerBound, mistake: mistake, in: compilation
        ).code
      }
      var compiled: Code
      do {
        compiled = try code(method.body)
      } catch let error as CompileError where declarations.inherits(name, from: "XCTestCase") {
        // A mistake in one test must not keep the other tests of the file from running.
        compilation.warn(error, failing: function)
        compiled = try code([], mistake: error)
      }
      definition(of: name) {
        $0.methods.append(
          .init(
            selector: selector, shape: shape, isClassMethod: !declaration.isInstance,
            isOfCategory: isOfCategory, body: .code(compiled)))
      }
    } catch {
      report(error, at: declaration.range.lowerBound)
    }
  }

  private mutating func define(_ function: FunctionDefinition) {
    let shape = declarations.types.shape(of: function.type)
    do {
      let compiler = try FunctionCompiler(
        function.name,
        parameters: zip(function.type.parameters, shape.parameters).map { ($0.name, $1) },
        isVariadic: shape.isVariadic, result: shape.result, body: function.body,
        location: function.location, in: compilation)
      compiler.code.constructor = function.constructor
      compiler.code.destructor = function.destructor
      text.functions.append((function.name, compiler.code))
    } catch {
      report(error, at: function.location)
    }
  }

  private mutating func report(_ error: any Error, at location: Int) {
    if let known = error as? CompileError {
      errors.append(known)
    } else {
      report("\(error)", at: location)
    }
  }

  private mutating func report(_ message: String, at location: Int) {
    errors.append(CompileError(message: message, location: location))
  }
}

/// The errors of a source text that is not a valid program.
package struct CompileErrors: Error {
  package let diagnostics: [Diagnostic]
}

extension ImplementationDeclaration {
  fileprivate func defines(_ selector: String) -> Bool {
    methods.contains { $0.declaration.selector == selector }
  }
}
