@_spi(ObjectiveC) import SwiftDeclarations

/// A class or actor with the messages of its body and extensions.
struct CheckedClass: Sendable {
  /// The index of the class in ``CheckedProgram/types``.
  let index: Int
  let place: PlacedDeclaration
  let parts: [Part]

  /// The method table that the class lists by hand, or `nil` if there is none.
  let table: Table?

  struct Table: Sendable {
    /// The property `methods`.
    let declaration: SwiftDeclaration
    let source: Int

    /// Lists the selectors of the table, or is `nil` if the table contains anything except methods
    /// with a literal as selector.
    let selectors: [String]?
  }

  /// A body of a class, or an extension of the class.
  struct Part: Sendable {
    let place: PlacedDeclaration

    /// `true` if the part has the attribute `@Responding`, and its methods are therefore listed.
    ///
    /// For an extension, the class must also name the extension.
    let isMarked: Bool

    /// The name in the attribute `@Responding` of an extension.
    let extensionName: String?
    let messages: [Message]
    /// The messages that the class itself answers.
    let classMessages: [Message]
  }

  struct Message: Sendable {
    let declaration: MessageDeclaration
    let source: Int
    /// `true` if the message is in a branch of an `#if`.
    let isConditional: Bool
  }

  init(_ index: Int, in program: CheckedProgram) {
    self.index = index
    place = program.types[index]
    parts = program.parts(of: index).map(Part.init)
    table =
      parts.lazy.compactMap { part in
        part.place.members.first { $0.isStatic && $0.bindings.first?.name == "methods" }.map {
          let file = program.sources[part.place.source].file
          return Table(
            declaration: $0, source: part.place.source, selectors: file.listedSelectors(of: $0))
        }
      }.first
  }

  var name: String { place.declaration.name }
  var isMarked: Bool { parts[0].isMarked }

  /// `true` if the class may answer messages by other means than marked methods and a table, such as
  /// `forwardInvocation`.
  var answersOtherwise: Bool {
    table?.selectors == nil && table != nil
      || parts.contains {
        $0.place.hasMember([
          "conforms", "forwardInvocation", "forwardingTarget", "objectMethods",
          "resolveInstanceMethod", "responds",
        ])
      }
  }

  /// Lists the messages that the instances answer through marked parts.
  var answered: [Message] { isMarked ? parts.filter(\.isMarked).flatMap(\.messages) : [] }

  /// Lists the selectors that the instances answer through marked parts and the table.
  var selectors: [String] { answered.map(\.declaration.selector) + (table?.selectors ?? []) }
}

extension CheckedClass.Part {
  fileprivate init(_ place: PlacedDeclaration) {
    self.place = place
    let declaration = place.declaration
    isMarked = declaration.isMarked(.responding)
    let messages: [Conditional<MessageDeclaration>]
    var classMessages: [Conditional<MessageDeclaration>] = []
    if isMarked {
      let type = RespondingType(declaration)
      extensionName = declaration.kind == .extension ? type.extensionNames.first : nil
      messages = type.messages
      classMessages = type.classMessages
    } else {
      extensionName = nil
      let kind: MessageReader.Owner.Kind = declaration.kind == .actor ? .actor : .class
      var reader = MessageReader(owner: .init(name: declaration.name, kind: kind))
      messages = reader.messages(of: declaration.members)
    }
    self.messages = Self.placed(messages, in: place).filter { !$0.declaration.isStatic }
    self.classMessages = Self.placed(classMessages, in: place)
  }

  private static func placed(
    _ messages: [Conditional<MessageDeclaration>], in place: PlacedDeclaration
  ) -> [CheckedClass.Message] {
    messages.flatMap { message -> [CheckedClass.Message] in
      let isConditional = if case .branches = message { true } else { false }
      return message.items.map {
        .init(declaration: $0, source: place.source, isConditional: isConditional)
      }
    }
  }
}
