/// A stateful expander of the attributes that this package declares.
struct MacroExpander {
  /// States which version of the compiler's plug-in protocol this program implements.
  static let protocolVersion = 7

  /// Remembers the protocol version that the compiler has announced.
  private var compilerVersion: Int?

  /// `true` once the user has been told that the two versions differ.
  private var hasReportedVersion = false

  mutating func answer(to message: CompilerMessage) -> CompilerAnswer {
    switch message {
    case .capability(let version):
      compilerVersion = version
      return .capability(version: Self.protocolVersion)
    case .expand(let expansion):
      if compilerVersion != Self.protocolVersion { return refusal(of: expansion) }
      return expand(expansion)
    case .other: return .expansion(nil, [])
    }
  }

  private mutating func refusal(of expansion: CompilerMessage.Expansion) -> CompilerAnswer {
    if hasReportedVersion { return .expansion("", []) }
    hasReportedVersion = true
    let version = compilerVersion.map { "version \($0)" } ?? "no version"
    let location = expansion.attributeSyntax.location
    return .expansion(
      nil,
      [
        .init(
          message:
            """
            DynamicMulticast's macros speak version \(Self.protocolVersion) of the compiler's plugin \
            protocol, and this compiler speaks \(version)
            """,
          severity: "error",
          position: .init(fileName: location.fileName, offset: location.offset), highlights: [],
          notes: [], fixIts: [])
      ])
  }

  private func expand(_ expansion: CompilerMessage.Expansion) -> CompilerAnswer {
    let syntax = expansion.declSyntax
    guard let declaration = SwiftFile(syntax.source).firstDeclaration else {
      return .expansion(nil, [])
    }
    let origin = SourceOrigin(file: syntax.location.fileName, line: syntax.location.line)
    let extended = expansion.extendedTypeSyntax?.source ?? declaration.name
    let isRoot = expansion.conformanceListSyntax?.source.contains("ClassMarkedResponding") ?? false
    let context = (expansion.lexicalContext ?? []).map { SwiftFile($0.source).firstDeclaration }
    // A declaration in an extension has the access of the extension.
    let outer = (context.first ?? nil).flatMap { $0.kind == .extension ? $0 : nil }
    let outerAccess = outer?.modifier("public", "package")
    let module = syntax.location.fileID.map { String($0.prefix { $0 != "/" }) }
    func answer(_ source: String, _ diagnostics: [MessageDiagnostic] = []) -> CompilerAnswer {
      .expansion(source, diagnostics.map { .init($0, in: syntax) })
    }
    switch (expansion.macro.typeName, expansion.macroRole) {
    case ("Responding", "member"):
      let type = RespondingType(declaration, outerAccess: outerAccess?.name ?? "")
      let obstacle = type.obstacleToRegistration(in: context)
      return answer(
        type.members(isRoot: isRoot, isRegistered: obstacle == nil, origin: origin),
        type.diagnostics + type.hiding(isNested: !context.isEmpty) + (obstacle.map { [$0] } ?? []))
    case ("Responding", "extension"):
      // Even if the class has errors, the compiler expects the conformance that the macro
      // announces.
      let isClass = [.class, .actor].contains(declaration.kind)
      return answer(
        isRoot && isClass ? "extension \(extended): Invocation::ClassMarkedResponding {}" : "")
    case ("Responding", "memberAttribute"):
      let parent = expansion.parentDeclSyntax.flatMap { SwiftFile($0.source).firstDeclaration }
      return answer(parent.flatMap { RespondingType($0).check(before: declaration) } ?? "")
    case ("PlugIn", "member"):
      // Read this attribute alone: the declaration may hold another `@PlugIn` in a branch of an
      // `#if`.
      let mark = SwiftFile("\(expansion.attributeSyntax.source) class Marked {}").firstDeclaration
      let plugIn = PlugInDeclaration(
        declaration, marked: mark?.attributes.first, in: context.reversed().map { $0?.name ?? "" },
        module: module ?? "")
      return answer(plugIn.members, plugIn.diagnostics)
    case ("PlugIn", "extension"):
      let conforms = expansion.conformanceListSyntax?.source.contains("PlugInClass") ?? false
      return answer(conforms ? "extension \(extended): PlugIns::PlugInClass {}" : "")
    case ("MessageProtocol", "peer"):
      let description = MessageProtocolDeclaration(
        declaration, in: module, isNested: !context.isEmpty,
        outerAccess: outerAccess?.name ?? "")
      return answer(description.peers(origin: origin), description.diagnostics)
    case ("MessageProtocol", "extension"):
      return answer(
        MessageProtocolDeclaration(
          declaration, in: module, isNested: !context.isEmpty,
          outerAccess: outerAccess?.name ?? ""
        ).defaults(extending: extended, origin: origin))
    case ("MulticastMessages", "extension"):
      return answer(MulticastMessagesDeclaration(declaration).senders(extending: extended))
    case ("NamedExtension", "peer"): return answer("")
    case ("Responds", "peer"), ("NonMessage", "peer"), ("OptionalMessage", "peer"):
      return answer("", misplacement(of: expansion, declaration))
    default: return .expansion(nil, [])
    }
  }

  /// Returns the diagnostics for an attribute on a member where the attribute has no effect.
  private func misplacement(
    of expansion: CompilerMessage.Expansion, _ member: SwiftDeclaration
  ) -> [MessageDiagnostic] {
    guard let mark = MessageMark(rawValue: expansion.macro.typeName) else { return [] }
    let owner = expansion.lexicalContext?.first.flatMap { SwiftFile($0.source).firstDeclaration }
    return MessageMark.misplacement(of: mark, on: member, in: owner)
  }
}

extension SwiftFile {
  /// Finds the first declaration of the source outside of `#if`.
  fileprivate var firstDeclaration: SwiftDeclaration? {
    for case .declaration(let declaration) in declarations { return declaration }
    return nil
  }
}

extension CompilerAnswer.Diagnostic {
  fileprivate init(_ diagnostic: MessageDiagnostic, in syntax: CompilerMessage.Syntax) {
    let (file, start) = (syntax.location.fileName, syntax.location.offset)
    func range(_ range: Range<Int>) -> CompilerAnswer.PositionRange {
      .init(
        fileName: file, startOffset: start + range.lowerBound, endOffset: start + range.upperBound)
    }
    func position(_ range: Range<Int>) -> CompilerAnswer.Position {
      .init(fileName: file, offset: start + range.lowerBound)
    }
    self.init(
      message: diagnostic.message, severity: diagnostic.severity.rawValue,
      position: position(diagnostic.range), highlights: [range(diagnostic.range)],
      notes: diagnostic.notes.map { .init(position: position($0.range), message: $0.message) },
      fixIts: diagnostic.fixIts.map { fixIt in
        .init(
          message: fixIt.message,
          changes: [.init(range: range(fixIt.range), newText: fixIt.text)])
      })
  }
}
