import ObjectiveCEncoding

/// An encoder that finds the encodings of the methods that headers declare.
///
/// ```swift
/// let header = Header(SourceText(text, name: "Worker.h"))
/// let (interfaces, diagnostics) = HeaderEncoder([header]).encode(header)
/// ```
///
/// An encoder looks up the name of a type in the header itself, then in the files that the header
/// imports, and then among the built-in types of Apple's headers. If only another of the encoder's
/// headers declares the name, the encoder uses that declaration and reports a warning.
///
/// If a name is not found, the encoder reports the name once, and assumes a type of the most likely
/// size:
///
/// - a class if a star follows the name;
/// - a block if the name ends in `Block` or `Handler`;
/// - a pointer if the name ends in `Ref`;
/// - otherwise an `NSInteger`, as most enumerations are.
public struct HeaderEncoder: Sendable {
  /// Contains the types that any of the encoder's headers declares.
  private let shared: TypeTable

  /// Maps each type to the name of the first header that declares the type.
  private let files: [String: String]

  /// Makes an encoder that knows the types of some headers.
  ///
  /// - Parameter headers: The headers, in the order of precedence.
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

  /// Returns the protocols, classes and categories of a header with the encodings of their methods.
  ///
  /// - Parameter header: A header, which need not be among the headers of the encoder.
  /// - Returns: The protocols, classes and categories, and a diagnostic for each unknown type of
  ///   their methods.
  public func encode(
    _ header: Header
  ) -> (interfaces: [InterfaceDescription], diagnostics: [Diagnostic]) {
    var interfaces: [InterfaceDescription] = []
    let diagnostics = forEachInterface(of: header) { interfaces.append($0) }
    return (interfaces, diagnostics)
  }

  /// Returns the diagnostics of a header without the encodings.
  ///
  /// All encodings together would take several times the memory of the header.
  package func diagnostics(of header: Header) -> [Diagnostic] {
    forEachInterface(of: header) { _ in }
  }

  /// Calls a closure with each protocol, class and category of a header, and returns the
  /// diagnostics.
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

  /// Returns the types that a header can use.
  ///
  /// In the table, the types that the header declares or imports come first, followed by the types
  /// that only other headers declare. Each of the latter is in `names` and has a warning in
  /// `guesses`.
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
      // Within its class, a type parameter is not an unknown type.
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
  /// Names the types that the declaration adds, if they need no `struct`, `union` or `enum`.
  fileprivate var typeNames: [String] {
    switch self {
    case .typedef(let typedef): [typedef.name]
    case .interface(let interface): [interface.name]
    case .forwardClasses(let names): names
    case .protocol, .record, .enumeration, .forwardProtocols: []
    }
  }
}
