import ObjectiveCSyntax

/// The constants of the types that `swift_wrapper` makes new ones in Swift.
struct TypedConstants {
  /// The constants by the name of their type, in the order of the headers.
  private(set) var byType: [String: [Constant]] = [:]

  struct Constant {
    let name: String
    let swiftName: String
    let initializer: Initializer?
  }

  /// Finds the constants, in time in proportion to the length of the headers.
  ///
  /// - Parameters:
  ///   - headers: The headers.
  ///   - attributes: What they say of their types. If none is new, the headers are not read again.
  init(_ headers: [Header], _ attributes: SwiftTypeAttributes) {
    let types = attributes.newTypes
    guard !types.isEmpty else { return }
    var seen: Set<String> = []
    for header in headers {
      // A header's declarations have no variables.
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

  /// The name in Swift; nil if the constant is a member of another type there.
  private static func name(
    of variable: VariableDeclaration, _ type: String, _ attributes: SwiftTypeAttributes,
    in source: SourceText
  ) -> String? {
    // Attributes stand right behind the name. The limit keeps the whole linear.
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
