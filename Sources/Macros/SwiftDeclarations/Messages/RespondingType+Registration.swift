extension RespondingType {
  /// Returns a remark if the class cannot be registered by its name, or `nil` without an obstacle.
  ///
  /// A registration is a static constant, which a generic type cannot hold. A type inside an
  /// extension may be generic as well, so it is not registered either.
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
