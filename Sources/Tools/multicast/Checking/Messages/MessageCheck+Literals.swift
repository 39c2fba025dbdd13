import ObjectiveCEncoding
@_spi(ObjectiveC) import SwiftDeclarations

extension MessageCheck {
  /// The functions and types whose first argument, without a label, is the selector of a message.
  private static let senders: Set<String> = [
    "ask", "explain", "Invocation", "on", "perform", "performAsync", "Selector", "send",
    "sendAwaitingRoom", "sendOrThrow",
  ]

  /// The functions whose first argument, with the label `to` or `for`, is the selector of a message.
  private static let questions: Set<String> = [
    "count", "hasDelegateThatResponds", "hasMethod", "instancesRespond", "messages", "responding",
    "responds",
  ]

  /// A declaration or literal of a selector.
  private struct KnownSelector {
    /// The protocol or class that declares the selector, or `nil` for a literal.
    var owner: String?
    let range: Range<Int>
    let source: Int
  }

  /// Reports each literal of a message that is almost a known selector, if the literal itself is
  /// unknown.
  ///
  /// The known selectors are declared or answered in the sources. A literal that also stands
  /// anywhere else, such as in a dictionary of selectors, is not reported, because the literal may
  /// declare the message there.
  mutating func checkLiterals() {
    let declared = declaredSelectors()
    var messages: [(literal: SwiftFile.Literal, source: Int)] = []
    var closures: [String: KnownSelector] = [:]
    var others: Set<String> = []
    var sent: Set<String> = []
    for (index, source) in program.sources.enumerated() {
      for literal in source.literals {
        guard Self.isSelector(literal) else {
          others.insert(literal.text)
          continue
        }
        messages.append((literal, index))
        if literal.function == "on" {
          closures[literal.text] = .init(range: literal.range, source: index)
        } else {
          sent.insert(literal.text)
        }
      }
    }
    let answered = declared.merging(closures) { first, _ in first }
    for (literal, source) in messages {
      let text = literal.text
      let isClosure = literal.function == "on"
      let known = isClosure ? declared : answered
      if known[text] != nil || others.contains(text) { continue }
      // A send with the same literal reaches the closure.
      if isClosure, sent.contains(text) { continue }
      let near = known.keys.filter { Self.isNearMiss(text, of: $0) }.sorted()
      guard let name = SelectorName.nearest(to: text, among: near), let nearest = known[name] else {
        continue
      }
      let owner = nearest.owner.map { " of \($0)" } ?? ""
      report(
        "'\(text)' is declared nowhere, and is almost '\(name)'\(owner)", at: literal.range,
        in: source, fix: "write '\(name)' instead of '\(text)'",
        notes: [
          .init(
            location: program.location(of: nearest.range, in: nearest.source),
            message: "'\(name)' is here")
        ])
    }
  }

  /// Returns `true` if `literal` is the selector of a message sent, looked up or handled.
  private static func isSelector(_ literal: SwiftFile.Literal) -> Bool {
    guard let function = literal.function else { return false }
    switch literal.label {
    case nil: return senders.contains(function)
    case "to", "for": return questions.contains(function)
    default: return false
    }
  }

  private static func isNearMiss(_ literal: String, of selector: String) -> Bool {
    literal.count { $0 == ":" } == selector.count { $0 == ":" }
      ? SelectorName.isNearMiss(literal, of: selector) : isNearMissByColons(literal, of: selector)
  }

  /// Returns the selectors of the protocols, of marked classes, and of methods made with a literal.
  private func declaredSelectors() -> [String: KnownSelector] {
    var known: [(String, KnownSelector)] = []
    for index in program.types.indices {
      guard let declared = protocols[index] else { continue }
      let source = program.types[index].source
      known += declared.messages.flatMap(\.items).map {
        ($0.selector, .init(owner: declared.name, range: $0.nameRange, source: source))
      }
    }
    for type in program.types.indices.compactMap({ classes[$0] }) {
      let declared = Dictionary(
        declaredMessages(of: type).map { ($0.declaration.swiftName, $0.declaration.selector) }
      ) { first, _ in first }
      known += (type.answered + type.parts.flatMap(\.classMessages)).map { message in
        let declaration = message.declaration
        return (
          declared[declaration.swiftName] ?? declaration.selector,
          .init(owner: type.name, range: declaration.nameRange, source: message.source)
        )
      }
    }
    for (index, source) in program.sources.enumerated() {
      known += source.literals.filter { $0.function == "Method" }.map {
        ($0.text, .init(range: $0.range, source: index))
      }
    }
    return Dictionary(known) { first, _ in first }
  }
}
