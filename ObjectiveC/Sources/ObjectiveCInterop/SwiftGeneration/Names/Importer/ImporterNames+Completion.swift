import ObjectiveCSyntax

extension ImporterNames {
  /// States from which attribute the name of an `async` method comes, if from any.
  enum CustomAsyncName { case none, swiftName, swiftAsyncName }

  /// Returns the completion handler of a method that has an `async` form by Swift evolution 0297.
  ///
  /// - Returns: The handler and the index of its label, or `nil` if the method has no `async` form.
  func completion(
    of method: MethodDeclaration, _ base: CamelCase, _ labels: [CamelCase], isInitializer: Bool,
    _ explicit: Int?, _ custom: CustomAsyncName, _ error: ImportedName.ErrorParameter?
  ) -> (handler: ImportedName.CompletionHandler, labelIndex: Int)? {
    let count = method.parameters.count
    let claimed = error == nil ? 0 : 1
    guard count > claimed,
      count == labels.count + claimed + (custom == .swiftAsyncName ? 1 : 0),
      !isInitializer, method.returnType.kind == .void || error?.convention.erasesResult == true
    else { return nil }
    let index = explicit ?? count - 1
    let labelIndex = explicit ?? labels.count - 1
    guard method.parameters.indices.contains(index) else { return nil }
    if explicit == nil, custom != .swiftAsyncName {
      let label = labels[labelIndex]
      let isNamed =
        custom == .none && index == 0 && base.withoutCompletionEnding != nil
        || Self.completionNames.contains(label.description)
        || labelIndex > 0 && label.withoutCompletionEnding != nil
        || method.parameters[index].name.map(Self.completionNames.contains) == true
      guard isNamed else { return nil }
    }
    guard let function = types.block(method.parameters[index].type),
      function.returnType.kind == .void
    else { return nil }
    let errors = function.parameters.indices.filter {
      types.isNullableError(function.parameters[$0].type, assumesNonnull: method.assumesNonnull)
    }
    let handler = ImportedName.CompletionHandler(
      index: index, errorIndex: errors.count == 1 ? errors[0] : nil)
    return (handler, labelIndex)
  }

  private static let completionNames: Set<String> = [
    "completionHandler", "withCompletionHandler", "completion", "withCompletion",
    "completionBlock", "withCompletionBlock", "reply", "withReply", "replyTo", "withReplyTo",
  ]
}
