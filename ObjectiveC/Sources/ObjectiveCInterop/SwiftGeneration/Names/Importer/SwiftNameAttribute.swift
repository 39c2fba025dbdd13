/// The name in an attribute: `name(_:label:)`, `Type.member` or `getter:Type.name(self:)`.
struct SwiftNameAttribute: Hashable {
  /// Names the type of which a function becomes a member.
  var context: String?
  var base: String

  /// The labels, or `nil` if the attribute has no parentheses; an empty label stands for `_`.
  var labels: [String]?

  /// The index of the argument that becomes the receiver.
  var selfIndex: Int?
  var accessor: Accessor?

  enum Accessor: String { case getter, setter }

  /// Reads the text of an attribute; the result is `nil` if the text is malformed.
  init?(_ text: String) {
    var rest = text[...]
    for accessor in [Accessor.getter, .setter] where rest.hasPrefix("\(accessor):") {
      self.accessor = accessor
      rest = rest.dropFirst(accessor.rawValue.count + 1)
    }
    let head = rest.prefix { $0 != "(" }
    if let dot = head.lastIndex(of: ".") {
      context = String(head[..<dot])
      base = String(head[head.index(after: dot)...])
    } else {
      base = String(head)
    }
    guard Self.isIdentifier(base), context.map({ !$0.isEmpty }) ?? true else { return nil }
    if head.endIndex == rest.endIndex { return }
    guard rest.last == ")" else { return nil }
    var inner = rest[rest.index(after: head.endIndex)...].dropLast()
    var labels: [String] = []
    while !inner.isEmpty {
      guard let colon = inner.firstIndex(of: ":") else { return nil }
      let label = String(inner[..<colon])
      guard Self.isIdentifier(label) || label == "_" else { return nil }
      if label == "self", context != nil {
        selfIndex = labels.count
      } else {
        labels.append(label == "_" ? "" : label)
      }
      inner = inner[inner.index(after: colon)...]
    }
    self.labels = labels
  }

  private static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

extension SwiftNameAttribute: CustomStringConvertible {
  /// The name with its context, but without labels.
  var description: String { context.map { "\($0).\(base)" } ?? base }
}
