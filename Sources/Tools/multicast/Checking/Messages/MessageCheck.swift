@_spi(ObjectiveC) import SwiftDeclarations

/// A search for errors in the messages of a whole program.
///
/// Neither the compiler nor the macros can find these errors, because a macro sees a single
/// declaration at a time.
package struct MessageCheck: Sendable {
  let program: CheckedProgram
  let types: TypeComparison

  /// The protocols with the attribute `@MessageProtocol`, by their indexes in `program.types`.
  let protocols: [Int: MessageProtocolDeclaration]

  /// The classes and actors, by their indexes in `program.types`.
  let classes: [Int: CheckedClass]

  /// The findings, in the order of the files, and in the order of the lines within a file.
  package private(set) var findings: [MessageFinding] = []

  /// The remarks about protocols and superclasses that the sources do not declare, each at its first
  /// place.
  package private(set) var remarks: [MessageFinding] = []

  package init(_ sources: [CheckedSource]) {
    program = CheckedProgram(sources)
    types = TypeComparison(program)
    var protocols: [Int: MessageProtocolDeclaration] = [:]
    var classes: [Int: CheckedClass] = [:]
    for (index, type) in program.types.enumerated() {
      switch type.declaration.kind {
      case .protocol where type.declaration.isMarked(.messageProtocol):
        protocols[index] = MessageProtocolDeclaration(type.declaration)
      case .class, .actor: classes[index] = CheckedClass(index, in: program)
      default: break
      }
    }
    self.protocols = protocols
    self.classes = classes
    for (index, source) in sources.enumerated() {
      reportUnreadable(source)
      reportMarks(source.file.declarations, of: index, in: nil)
    }
    for type in classes.values { check(type) }
    checkLiterals()
    noteUnseenTypes()
    let order = Dictionary(sources.enumerated().map { ($1.name, $0) }) { first, _ in first }
    findings.sort {
      let (one, other) = ($0.location, $1.location)
      return (order[one.file] ?? 0, one.line, one.column, $0.message)
        < (order[other.file] ?? 0, other.line, other.column, $1.message)
    }
  }

  mutating func report(
    _ message: String, at range: Range<Int>, in source: Int, fix: String? = nil,
    notes: [MessageFinding.Note] = []
  ) {
    findings.append(
      MessageFinding(
        location: program.location(of: range, in: source), message: message, fix: fix, notes: notes)
    )
  }

  /// Returns a note with the text `message`, which points to `declaration`.
  func note(_ message: String, at declaration: MessageDeclaration, in source: Int)
    -> MessageFinding.Note
  {
    .init(location: program.location(of: declaration.nameRange, in: source), message: message)
  }

  // MARK: Single declarations

  private mutating func reportUnreadable(_ source: CheckedSource) {
    for diagnostic in source.file.diagnostics {
      let position = source.file.position(at: diagnostic.offset)
      findings.append(
        MessageFinding(
          location: .init(file: source.name, line: position.line, column: position.column),
          message: diagnostic.message))
    }
  }

  /// Reports the diagnostics that the macros would report on expansion.
  private mutating func reportMarks(
    _ members: [SwiftDeclaration.Member], of source: Int, in owner: SwiftDeclaration?
  ) {
    for declaration in members.flatMap(\.declarations) {
      if declaration.isMarked(.responding) {
        report(RespondingType(declaration).diagnostics, in: source)
      }
      if declaration.isMarked(.messageProtocol) {
        report(MessageProtocolDeclaration(declaration).diagnostics, in: source)
      }
      for mark in [MessageMark.responds, .nonMessage, .optionalMessage]
      where declaration.isMarked(mark) {
        report(MessageMark.misplacement(of: mark, on: declaration, in: owner), in: source)
      }
      reportMarks(declaration.members, of: source, in: declaration)
    }
  }

  private mutating func report(_ diagnostics: [MessageDiagnostic], in source: Int) {
    for diagnostic in diagnostics {
      findings.append(
        MessageFinding(
          location: program.location(of: diagnostic.range, in: source),
          severity: diagnostic.severity, message: diagnostic.message,
          fix: diagnostic.fixIts.first?.message,
          notes: diagnostic.notes.map {
            .init(location: program.location(of: $0.range, in: source), message: $0.message)
          }))
    }
  }

  // MARK: Classes

  private mutating func noteUnseenTypes() {
    var seen: Set<String> = []
    for (_, type) in classes.sorted(by: { $0.key < $1.key })
    where type.isMarked || type.table != nil {
      for part in program.parts(of: type.index) {
        for inherited in part.declaration.inheritedTypes {
          for name in inherited.text.split(separator: "&").map(\.trimmed)
          where program.find(name, from: part) == nil {
            guard let plain = TypeName.parts(of: name).last, plain != "NSObject",
              !MessageProtocolDeclaration.withoutMessages.contains(plain),
              !plain.hasPrefix("~"), seen.insert(plain).inserted
            else { continue }
            remarks.append(
              MessageFinding(
                location: program.location(of: inherited.range, in: part.source),
                severity: .remark,
                message: "'\(plain)' is in none of the files, so its messages are not compared",
                fix: "name the folder with its declaration, too"))
          }
        }
      }
    }
  }

  private mutating func check(_ type: CheckedClass) {
    let messages = declaredMessages(of: type)
    guard type.isMarked else {
      if type.table == nil {
        checkUnmarked(type, against: messages)
      } else {
        checkTable(of: type, against: messages)
      }
      return
    }
    checkExtensionNames(of: type)
    checkSelectors(of: type, against: messages)
    checkAnswers(of: type, to: messages)
  }

  /// A message that the protocol `owner` of a class declares.
  struct DeclaredMessage: Hashable {
    let declaration: MessageDeclaration
    let owner: String
    let source: Int
  }

  /// Returns the messages of all protocols to which `type` conforms.
  func declaredMessages(of type: CheckedClass) -> [DeclaredMessage] {
    program.protocols(of: type.index).flatMap { index -> [DeclaredMessage] in
      guard let declared = protocols[index] else { return [] }
      return declared.messages.flatMap(\.items).map {
        .init(declaration: $0, owner: declared.name, source: program.types[index].source)
      }
    }
  }

  /// Returns the superclasses of `type` that the sources declare, from the nearest.
  func superclasses(of type: CheckedClass) -> [CheckedClass] {
    program.superclasses(of: type.index).compactMap { classes[$0] }
  }
}
