import ObjectiveCSyntax

/// Records the members of the classes and protocols in some headers, and the inheritance between
/// them.
struct DeclaredMembers {
  private(set) var containers: [Container: Members] = [:]

  /// Contains the ``MethodKey/text`` of the key of each declared method.
  private var declared: Set<String> = []
  /// Contains the methods in `declared` with more than one declaration.
  private var redeclared: Set<String> = []

  /// Names the classes with subclasses in the headers.
  private(set) var superclasses: Set<String> = []

  /// A declaration with members.
  enum Container: Hashable {
    case `class`(String)
    case category(of: String, index: Int)
    case `protocol`(String)
  }

  struct Members {
    var superclass: String?
    var adopted: [String] = []
    var categories = 0
    var typeParameters: [TypeParameter] = []

    /// `true` if the headers declare the class itself, and not only categories of the class.
    var isDefined = false
    var index = MemberIndex()

    /// Returns the method with the key `key`, which may be an accessor of a property.
    ///
    /// If an attribute gives a name to a property, the name does not apply to the property's
    /// accessors.
    func method(_ key: MethodKey) -> MethodDeclaration? {
      if let method = index.method(key) { return method }
      guard let property = index.property(readBy: key) ?? index.property(writtenBy: key),
        property.attributes.swiftName == nil, !property.attributes.isSwiftPrivate
      else { return nil }
      return property.accessors.first { $0.selector == key.selector }
    }
  }

  init(_ headers: [Header]) {
    for header in headers { for declaration in header.declarations { add(declaration) } }
    // `values.indices` would hold a reference to the dictionary, so a change would copy the
    // dictionary.
    var place = containers.values.startIndex
    while place != containers.values.endIndex {
      containers.values[place].index.finish()
      containers.values.formIndex(after: &place)
    }
  }

  /// Adds the members of a class, category or protocol.
  private mutating func add(_ declaration: Declaration) {
    switch declaration {
    case .protocol(let one):
      let key = Container.protocol(one.name)
      guard containers[key] == nil else { return }
      containers[key] = Members(adopted: one.adopted)
      add(one.members, to: key)
    case .interface(let one):
      let owner = Container.class(one.name)
      if one.category == nil {
        containers[owner, default: Members()].superclass = one.superclass
        if let superclass = one.superclass { superclasses.insert(superclass) }
        containers[owner]?.adopted = one.adopted
        containers[owner]?.typeParameters = one.typeParameters
        containers[owner]?.isDefined = true
        add(one.members, to: owner)
      } else {
        let index = containers[owner, default: Members()].categories
        containers[owner, default: Members()].categories += 1
        let key = Container.category(of: one.name, index: index)
        containers[key] = Members(adopted: one.adopted)
        add(one.members, to: key)
      }
    default: break
    }
  }

  private mutating func add(_ members: [MemberDeclaration], to container: Container) {
    containers[container]?.index.add(members)
    for member in members {
      switch member {
      case .method(let method): count(MethodKey(method))
      case .property(let property):
        for selector in [property.getter, property.setter].compactMap({ $0 }) {
          count(MethodKey(selector, isInstance: property.isInstance))
        }
      }
    }
  }

  private mutating func count(_ key: MethodKey) {
    if !declared.insert(key.text).inserted { redeclared.insert(key.text) }
  }

  /// Returns `true` if `container` declares the method `key`, or a property whose accessor is this
  /// method.
  func declares(_ key: MethodKey, in container: Container) -> Bool {
    guard let members = containers[container] else { return false }
    return members.index.contains(key)
  }

  // MARK: Inheritance

  /// Returns the nearest container whose declaration is overridden by the declaration in
  /// `container`.
  ///
  /// Categories of the class itself do not count, because their methods belong to the class.
  ///
  /// - Returns: The nearest container, or `nil` if the declaration overrides no other declaration.
  func overridden(_ key: MethodKey, in container: Container) -> Container? {
    guard redeclared.contains(key.text) else { return nil }
    let start: Container =
      if case .category(let name, _) = container { .class(name) } else { container }
    return search(from: start, except: container, forOverride: true) { declares(key, in: $0) }
  }

  /// Returns the container that declares the method `key`.
  ///
  /// For a class or a category, the search includes the superclasses and protocols of the class.
  /// For a protocol, the search is limited to the protocol itself.
  ///
  /// - Returns: The container, or `nil` if no container declares the method.
  func has(_ key: MethodKey, in container: Container) -> Container? {
    guard declared.contains(key.text) else { return nil }
    switch container {
    case .protocol: return declares(key, in: container) ? container : nil
    case .class: return search(from: container, except: nil) { declares(key, in: $0) }
    case .category(let name, _):
      return search(from: .class(name), except: nil) { declares(key, in: $0) }
    }
  }

  /// Searches `start` and the containers from which `start` inherits, in the compiler's order.
  private func search(
    from start: Container, except excepted: Container?, forOverride isOverride: Bool = false,
    _ isFound: (Container) -> Bool
  ) -> Container? {
    var stack = [(container: start, isSuper: !isOverride)]
    var seen: Set<Container> = []
    while let (container, isSuper) = stack.popLast() {
      guard seen.insert(container).inserted, let members = containers[container] else { continue }
      let isOwnCategory = if case .category = container { !isSuper } else { false }
      if container != excepted, !isOwnCategory, isFound(container) { return container }
      var next = members.adopted.map { (container: Container.protocol($0), isSuper: isSuper) }
      if case .class(let name) = container {
        next += (0..<members.categories).map { (.category(of: name, index: $0), isSuper) }
        if let superclass = members.superclass { next.append((.class(superclass), true)) }
      }
      stack += next.reversed()
    }
    return nil
  }
}
