import ObjectiveCSyntax

/// A finder of the names that Swift gives to the methods and properties in headers.
///
/// This finder follows the rules of the compiler's importer, as Swift evolution 0005, 0112 and 0297
/// describe them. For a class's members, the context is the class; for a protocol's members, it is
/// the protocol.
struct ImporterNames {
  typealias Container = DeclaredMembers.Container

  let members: DeclaredMembers
  private(set) var types: TypeNames

  /// Caches the names of the properties of classes from which other classes inherit.
  private var properties: [PropertiesKey: PropertyNames] = [:]
  /// Caches the names of the properties of the last class from which no other class inherits.
  private var leafProperties: [PropertiesKey: PropertyNames] = [:]

  /// Maps a method and an overriding container to the container of the method's original
  /// declaration.
  private var origins: [OriginKey: Container] = [:]

  private struct OriginKey: Hashable {
    let key: MethodKey
    let container: Container
  }

  private struct PropertiesKey: Hashable {
    let name: String
    let isInstance: Bool
  }

  init(_ headers: [Header]) {
    members = DeclaredMembers(headers)
    types = TypeNames(headers, members)
  }

  // MARK: Methods

  /// Returns the Swift name of a method, or `nil` if Swift does not import the method.
  mutating func name(of method: MethodDeclaration, in container: Container) -> ImportedName? {
    name(of: method, in: container, isAsync: false)
  }

  /// Returns the name of a method's `async` form, or `nil` if the method has no `async` form.
  mutating func asyncName(of method: MethodDeclaration, in container: Container) -> ImportedName? {
    guard let name = name(of: method, in: container, isAsync: true), name.completion != nil else {
      return nil
    }
    return name
  }

  private mutating func name(
    of method: MethodDeclaration, in container: Container, isAsync: Bool
  ) -> ImportedName? {
    if method.isVariadic { return nil }
    let key = MethodKey(method)
    // The name derives from the first declaration, which may be the accessor of a property.
    let origin = origin(of: key, from: container) { $0.method(key) != nil }
    let first = members.containers[origin]?.method(key) ?? method
    return ownName(of: first, in: origin, isAsync: isAsync)
  }

  private mutating func ownName(
    of method: MethodDeclaration, in container: Container, isAsync: Bool
  ) -> ImportedName? {
    enter(container)
    let attributes = method.attributes
    var explicitCompletion: Int?
    if isAsync {
      for case .swiftAsync(let parameter, _) in attributes.list {
        guard let parameter else { return nil }
        explicitCompletion = parameter - 1
      }
    }
    let custom = isAsync ? attributes.swiftAsyncName ?? attributes.swiftName : attributes.swiftName
    let start = startOfInitializer(method, in: container, customName: custom)
    if let custom, let parsed = SwiftNameAttribute(custom) {
      let isInit = parsed.base == "init" && parsed.labels != nil
      // `swift_name` cannot give an initializer a name other than `init`, or give `init` to another
      // method.
      if isInit != (start != nil) {
        if isInit { return nil }
      } else {
        return customName(
          parsed, of: method, in: container, isInitializer: isInit, isAsync: isAsync,
          explicitCompletion)
      }
    }
    return derivedName(
      of: method, in: container, startOfLabel: start, isAsync: isAsync, explicitCompletion)
  }

  /// Returns the name that `swift_name` or `swift_async_name` gives to a method.
  private func customName(
    _ parsed: SwiftNameAttribute, of method: MethodDeclaration, in container: Container,
    isInitializer: Bool, isAsync: Bool, _ explicitCompletion: Int?
  ) -> ImportedName? {
    var name = ImportedName(base: parsed.base, labels: parsed.labels, isCustom: true)
    guard var labels = parsed.labels else {
      return isAsync ? nil : ImportedName(base: parsed.base, labels: [], isCustom: true)
    }
    var base = CamelCase(parsed.base)
    var words = labels.map(CamelCase.init)
    name.error = errorParameter(
      of: method, in: container, &base, &words, isInitializer: isInitializer, isCustom: true)
    if isAsync {
      let kind: CustomAsyncName =
        method.attributes.swiftAsyncName == nil ? .swiftName : .swiftAsyncName
      guard
        let completion = completion(
          of: method, base, words, isInitializer: isInitializer, explicitCompletion, kind,
          name.error)
      else { return nil }
      name.completion = completion.handler
      if kind == .swiftName { labels.remove(at: completion.labelIndex) }
    }
    name.labels = labels
    return name
  }

  /// Returns the name that the importer derives from the selector and the types of a method.
  private mutating func derivedName(
    of method: MethodDeclaration, in container: Container, startOfLabel: Int?, isAsync: Bool,
    _ explicitCompletion: Int?
  ) -> ImportedName? {
    let pieces = method.selector.split(separator: ":", omittingEmptySubsequences: false)
    guard let first = pieces.first, !first.isEmpty else { return nil }
    var base = CamelCase(startOfLabel == nil ? String(first) : "init")
    var labels = method.parameters.indices.map { CamelCase($0 == 0 ? "" : pieces[$0]) }
    if let startOfLabel { setFirstLabel(of: first, from: startOfLabel, &labels) }
    var name = ImportedName(base: "", labels: [])
    name.error = errorParameter(
      of: method, in: container, &base, &labels, isInitializer: startOfLabel != nil,
      isCustom: false)
    var completion: (index: Int, label: CamelCase)?
    if isAsync {
      guard
        let found = self.completion(
          of: method, base, labels, isInitializer: startOfLabel != nil, explicitCompletion, .none,
          name.error)
      else { return nil }
      labels.remove(at: found.labelIndex)
      name.completion = found.handler
      completion = (found.handler.index, CamelCase(pieces[found.handler.index]))
    }
    if method.isSubscriptAccessor {
      name.base = base.description
      name.labels = labels.map(\.description)
      return isAsync ? nil : name
    }
    let signature = signature(
      of: method, in: container, base, labels, completion: completion, errorIndex: name.error?.index
    )
    var words = NeedlessWords(
      base: base, labels: labels, properties: propertyNames(of: container, method.isInstance))
    words.omit(for: signature)
    name.base = words.base.description
    name.labels = words.labels.map(\.description)
    if isPrivate(method, isAsync: isAsync) {
      makePrivate(&name, isInitializer: startOfLabel != nil, isFactory: !method.isInstance)
    }
    return name
  }

  private func isPrivate(_ method: MethodDeclaration, isAsync: Bool) -> Bool {
    if isAsync {
      for case .swiftAsync(_, let isPrivate) in method.attributes.list { return isPrivate }
    }
    return method.attributes.isSwiftPrivate
  }

  private func makePrivate(_ name: inout ImportedName, isInitializer: Bool, isFactory: Bool) {
    guard isInitializer, let labels = name.labels else { return name.base = "__" + name.base }
    if labels.isEmpty {
      if !isFactory { name.labels = ["__"] }
    } else {
      name.labels?[0] = "__" + labels[0]
    }
  }

  private func signature(
    of method: MethodDeclaration, in container: Container, _ base: CamelCase,
    _ labels: [CamelCase], completion: (index: Int, label: CamelCase)?, errorIndex: Int?
  ) -> NeedlessWords.Signature {
    var signature = NeedlessWords.Signature()
    signature.context = context(of: container)
    signature.result =
      method.hasRelatedResult ? signature.context : types.words(for: method.returnType)
    signature.completion = completion
    signature.firstParameterName = method.parameters.first?.name ?? ""
    let count = method.parameters.count
    signature.parameters = method.parameters.enumerated().map { index, parameter in
      var words = types.words(for: parameter.type)
      words.hasDefault = types.hasDefault(
        parameter.type, base: base, label: index < labels.count ? labels[index] : "",
        count: errorIndex == nil ? count : count - 1, isFirst: index == 0,
        isLast: index == count - 1 || (index == count - 2 && errorIndex == count - 1))
      return words
    }
    return signature
  }

  func context(of container: Container) -> TypeWords {
    switch container {
    case .class(let name), .category(let name, _): types.words(forClass: name, [])
    case .protocol(let name): TypeWords(name)
    }
  }

  /// Makes the type parameters of the container's class known to `types`.
  private mutating func enter(_ container: Container) {
    let owner: Container =
      if case .category(let name, _) = container { .class(name) } else { container }
    let parameters = members.containers[owner]?.typeParameters ?? []
    types.parameters = Dictionary(parameters.map { ($0.name, $0.bound) }) { first, _ in first }
  }

  // MARK: Properties

  /// Returns the Swift name of a property, or `nil` if Swift does not import the property.
  mutating func name(of property: PropertyDeclaration, in container: Container) -> ImportedName? {
    let key = MethodKey(property.getter, isInstance: property.isInstance)
    let origin = origin(of: key, from: container) { $0.index.property(readBy: key) != nil }
    let first = members.containers[origin]?.index.property(readBy: key) ?? property
    return ownName(of: first, in: origin)
  }

  /// Returns the container with the original declaration, which the declaration in `container`
  /// overrides.
  ///
  /// If the declaration in `container` overrides no other declaration, the result is `container`.
  private mutating func origin(
    of key: MethodKey, from container: Container, _ isDeclared: (DeclaredMembers.Members) -> Bool
  ) -> Container {
    var path = [container]
    var seen: Set<Container> = [container]
    var origin = container
    while let next = members.overridden(key, in: origin), seen.insert(next).inserted,
      let declared = members.containers[next], isDeclared(declared)
    {
      if let known = origins[OriginKey(key: key, container: next)] {
        origin = known
        break
      }
      origin = next
      path.append(next)
    }
    // Because the results are remembered, a long chain of overrides is walked only once. Most
    // methods override no other method; finding that out again is as fast as remembering the
    // result.
    for one in path where path.count > 1 {
      origins[OriginKey(key: key, container: one)] = origin
    }
    return origin
  }

  private mutating func ownName(
    of property: PropertyDeclaration, in container: Container
  ) -> ImportedName? {
    enter(container)
    if let parsed = property.attributes.swiftName.flatMap(SwiftNameAttribute.init) {
      return ImportedName(base: parsed.base, isCustom: true)
    }
    let name = types.isBoolean(property.type) ? property.getter : property.name
    var words = NeedlessWords(
      base: CamelCase(name), labels: [], properties: propertyNames(of: container, true))
    var signature = NeedlessWords.Signature()
    signature.context = context(of: container)
    signature.result = types.words(for: property.type)
    signature.isProperty = true
    words.omit(for: signature)
    let prefix = property.attributes.isSwiftPrivate ? "__" : ""
    return ImportedName(base: prefix + words.base.description)
  }

  /// Returns the names of a class's properties, and the names of methods that read like properties.
  private mutating func propertyNames(
    of container: Container, _ isInstance: Bool
  ) -> PropertyNames? {
    let name: String
    switch container {
    case .class(let owner), .category(let owner, _): name = owner
    case .protocol: return nil
    }
    // From the class, the loop goes upward to the first class whose names are known.
    var missing: [PropertiesKey] = []
    var seen: Set<String> = []
    var next: String? = name
    var known: PropertyNames?
    while let one = next, seen.insert(one).inserted {
      let key = PropertiesKey(name: one, isInstance: isInstance)
      known = properties[key] ?? leafProperties[key]
      if known != nil { break }
      missing.append(key)
      next = members.containers[.class(one)]?.superclass
    }
    for key in missing.reversed() {
      let made = PropertyNames(ownPropertyNames(of: key), inheriting: known)
      known = made
      if members.superclasses.contains(key.name) {
        properties[key] = made
      } else {
        if leafProperties.keys.first?.name != key.name { leafProperties = [:] }
        leafProperties[key] = made
      }
    }
    return known
  }

  private func ownPropertyNames(of key: PropertiesKey) -> Set<String> {
    let owner = Container.class(key.name)
    // Categories count only in the module of their class.
    guard members.containers[owner]?.isDefined == true else { return [] }
    let categories = members.containers[owner]?.categories ?? 0
    let all = [owner] + (0..<categories).map { .category(of: key.name, index: $0) }
    var names: Set<String> = []
    for one in all.compactMap({ members.containers[$0] }) {
      if key.isInstance { names.formUnion(one.index.properties.map(\.name)) }
      for method in one.index.methods
      where method.isInstance == key.isInstance && method.parameters.isEmpty
        && method.returnType.kind != .void && !method.hasRelatedResult
      {
        names.insert(method.selector)
      }
    }
    return names
  }
}
