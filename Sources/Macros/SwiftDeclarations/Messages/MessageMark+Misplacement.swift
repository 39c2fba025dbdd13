extension MessageMark {
  /// Returns an error if the attribute `mark` has no effect on a member.
  ///
  /// Without the error, the attribute would be ignored silently. `owner` is the type, protocol or
  /// extension around the member, or `nil` at file scope.
  package static func misplacement(
    of mark: MessageMark, on member: SwiftDeclaration, in owner: SwiftDeclaration?
  ) -> [MessageDiagnostic] {
    // `@Observable` copies the attributes of a property to the storage that it declares.
    if owner == nil, member.kind == .variable, member.name.hasPrefix("_") { return [] }
    let range = member.attribute(mark)?.range ?? member.nameRange
    let isInProtocol = owner?.isMarked(.messageProtocol) == true
    let isInClass = owner?.isMarked(.responding) == true
    switch mark {
    case .optionalMessage where !isInProtocol:
      return [
        MessageDiagnostic(
          "@OptionalMessage has no effect here: it belongs to a requirement of a protocol that is marked @MessageProtocol",
          at: range)
      ]
    case .responds where !isInProtocol && !isInClass, .nonMessage where !isInProtocol && !isInClass:
      return [
        MessageDiagnostic(
          "@\(mark.rawValue) has no effect here: the \(owner?.kind.rawValue ?? "class") around it is not marked @Responding",
          at: range)
      ]
    default: return []
    }
  }
}
