import ObjectiveCSyntax

/// Reads the classes of some headers with their categories, as protocols with the methods of the
/// classes.
struct ClassInterfaces {
  /// Names the classes, in the order in which the headers first declare the class or a category.
  private var order: [String] = []
  private var places: [String: [DeclarationPlace]] = [:]
  private let headers: [Header]
  private let selection: HeaderSelection?

  /// Maps the names of the classes to the names that the protocols have at run time.
  private(set) var names: [String: String] = [:]

  /// A declaration of a class or a category, with the text of its header.
  private struct Part {
    let declaration: InterfaceDeclaration
    let source: SourceText
  }

  /// Finds the classes with methods or properties.
  ///
  /// - Parameters:
  ///   - headers: The headers.
  ///   - protocols: The names of the protocols in the headers, which no class may take.
  ///   - selection: The members that count, or `nil` for all members.
  init(_ headers: [Header], protocols: Set<String>, _ selection: HeaderSelection?) {
    self.headers = headers
    self.selection = selection
    for (number, header) in headers.enumerated() {
      for (index, declaration) in header.declarations.enumerated() {
        guard case .interface(let one) = declaration, selection.keepsAny(of: one.members),
          !one.members.isEmpty
        else { continue }
        if places[one.name] == nil { order.append(one.name) }
        places[one.name, default: []].append(DeclarationPlace(header: number, index: index))
      }
    }
    var taken = SwiftNames(except: protocols)
    for name in order { names[name] = taken.give(name + "Methods") }
  }

  /// Returns the declarations of the class `name` and its categories.
  private func parts(of name: String) -> [Part] {
    (places[name] ?? []).compactMap { place in
      let header = headers[Int(place.header)]
      guard case .interface(let one) = header.declarations[Int(place.index)] else { return nil }
      return Part(declaration: one, source: header.source)
    }
  }

  /// Returns a protocol for each class, without methods.
  func protocols(names swiftNames: inout SwiftNames) -> [SwiftProtocol] {
    order.map { name in
      let parts = parts(of: name)
      let superclass = parts.lazy.compactMap(\.declaration.superclass).first
      return SwiftProtocol(
        ofClass: name, objectiveCName: names[name] ?? name,
        adopted: [superclass.flatMap { names[$0] }].compactMap { $0 }
          + parts.flatMap(\.declaration.adopted), names: &swiftNames)
    }
  }

  /// Adds the members of the class `one.className` and its categories to the protocol `one`.
  func addMembers(
    to one: inout SwiftProtocol, _ context: SwiftMethodContext,
    types finder: inout SwiftTypeFinder
  ) {
    guard let name = one.className else { return }
    let parts = parts(of: name)
    context.container = .class(name)
    let parameters = parts.flatMap(\.declaration.typeParameters)
    finder.typeParameters = Dictionary(parameters.map { ($0.name, $0.bound) }) { one, _ in one }
    let redeclared = Set(
      parts.flatMap { $0.declaration.members.properties.filter(\.isRedeclaration).map(\.name) })
    var added: Set<String> = []
    for part in parts {
      context.source = part.source
      // A property that a class extension declares again has a setter there.
      let members = selection.kept(of: part.declaration.members).filter { member in
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
