import ObjectiveCSyntax

/// The members of the classes and protocols of some headers, and who inherits them.
struct DeclaredMembers {
  private(set) var containers: [Container: Members] = [:]

  /// The methods that are declared, and those that are declared more than once.
  private var declared: Set<String> = []
  private var redeclared: Set<String> = []

  /// The classes that others inherit from.
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

    /// Whether the class itself is declared here, and not only categories of it.
    var isDefined = false
    var index = MemberIndex()

    /// The method of a key, which may be the accessor of a property.
    ///
    /// A name that an attribute gives to a property is not that of its accessors.
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
    // The indices of a dictionary hold it, which would make this copy it.
    var place = containers.values.startIndex
    while place != containers.values.endIndex {
      containers.values[place].index.finish()
      containers.values.formIndex(after: &place)
    }
  }

  /// Adds a class, category or protocol, and returns the container that it became.
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

  /// What a container declares for a method: the method itself or the property that it accesses.
  func declares(_ key: MethodKey, in container: Container) -> Bool {
    guard let members = containers[container] else { return false }
    return members.index.contains(key)
  }

  // MARK: Inheritance

  /// The declaration that one overrides, that of the nearest container; nil if it overrides none.
  ///
  /// Categories of a class itself do not count: their methods are the class's.
  func overridden(_ key: MethodKey, in container: Container) -> Container? {
    guard redeclared.contains(key.text) else { return nil }
    let start: Container =
      if case .category(let name, _) = container { .class(name) } else { container }
    return search(from: start, except: container, forOverride: true) { declares(key, in: $0) }
  }

  /// Whether a class with its superclasses and protocols, or a protocol itself, has a method.
  func has(_ key: MethodKey, in container: Container) -> Container? {
    guard declared.contains(key.text) else { return nil }
    switch container {
    case .protocol: return declares(key, in: container) ? container : nil
    case .class: return search(from: container, except: nil) { declares(key, in: $0) }
    case .category(let name, _):
      return search(from: .class(name), except: nil) { declares(key, in: $0) }
    }
  }

  /// Searches a container and those that it inherits from, in the compiler's order.
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
