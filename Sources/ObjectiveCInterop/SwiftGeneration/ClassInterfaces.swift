import ObjectiveCSyntax

/// The classes of some headers with their categories, as protocols of their methods.
struct ClassInterfaces {
  /// The names of the classes, in the order in which they or a category of them come first.
  private var order: [String] = []
  private var parts: [String: [Part]] = [:]

  /// The names at run time of the protocols that are made.
  private var names: [String: String] = [:]

  /// The declaration of a class or a category.
  private struct Part {
    let declaration: InterfaceDeclaration
    let source: SourceText
  }

  /// Finds the classes that have methods.
  ///
  /// - Parameters:
  ///   - headers: The headers.
  ///   - protocols: The names of the protocols of the headers, which no class takes.
  init(_ headers: [Header], protocols: Set<String>) {
    for header in headers {
      for case .interface(let one) in header.declarations where !one.members.isEmpty {
        if parts[one.name] == nil { order.append(one.name) }
        parts[one.name, default: []].append(Part(declaration: one, source: header.source))
      }
    }
    var taken = SwiftNames(except: protocols)
    for name in order { names[name] = taken.give(name + "Methods") }
  }

  /// The protocols, without their methods.
  func protocols(names swiftNames: inout SwiftNames) -> [SwiftProtocol] {
    order.map { name in
      let parts = parts[name] ?? []
      let superclass = parts.lazy.compactMap(\.declaration.superclass).first
      return SwiftProtocol(
        ofClass: name, objectiveCName: names[name] ?? name,
        adopted: [superclass.flatMap { names[$0] }].compactMap { $0 }
          + parts.flatMap(\.declaration.adopted), names: &swiftNames)
    }
  }

  /// Adds the members of a class and its categories to its protocol.
  func addMembers(
    to one: inout SwiftProtocol, _ groups: ProtocolGroups, _ context: SwiftMethodContext,
    types finder: inout SwiftTypeFinder
  ) {
    guard let name = one.className else { return }
    let parts = parts[name] ?? []
    context.container = .class(name)
    context.group = groups.group(of: one.objectiveCName)
    let parameters = parts.flatMap(\.declaration.typeParameters)
    finder.typeParameters = Dictionary(parameters.map { ($0.name, $0.bound) }) { one, _ in one }
    let redeclared = Set(
      parts.flatMap { $0.declaration.members.properties.filter(\.isRedeclaration).map(\.name) })
    var added: Set<String> = []
    for part in parts {
      context.source = part.source
      // A property that an extension declares again has a setter there.
      let members = part.declaration.members.filter { member in
        guard case .property(let property) = member else { return true }
        return property.isRedeclaration || !redeclared.contains(property.name)
      }
      one.add(members, to: &added, in: context, types: &finder)
    }
    finder.typeParameters = [:]
  }
}

extension [MemberDeclaration] {
  fileprivate var properties: [PropertyDeclaration] {
    compactMap { if case .property(let property) = $0 { property } else { nil } }
  }
}
