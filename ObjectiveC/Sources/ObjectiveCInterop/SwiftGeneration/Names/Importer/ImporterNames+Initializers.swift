import ObjectiveCSyntax

extension ImporterNames {
  /// Returns the offset in the selector at which the label of an initializer's first argument
  /// begins.
  ///
  /// - Returns: The offset, or `nil` if the method is not an initializer in Swift.
  func startOfInitializer(
    _ method: MethodDeclaration, in container: Container, customName: String?
  ) -> Int? {
    if method.isInitializer { return 4 }
    guard !method.isInstance else { return nil }
    let owner: String
    switch container {
    case .class(let name), .category(let name, _): owner = name
    case .protocol: return nil
    }
    guard method.hasRelatedResult || types.isPointer(method.returnType, to: owner) else {
      return nil
    }
    if let customName { return customName.hasPrefix("init(") ? 0 : nil }
    // A class method's name must begin with the name of the class, as in `stringWithFormat:`.
    let first = CamelCase(method.selector.prefix { $0 != ":" })
    guard !first.bytes.isEmpty else { return nil }
    let label = NeedlessWords.afterLeading(CamelCase(owner), in: first)
    if label.count == first.count || !label.bytes.isEmpty && method.parameters.isEmpty {
      return nil
    }
    return first.count - label.count
  }

  /// Sets the label of an initializer's first argument to the rest of the selector's first part.
  func setFirstLabel(of first: Substring, from start: Int, _ labels: inout [CamelCase]) {
    let rest = CamelCase(CamelCase(first).bytes.dropFirst(start))
    var label = rest.hasPrefix("With") ? rest[4...] : rest
    label = label.lowercasedWord
    if rest.hasPrefix("With"), SwiftName.isReserved(label.description) {
      label = CamelCase(Array("with".utf8) + rest.bytes.dropFirst(4))
    }
    if labels.isEmpty {
      if !label.bytes.isEmpty { labels = [label] }
    } else {
      labels[0] = label
    }
  }
}

extension MethodDeclaration {
  /// Distinguishes the conventions of memory management that a selector can imply.
  private enum Family { case alloc, copy, initialize, new, selfOrRetain, none }

  private var family: Family {
    let first = selector.prefix { $0 != ":" }.drop { $0 == "_" }
    if parameters.isEmpty, ["autorelease", "retain", "self"].contains(first) {
      return .selfOrRetain
    }
    func begins(with word: String) -> Bool {
      guard first.hasPrefix(word) else { return false }
      return first.dropFirst(word.count).utf8.first.map { !$0.isLowercase } ?? true
    }
    if begins(with: "init") { return returnType.mayBeObject ? .initialize : .none }
    if begins(with: "alloc") { return .alloc }
    return begins(with: "new") ? .new : .none
  }

  var isInitializer: Bool {
    isInstance && family == .initialize
      && CamelCase(selector.prefix { $0 != ":" }).firstWord == "init"
  }

  /// `true` if Swift also imports the method as part of a `subscript`, and so keeps the whole name.
  var isSubscriptAccessor: Bool {
    isInstance
      && [
        "objectAtIndexedSubscript:", "objectForKeyedSubscript:", "setObject:atIndexedSubscript:",
        "setObject:forKeyedSubscript:",
      ].contains(selector)
  }

  /// `true` if the type of the result is the type of the receiver.
  var hasRelatedResult: Bool {
    if case .named("instancetype", _) = returnType.kind { return true }
    guard returnType.mayBeObject else { return false }
    switch family {
    case .initialize, .selfOrRetain: return isInstance
    case .alloc, .new: return !isInstance
    case .copy, .none: return false
    }
  }
}

extension DeclaredType {
  /// `true` if the type is `id`, `instancetype`, or a pointer to a type written as a mere name.
  ///
  /// A C type such as `int` or `struct Point` has another kind.
  fileprivate var mayBeObject: Bool {
    switch kind {
    case .named(let name, _): name == "id" || name == "instancetype"
    case .pointer(let pointee): if case .named = pointee.kind { true } else { false }
    default: false
    }
  }
}
