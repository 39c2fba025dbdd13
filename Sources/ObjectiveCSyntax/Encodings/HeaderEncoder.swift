import ObjectiveCEncoding

/// Finds the encodings of the methods that headers declare.
///
/// ```swift
/// let header = Header(SourceText(text, name: "Worker.h"))
/// let (interfaces, diagnostics) = HeaderEncoder([header]).encode(header)
/// ```
///
/// Names of types are looked up in the header itself, then in the others, then among the most used
/// types of Apple's headers. A name that is found nowhere is reported once, and the encoder assumes
/// a type of the most likely size: a class if a star follows the name; a block or a pointer if the
/// name ends in `Block`, `Handler` or `Ref`; otherwise an `NSInteger`, as most enumerations are.
public struct HeaderEncoder: Sendable {
  private let shared: TypeTable

  /// Makes an encoder that knows the types of some headers.
  public init(_ headers: [Header]) {
    var table = TypeTable()
    for header in headers { table.add(header.declarations) }
    shared = table
  }

  /// The protocols, classes and categories of a header, with a diagnostic for each type of their
  /// methods that is not known.
  ///
  /// The header need not be one of those that the encoder was made with.
  public func encode(
    _ header: Header
  ) -> (interfaces: [InterfaceDescription], diagnostics: [Diagnostic]) {
    var table = TypeTable()
    table.add(header.declarations)
    table.add(shared)
    table.add(TypeTable.wellKnown)
    var encoder = TypeEncoder(table: table, source: header.source)
    let interfaces: [InterfaceDescription] = header.declarations.compactMap { declaration in
      switch declaration {
      case .protocol(let declaration):
        InterfaceDescription(
          kind: .protocol, name: declaration.name, superclass: nil, adopted: declaration.adopted,
          methods: encode(declaration.members, with: &encoder, in: header.source),
          position: header.source.position(at: declaration.range.lowerBound))
      case .interface(let declaration):
        InterfaceDescription(
          kind: declaration.category.map { .category($0) } ?? .class, name: declaration.name,
          superclass: declaration.superclass, adopted: declaration.adopted,
          methods: encode(
            declaration.members, with: &encoder, in: header.source,
            typeParameters: declaration.typeParameters),
          position: header.source.position(at: declaration.range.lowerBound))
      case .typedef, .record, .enumeration, .forwardClasses, .forwardProtocols:
        nil
      }
    }
    return (interfaces, encoder.diagnostics)
  }

  private func encode(
    _ members: [MemberDeclaration], with encoder: inout TypeEncoder, in source: SourceText,
    typeParameters: [TypeParameter] = []
  ) -> [MethodDescription] {
    encoder.typeParameters = Set(typeParameters.map(\.name))
    return members.methods.map { method in
      MethodDescription(
        selector: method.selector, encoding: encoder.encode(method), isRequired: method.isRequired,
        isInstance: method.isInstance, position: source.position(at: method.range.lowerBound))
    }
  }
}
