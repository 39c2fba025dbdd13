import ObjectiveCSyntax

/// The constants of the types that `swift_wrapper` makes new types in Swift.
struct TypedConstants {
  /// The constants by the names of their types, in the order of the headers.
  private(set) var byType: [String: [Constant]] = [:]

  struct Constant {
    let name: String
    let swiftName: String
    let initializer: Initializer?
  }

  /// Finds the constants, in time proportional to the length of the headers.
  ///
  /// If the headers declare no new types, they are not read again.
  ///
  /// - Parameters:
  ///   - headers: The headers.
  ///   - attributes: The attributes of the types in the headers.
  init(_ headers: [Header], _ attributes: SwiftTypeAttributes) {
    let types = attributes.newTypes
    guard !types.isEmpty else { return }
    var seen: Set<String> = []
    for header in headers {
      // The declarations of a header do not include variables, so the text is parsed as a program.
      let program = Program(
        SourceText(header.source.bytes, name: header.source.name),
        knownTypes: TypeTable.wellKnownNames.union(types))
      for case .statement(let statement) in program.items {
        guard case .variables(let variables) = statement.kind else { continue }
        for variable in variables {
          guard case .named(let type, _) = variable.type.kind, types.contains(type),
            program.source.isOwn(variable.location), seen.insert(variable.name).inserted,
            let name = Self.name(of: variable, type, attributes, in: program.source)
          else { continue }
          byType[type, default: []].append(
            Constant(name: variable.name, swiftName: name, initializer: variable.initializer))
        }
      }
    }
  }

  /// Returns the Swift name, or `nil` if the constant is a member of another type in Swift.
  private static func name(
    of variable: VariableDeclaration, _ type: String, _ attributes: SwiftTypeAttributes,
    in source: SourceText
  ) -> String? {
    // Attributes follow the name directly. The limit of 1,000 bytes keeps the search linear.
    let bytes = source.bytes[min(variable.location, source.bytes.count)...].prefix(1000)
    let text = String(decoding: bytes.prefix { !",;=".utf8.contains($0) }, as: UTF8.self)
    guard let written = text.firstMatch(of: /SWIFT_NAME\s*\(([^)]*)\)|swift_name\s*\("([^"]*)"\)/)
    else {
      let mark = text.contains("NS_REFINED_FOR_SWIFT") ? "__" : ""
      return mark + EnumerationNames.name(of: variable.name, type: type)
    }
    guard let attribute = SwiftNameAttribute(String(written.1 ?? written.2 ?? "")) else {
      return nil
    }
    let isMember = attribute.context.map { attributes.original(of: $0) == type } ?? true
    return isMember ? attribute.base : nil
  }
}
