import ObjectiveCSyntax

extension ImporterNames {
  /// The offset in the selector at which the label of an initializer's first argument begins; nil if
  /// the method is no initializer in Swift.
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
    // A class method whose name begins with the class's, as `stringWithFormat:` does.
    let first = CamelCase(method.selector.prefix { $0 != ":" })
    guard !first.bytes.isEmpty else { return nil }
    let label = NeedlessWords.afterLeading(CamelCase(owner), in: first)
    if label.count == first.count || !label.bytes.isEmpty && method.parameters.isEmpty {
      return nil
    }
    return first.count - label.count
  }

  /// Makes the label of an initializer's first argument from the rest of the selector's first part.
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
  /// The convention of memory management that the selector says.
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

  /// Whether Swift makes a `subscript` of it, too, for which the whole name is kept.
  var isSubscriptAccessor: Bool {
    isInstance
      && [
        "objectAtIndexedSubscript:", "objectForKeyedSubscript:", "setObject:atIndexedSubscript:",
        "setObject:forKeyedSubscript:",
      ].contains(selector)
  }

  /// Whether the result is of the receiver's type.
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
  /// Whether it is `id`, or a pointer to something that has a name, which no C type before it is.
  fileprivate var mayBeObject: Bool {
    switch kind {
    case .named(let name, _): name == "id" || name == "instancetype"
    case .pointer(let pointee): if case .named = pointee.kind { true } else { false }
    default: false
    }
  }
}
