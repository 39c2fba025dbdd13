/// A protocol whose requirements are messages.
@_spi(ObjectiveC) public struct MessageProtocolDeclaration: Sendable {
  @_spi(ObjectiveC) public let name: String

  /// The name at run time, which is the name in Objective-C if the two names differ.
  @_spi(ObjectiveC) public let registeredName: String

  /// Lists the messages among the requirements, in the order of the source.
  @_spi(ObjectiveC) public let messages: [Conditional<MessageDeclaration>]

  /// `true` if the protocol has a proxy, which the mark asks for.
  package let hasProxy: Bool

  /// `true` if the source names `Sendable` among the inherited types.
  let isSendable: Bool

  /// Names the refined protocols that have messages, as written in the source.
  @_spi(ObjectiveC) public let refined: [String]

  /// Lists the errors in the declaration and its messages.
  @_spi(ObjectiveC) public let diagnostics: [MessageDiagnostic]

  let access: String

  /// `true` if the extension around the protocol states the access.
  let inheritsAccess: Bool

  /// How generated code refers to the protocol, with the module if the protocol is not nested.
  let reference: String

  /// `true` if the protocol is a member of a type.
  let isNested: Bool

  /// Names the type aliases that the protocol declares.
  let aliases: [String]

  /// The line of the keyword `protocol`.
  let line: Int

  /// `true` if the declaration has errors that prevent any expansion.
  let isRefused: Bool

  /// Names well-known protocols without messages.
  package static let withoutMessages: Set<String> = [
    "Actor", "AnyObject", "Codable", "Comparable", "CustomDebugStringConvertible",
    "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
    "Identifiable", "Respondable", "Sendable", "SendableMetatype",
  ]

  /// Makes a protocol from `messages`, with each property's setter directly after its getter.
  @_spi(ObjectiveC) public init(
    name: String, registeredName: String, messages: [MessageDeclaration], refined: [String]
  ) {
    self.name = name
    self.registeredName = registeredName
    self.messages = messages.map(Conditional.one)
    self.refined = refined
    hasProxy = false
    isSendable = false
    diagnostics = []
    access = ""
    inheritsAccess = false
    reference = name.asIdentifier
    isNested = false
    aliases = []
    line = 1
    isRefused = false
  }

  /// Reads a protocol.
  ///
  /// - Parameters:
  ///   - declaration: The protocol.
  ///   - module: The module of the protocol, if it is known.
  ///   - isNested: `true` if the protocol is a member of a type.
  ///   - outerAccess: The access that the extension around the protocol states.
  @_spi(ObjectiveC) public init(
    _ declaration: SwiftDeclaration, in module: String? = nil, isNested: Bool = false,
    outerAccess: String = ""
  ) {
    var problems: [MessageDiagnostic] = []
    name = declaration.name
    inheritsAccess = declaration.access.isEmpty
    access = inheritsAccess ? outerAccess : declaration.access
    self.isNested = isNested
    let prefix = isNested ? nil : module.map { "\($0)::" }
    reference = (prefix ?? "") + name.asIdentifier
    aliases = declaration.members.compactMap { member in
      guard case .declaration(let member) = member, member.kind == .typealias else { return nil }
      return member.name.asIdentifier
    }
    line = declaration.line
    let mark = declaration.attribute(.messageProtocol)
    let arguments = mark?.argumentList ?? []
    let argument = arguments.first { $0.label == nil }?.value
    let proxy = arguments.first { $0.label == "proxy" }?.value
    hasProxy = proxy == "true"
    registeredName = argument.flatMap(\.literalValue) ?? name
    if let mark, argument != nil, argument?.literalValue?.isIdentifier != true {
      problems.append(
        MessageDiagnostic(
          "the name of a protocol must be a literal with an identifier",
          at: mark.arguments?.range ?? mark.range))
    }
    // A macro sees the source of an argument and not its value.
    if let mark, let proxy, !["true", "false"].contains(proxy) {
      problems.append(
        MessageDiagnostic(
          "the argument of 'proxy' must be the literal 'true' or 'false'",
          at: mark.arguments?.range ?? mark.range))
    }
    if declaration.kind != .protocol {
      problems.append(
        MessageDiagnostic(
          "only a protocol declares messages, and '\(name)' is \(declaration.kind.withArticle)",
          at: mark?.range ?? declaration.nameRange))
    }
    if !name.isIdentifier {
      problems.append(
        MessageDiagnostic(
          "the name of a protocol of messages is an identifier, because other names begin with it",
          at: declaration.nameRange))
    }
    let inherited = declaration.inheritedTypes.flatMap { type in
      type.text.split(separator: "&").map(\.trimmed)
    }
    isSendable = inherited.contains { $0.withoutModule == "Sendable" }
    if hasProxy, let mark, inherited.contains("Actor") {
      problems.append(
        MessageDiagnostic(
          "a protocol of actors has no proxy, because a proxy is not an actor",
          at: mark.arguments?.range ?? mark.range))
    }
    refined = inherited.filter { name in
      !Self.withoutMessages.contains(String(name.withoutModule)) && !name.hasPrefix("@")
        && !name.hasPrefix("~")
    }
    let refinesRespondable = inherited.contains { $0.withoutModule == "Respondable" }
    if refined.isEmpty, !refinesRespondable, declaration.kind == .protocol {
      let end =
        declaration.inheritedTypes.last?.range.upperBound ?? declaration.nameRange.upperBound
      problems.append(
        MessageDiagnostic(
          "a protocol of messages refines Respondable", at: declaration.nameRange,
          fixIts: [
            .init(
              message: "add Respondable", range: end..<end,
              text: declaration.inheritedTypes.isEmpty ? ": Respondable" : ", Respondable")
          ]))
    }
    isRefused = !problems.isEmpty
    for case .declaration(let member) in declaration.members where member.kind == .associatedtype {
      problems.append(
        MessageDiagnostic(
          "a protocol of messages has no associated types: a multicast's delegates are of any class",
          at: member.nameRange))
    }
    var reader = MessageReader(owner: .init(name: name, kind: .protocol))
    let found = reader.messages(of: declaration.members)
    problems += reader.diagnostics
    // Overloads have one name and so one selector. Branches of `#if` may repeat a message.
    var unconditional: [String: MessageDeclaration] = [:]
    for case .one(let message) in found {
      if let first = unconditional.updateValue(message, forKey: message.selector),
        first.swiftName == message.swiftName
      {
        problems.append(
          MessageDiagnostic(
            "\(message.quotedName) is declared twice, and both are the message '\(message.selector)': give one of them another selector by @Responds(to:)",
            at: message.nameRange,
            notes: [.init(message: "'\(first.swiftName)' is here", range: first.nameRange)]))
      }
    }
    var known: [String: MessageDeclaration] = [:]
    for message in found.flatMap(\.items) {
      if let first = known.updateValue(message, forKey: message.selector),
        first.swiftName != message.swiftName
      {
        problems.append(
          MessageDiagnostic(
            "\(message.quotedName) is the message '\(message.selector)', which \(first.quotedName) is, too",
            at: message.nameRange,
            notes: [.init(message: "\(first.quotedName) is here", range: first.nameRange)]))
      }
    }
    diagnostics = problems
    // Further errors about a refused message would hide the reason.
    var selectors: Set<String> = []
    messages = found.filter { message in
      guard case .one(let message) = message else { return true }
      return selectors.insert(message.selector).inserted
    }
  }

  var multicastName: String { name + "Multicast" }
  var messagesName: String { name + "Messages" }
  var messageTypesName: String { name + "MessageTypes" }
  var proxyName: String { name + "Proxy" }
  var callName: String { name + "Call" }
}
