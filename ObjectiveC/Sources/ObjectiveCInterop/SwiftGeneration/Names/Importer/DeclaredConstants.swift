import ObjectiveCSyntax

/// Collects the constants of some headers.
struct DeclaredConstants {
  /// Maps the types that `swift_wrapper` makes new types in Swift to their constants, in the order
  /// of the headers.
  private(set) var byType: [String: [Member]] = [:]

  /// The other constants, in the order of the headers.
  private(set) var others: [Constant] = []

  struct Member {
    let name: String
    let swiftName: String
    let initializer: Initializer?
  }

  struct Constant {
    let name: String
    let type: DeclaredType

    /// `false` for a variable.
    let isConstant: Bool
    let initializer: Initializer?

    /// Where a source file contains the value, such as `Log.m:12`, or `nil` if no source file does.
    let place: String?
  }

  /// Finds the constants, in time proportional to the length of the headers.
  ///
  /// Only headers with constants are read again.
  ///
  /// - Parameters:
  ///   - headers: The headers.
  ///   - attributes: The attributes of the types in the headers.
  ///   - evidence: The facts from source files, which contain the values of constants.
  init(
    _ headers: [Header], _ attributes: SwiftTypeAttributes, _ evidence: ImplementationEvidence
  ) {
    var seen: Set<String> = []
    for header in headers where Self.mayHaveConstants(header) {
      // Because the declarations of a header do not include variables, the text is parsed as a
      // program.
      let program = Program(
        SourceText(header.source.bytes, name: header.source.name),
        knownTypes: TypeTable.wellKnownNames.union(attributes.newTypes)
          .union(header.importedTypes.names))
      for case .statement(let statement) in program.items {
        guard case .variables(let variables) = statement.kind else { continue }
        for variable in variables
        where program.source.isOwn(variable.location) && seen.insert(variable.name).inserted {
          add(variable, in: program.source, attributes, evidence)
        }
      }
    }
  }

  private static func mayHaveConstants(_ header: Header) -> Bool {
    let text = String(decoding: header.source.bytes, as: UTF8.self)
    return ["const", "extern", "EXTERN", "EXPORT"].contains { text.contains($0) }
  }

  private mutating func add(
    _ variable: VariableDeclaration, in source: SourceText, _ attributes: SwiftTypeAttributes,
    _ evidence: ImplementationEvidence
  ) {
    let told = variable.initializer == nil ? evidence.values[variable.name] : nil
    let initializer = variable.initializer ?? told?.initializer
    guard case .named(let type, _) = variable.type.kind, attributes.newTypes.contains(type) else {
      return others.append(
        Constant(
          name: variable.name, type: variable.type, isConstant: variable.type.isConstant,
          initializer: initializer, place: told?.place))
    }
    guard let name = Self.name(of: variable, type, attributes, in: source) else { return }
    byType[type, default: []].append(
      Member(name: variable.name, swiftName: name, initializer: initializer))
  }

  /// Returns the Swift name, or `nil` if the constant is a member of another type in Swift.
  private static func name(
    of variable: VariableDeclaration, _ type: String, _ attributes: SwiftTypeAttributes,
    in source: SourceText
  ) -> String? {
    // Attributes follow the name directly. A limit of 1,000 bytes keeps the search linear.
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
