import ObjectiveCSyntax

extension ImporterNames {
  /// Returns the error parameter that `throws` replaces by Swift evolution 0112.
  ///
  /// The words for the error are removed from `base` and `labels`.
  ///
  /// - Returns: The parameter, or `nil` if the method does not throw.
  func errorParameter(
    of method: MethodDeclaration, in container: Container, _ base: inout CamelCase,
    _ labels: inout [CamelCase], isInitializer: Bool, isCustom: Bool
  ) -> ImportedName.ErrorParameter? {
    let isRemoved = isCustom && labels.count + 1 == method.parameters.count
    guard isRemoved || labels.count == method.parameters.count else { return nil }
    // Among the parameters other than blocks, the error is the last.
    guard
      let index = method.parameters.lastIndex(where: { !types.isBlock($0.type) }),
      types.isErrorPointer(method.parameters[index].type),
      let convention = convention(of: method)
    else { return nil }
    var adjustsName = !isCustom && !(isInitializer && index == 0)
    var ending = ""
    let original = base
    if adjustsName, index == 0, labels[0].bytes.isEmpty,
      let found = ["AndReturnError", "WithError"].first(where: base.hasSuffix)
    {
      let shorter = base.dropLast(found.utf8.count)
      if shorter.bytes.isEmpty || SwiftName.isReserved(shorter.description) {
        adjustsName = false
      } else {
        (ending, base) = (found, shorter)
      }
    }
    if adjustsName, hasMethod(like: method, without: index, ending: ending, in: container) {
      if index == 0 && ending.isEmpty { return nil }
      base = original
      // If the error is the first parameter, the original ending makes the name differ from the
      // name of the other method, so the parameter can still be omitted.
      if index != 0 { adjustsName = false }
    }
    if adjustsName { labels.remove(at: index) }
    return .init(
      index: index, convention: convention, isReplaced: !adjustsName && !isRemoved)
  }

  /// Returns `true` if a method exists with the selector that `method` would have without its
  /// error.
  private func hasMethod(
    like method: MethodDeclaration, without index: Int, ending: String, in container: Container
  ) -> Bool {
    var pieces = method.selector.split(separator: ":", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
    if index == 0 {
      pieces[0].removeLast(ending.count)
    } else {
      pieces.remove(at: index)
    }
    let count = method.parameters.count - 1
    let selector = count == 0 ? pieces[0] : pieces.prefix(count).map { $0 + ":" }.joined()
    let key = MethodKey(selector, isInstance: method.isInstance)
    guard let found = members.has(key, in: container) else { return false }
    return members.containers[found]?.index.method(key)?.attributes.swiftUnavailability == nil
  }

  /// Returns the way in which the result indicates failure, or `nil` if the result does not.
  private func convention(of method: MethodDeclaration) -> ImportedName.ErrorParameter.Convention? {
    let result = method.returnType
    let mayBeNil =
      types.nullability(of: result, assumesNonnull: method.assumesNonnull) != .nonnull
      && types.isReference(result)
    for case .swiftError(let written) in method.attributes.list {
      switch written {
      case .none: return nil
      case .nonnullError: return .nonnullError
      case .nullResult: return mayBeNil ? .nilResult : nil
      case .zeroResult:
        if types.isBoolean(result) { return .zeroResult }
        return types.isInteger(result) ? .zeroPreservedResult : nil
      case .nonzeroResult: return types.isInteger(result) ? .nonzeroResult : nil
      }
    }
    if types.isBoolean(result) { return .zeroResult }
    return mayBeNil ? .nilResult : nil
  }
}
