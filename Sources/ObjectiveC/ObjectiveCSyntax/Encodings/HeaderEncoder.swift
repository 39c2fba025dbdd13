import ObjectiveCEncoding

/// Finds the encodings of the methods that headers declare.
///
/// ```swift
/// let header = Header(SourceText(text, name: "Worker.h"))
/// let (interfaces, diagnostics) = HeaderEncoder([header]).encode(header)
/// ```
///
/// Names of types are looked up in the header itself and in the files that it imports, then among the
/// most used types of Apple's headers. A name that only another of the headers declares is taken for
/// that, with a warning. A name that is found nowhere is reported once, and the encoder assumes a type
/// of the most likely size: a class if a star follows the name; a block or a pointer if the name ends in
/// `Block`, `Handler` or `Ref`; otherwise an `NSInteger`, as most enumerations are.
public struct HeaderEncoder: Sendable {
  private let shared: TypeTable

  /// The name of the header that declares a type first.
  private let files: [String: String]

  /// Makes an encoder that knows the types of some headers.
  public init(_ headers: [Header]) {
    var table = TypeTable()
    var files: [String: String] = [:]
    for header in headers {
      table.add(header.declarations)
      for declaration in header.declarations {
        for name in declaration.typeNames where files[name] == nil {
          files[name] = header.source.name
        }
      }
    }
    shared = table
    self.files = files
  }

  /// The protocols, classes and categories of a header, with a diagnostic for each type of their
  /// methods that is not known.
  ///
  /// The header need not be one of those that the encoder was made with.
  public func encode(
    _ header: Header
  ) -> (interfaces: [InterfaceDescription], diagnostics: [Diagnostic]) {
    var interfaces: [InterfaceDescription] = []
    let diagnostics = forEachInterface(of: header) { interfaces.append($0) }
    return (interfaces, diagnostics)
  }

  /// The diagnostics of a header alone: all encodings together take several times its memory.
  package func diagnostics(of header: Header) -> [Diagnostic] {
    forEachInterface(of: header) { _ in }
  }

  /// Encodes the protocols, classes and categories of a header one by one.
  private func forEachInterface(
    of header: Header, _ body: (InterfaceDescription) -> Void
  ) -> [Diagnostic] {
    let (table, guesses, names) = lookUpTypes(of: header)
    var encoder = TypeEncoder(table: table, source: header.source, guessedNames: names)
    for declaration in header.declarations {
      switch declaration {
      case .protocol(let declaration):
        body(
          InterfaceDescription(
            kind: .protocol, name: declaration.name, superclass: nil, adopted: declaration.adopted,
            methods: encode(declaration.members, with: &encoder, in: header.source),
            position: header.source.position(at: declaration.range.lowerBound)))
      case .interface(let declaration):
        body(
          InterfaceDescription(
            kind: declaration.category.map { .category($0) } ?? .class, name: declaration.name,
            superclass: declaration.superclass, adopted: declaration.adopted,
            methods: encode(
              declaration.members, with: &encoder, in: header.source,
              typeParameters: declaration.typeParameters),
            position: header.source.position(at: declaration.range.lowerBound)))
      case .typedef, .record, .enumeration, .forwardClasses, .forwardProtocols: break
      }
    }
    return guesses + encoder.diagnostics
  }

  /// The types that a header knows, with those that only other headers declare, and a warning for
  /// each of the latter with their names.
  private func lookUpTypes(
    of header: Header
  ) -> (table: TypeTable, guesses: [Diagnostic], names: Set<String>) {
    var known = TypeTable()
    known.add(header.declarations)
    known.add(header.importedTypes)
    var table = known
    table.addFallback(TypeTable.wellKnown)
    var guesses: [Diagnostic] = []
    var guessed: Set<String> = []
    var names: Set<String> = []
    for case .interface(let declaration) in header.declarations {
      // Within its class, a type parameter is what it says.
      guessed.formUnion(declaration.typeParameters.map(\.name).filter { !table.knows($0) })
    }
    for declaration in header.declarations {
      declaration.forEachType { type in
        guard case .named(let name, _) = type.kind, !table.knows(name), shared.knows(name),
          guessed.insert(name).inserted
        else { return }
        names.insert(name)
        guesses.append(
          Diagnostic(
            "'\(name)' is not declared here: taken for that of \(files[name] ?? "another file")",
            severity: .warning, at: type.location, in: header.source))
      }
    }
    if !guesses.isEmpty { table.addFallback(shared.part(usedBy: header.declarations)) }
    return (table, guesses, names)
  }

  private func encode(
    _ members: [MemberDeclaration], with encoder: inout TypeEncoder, in source: SourceText,
    typeParameters: [TypeParameter] = []
  ) -> [MethodDescription] {
    encoder.typeParameters = Set(typeParameters.map(\.name))
    return members.methods.map { method in
      let encoding = encoder.encode(method)
      return MethodDescription(
        selector: method.selector, encoding: encoding, isGuess: encoder.isGuess,
        isRequired: method.isRequired, isInstance: method.isInstance,
        position: source.position(at: method.range.lowerBound))
    }
  }
}

extension Declaration {
  /// The names of types that it declares, as they are written without `struct` or `enum`.
  fileprivate var typeNames: [String] {
    switch self {
    case .typedef(let typedef): [typedef.name]
    case .interface(let interface): [interface.name]
    case .forwardClasses(let names): names
    case .protocol, .record, .enumeration, .forwardProtocols: []
    }
  }
}
