extension RespondingType {
  /// Why a class is not registered by its name; nil if it is.
  ///
  /// A type that is generic, or may be, cannot hold the constant that registers it.
  package func obstacleToRegistration(in context: [SwiftDeclaration?]) -> MessageDiagnostic? {
    if kind == .extension || isRefused { return nil }
    func remark(_ reason: String) -> MessageDiagnostic {
      MessageDiagnostic(
        "'\(name)' \(reason), so it is not registered by its name", at: nameRange, severity: .remark
      )
    }
    if genericParameters != nil { return remark("is generic") }
    for outer in context {
      guard let outer, outer.kind != .extension else {
        return remark("is declared in an extension")
      }
      if outer.genericParameters != nil { return remark("is declared in a generic type") }
    }
    return nil
  }
}
