import SwiftDeclarations

/// A class or actor with the messages of its body and extensions.
struct CheckedClass: Sendable {
  /// The index of the class in ``CheckedProgram/types``.
  let index: Int
  let place: PlacedDeclaration
  let parts: [Part]

  /// The body of a class, or an extension of the class.
  struct Part: Sendable {
    let place: PlacedDeclaration

    /// `true` if the part has the attribute `@Responding`, and its methods are therefore listed.
    ///
    /// For an extension, the class must also name the extension.
    let isMarked: Bool

    /// The name in the attribute `@Responding` of an extension.
    let extensionName: String?
    let messages: [Message]
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
  }

  var name: String { place.declaration.name }
  var isMarked: Bool { parts[0].isMarked }

  /// `true` if the class also answers messages by other means than marked methods, such as
  /// `forwardInvocation`.
  var answersOtherwise: Bool {
    parts.contains {
      $0.place.hasMember([
        "methods", "forwardInvocation", "forwardingTarget", "resolveInstanceMethod",
      ])
    }
  }

  /// The messages that the instances answer through marked parts.
  var answered: [Message] { isMarked ? parts.filter(\.isMarked).flatMap(\.messages) : [] }
}

extension CheckedClass.Part {
  fileprivate init(_ place: PlacedDeclaration) {
    self.place = place
    let declaration = place.declaration
    isMarked = declaration.isMarked(.responding)
    var messages: [Conditional<MessageDeclaration>]
    if isMarked {
      let type = RespondingType(declaration)
      extensionName = declaration.kind == .extension ? type.extensionNames.first : nil
      messages = type.messages
    } else {
      extensionName = nil
      let kind: MessageReader.Owner.Kind = declaration.kind == .actor ? .actor : .class
      var reader = MessageReader(owner: .init(name: declaration.name, kind: kind))
      messages = reader.messages(of: declaration.members)
    }
    self.messages = messages.flatMap { message -> [CheckedClass.Message] in
      let isConditional = if case .branches = message { true } else { false }
      return message.items.filter { !$0.isStatic }.map {
        .init(declaration: $0, source: place.source, isConditional: isConditional)
      }
    }
  }
}
