/// The text of a protocol: its description, the protocol in Swift, the method table and the multicast.
struct SwiftProtocolText {
  private let one: SwiftProtocol

  /// The protocols that it refines, and those whose methods it has.
  private let refined: [SwiftProtocol]
  private let lineage: [SwiftProtocol]

  init(_ one: SwiftProtocol, refined: [SwiftProtocol], lineage: [SwiftProtocol]) {
    self.one = one
    self.refined = refined
    self.lineage = lineage
  }

  /// The parts of the text, in lines, with an empty line between them.
  var sections: [[String]] {
    [
      ["// MARK: - \(one.objectiveCName)"], description, protocolLines, optionals, table,
      optionalTables, multicast,
    ].filter { !$0.isEmpty }
  }

  private var required: [SwiftRequirement] { one.requirements.filter(\.isRequired) }
  private var optional: [SwiftRequirement] { one.requirements.filter { !$0.isRequired } }

  // MARK: Description

  private var description: [String] {
    let adopted = one.adopted.map { name in
      // The use of the description makes it, and registers it with its name.
      refined.first { $0.objectiveCName == name }
        .map { "ProtocolDescription.\($0.descriptionName).name" } ?? "\"\(name)\""
    }
    var arguments = ["\"\(one.objectiveCName)\""]
    if !adopted.isEmpty { arguments.append("adopting: [\(adopted.joined(separator: ", "))]") }
    var lines = [
      "extension ProtocolDescription {",
      "  /// `@protocol \(one.objectiveCName)`.",
      "  static let \(one.descriptionName) = ProtocolDescription(",
      "    \(arguments.joined(separator: ", "))",
    ]
    for (label, requirements) in [("required", required), ("optional", optional)] {
      let methods = requirements.flatMap(\.methods)
      guard !methods.isEmpty else { continue }
      lines[lines.count - 1] += ","
      lines.append("    \(label): [")
      lines += methods.map { "      \"\($0.selector)\": \"\($0.encoding)\"," }
      lines.append("    ]")
    }
    lines[lines.count - 1] += ")"
    return lines + ["}"]
  }

  // MARK: Protocols

  private var protocolLines: [String] {
    let refined = refined.isEmpty ? ["Respondable"] : refined.map(\.name)
    var lines = ["/// The required methods of a delegate that conforms to `\(one.objectiveCName)`."]
    if !optional.isEmpty {
      lines += [
        "///",
        "/// Its optional methods are in `\(one.optionalsName)`. A class declares",
        "/// `class var methods: MethodTable { \(one.tableName) }`.",
      ]
    } else {
      lines += [
        "///", "/// A class declares `class var methods: MethodTable { \(one.tableName) }`.",
      ]
    }
    lines.append("protocol \(one.name): \(refined.joined(separator: ", ")) {")
    let bodies = required.map(declaration(of:)) + one.omissions.map { ["// Left out: \($0)."] }
    lines += bodies.joined(separator: [""]).map { $0.isEmpty ? "" : "  \($0)" }
    return lines + ["}"]
  }

  /// A protocol for each optional requirement, for the classes that have it.
  private var optionals: [String] {
    guard !optional.isEmpty else { return [] }
    let protocols = optional.map { requirement in
      ["protocol \(requirement.protocolName): \(one.name) {"]
        + declaration(of: requirement).map { "  \($0)" } + ["}"]
    }
    return [
      "/// The optional methods of `\(one.objectiveCName)`, each a protocol for those that have it.",
      "enum \(one.optionalsName) {",
    ] + protocols.joined(separator: [""]).map { $0.isEmpty ? "" : "  \($0)" } + ["}"]
  }

  private func declaration(of requirement: SwiftRequirement) -> [String] {
    let selectors = requirement.methods.map { "`\($0.selector)`" }.joined(separator: ", ")
    let comment = "/// \(selectors)"
    switch requirement.kind {
    case .property(let property): return [comment, property.declaration]
    case .method(let method):
      let result = method.result.map { " -> \($0)" } ?? ""
      return [comment]
        + wrapped("func \(method.baseName)(", method.parameters.map(\.declaration), ")\(result)")
    }
  }

  // MARK: Tables

  private var table: [String] {
    var entries = refined.map { [$0.tableName] }
    entries += required.flatMap(tableEntries)
    entries += optional.map { requirement in
      let type = "\(one.optionalsName).\(requirement.protocolName)"
      return ["if let type = self as? any \(type).Type {", "  type.optionalMethods", "}"]
    }
    return [
      "extension \(one.name) {",
      "  /// The methods of the class, with the optional ones whose protocols it conforms to.",
      "  static var \(one.tableName): MethodTable {",
      "    MethodTable(adopting: [.\(one.descriptionName)]) {",
    ] + entries.flatMap(\.self).map { "      \($0)" } + ["    }", "  }", "}"]
  }

  private var optionalTables: [String] {
    optional.map { requirement in
      [
        "extension \(one.optionalsName).\(requirement.protocolName) {",
        "  fileprivate static var optionalMethods: MethodTable {",
        "    MethodTable {",
      ] + tableEntries(of: requirement).flatMap(\.self).map { "      \($0)" }
        + ["    }", "  }", "}"]
    }.joined(separator: [""]).map(\.self)
  }

  private func tableEntries(of requirement: SwiftRequirement) -> [[String]] {
    switch requirement.kind {
    case .method(let method):
      let arguments = method.parameters.map { $0.argument($0.name) }.joined(separator: ", ")
      return [entry(method) { "\($0).\(method.baseName)(\(arguments))" }]
    case .property(let property):
      var entries = [entry(property.getter) { "\($0).\(property.name)" }]
      if let setter = property.setter {
        entries.append(entry(setter) { "\($0).\(property.name) = \(setter.parameters[0].name)" })
      }
      return entries
    }
  }

  private func entry(_ method: SwiftMethod, _ body: (String) -> String) -> [String] {
    let receiver = method.receiver
    let parameters =
      ["\(receiver): Self"] + method.parameters.map { "\($0.name): \($0.type.asParameter)" }
    let result = method.result.map { " -> \($0)" } ?? ""
    // Without the label, the compiler would take a method that returns a block for one that takes the
    // block's parameters.
    return ["Method(\"\(method.selector)\", handler: {"]
      + wrapped("(", parameters, ")\(result) in", extra: 8).map { "  \($0)" }
      + ["  \(body(receiver))", "})"]
  }

  // MARK: Senders

  private var multicast: [String] {
    var seen: Set<String> = []
    let methods = lineage.flatMap(\.requirements).flatMap(\.methods).filter {
      seen.insert($0.selector).inserted
    }
    let senders = methods.map(sender)
    return [
      "/// A multicast of the messages of `\(one.objectiveCName)`.",
      "struct \(one.multicastName): Sendable {",
      "  /// The delegates, to remove them, count them and handle failures.",
      "  let delegates = ConformingMulticastDelegate(to: .\(one.descriptionName))",
      "",
      "  /// Adds a delegate, to be called on a queue.",
      "  @discardableResult",
      "  func add(",
      "    _ delegate: some \(one.name), delegateQueue queue: DispatchQueue,",
      "    duplicates: DuplicatePolicy = .allow",
      "  ) throws(ConformanceError) -> Bool {",
      "    try delegates.add(delegate, delegateQueue: queue, duplicates: duplicates)",
      "  }",
      "",
      "  /// Adds a delegate, to be called as the delivery says.",
      "  @discardableResult",
      "  func add(",
      "    _ delegate: some \(one.name), delivery: Delivery, duplicates: DuplicatePolicy = .allow",
      "  ) throws(ConformanceError) -> Bool {",
      "    try delegates.add(delegate, delivery: delivery, duplicates: duplicates)",
      "  }",
    ] + senders.flatMap { [""] + $0.map { "  \($0)" } } + ["}"]
  }

  private func sender(_ method: SwiftMethod) -> [String] {
    let result = method.result.map { " -> Question<\($0)>" } ?? ""
    var arguments = ["\"\(method.selector)\""] + method.parameters.map(\.name)
    if let result = method.result { arguments.append("as: \(result.operand).self") }
    let verb = method.result == nil ? "send" : "ask"
    return ["/// \(method.result == nil ? "Sends" : "Asks") `\(method.selector)`."]
      + wrapped(
        "func \(method.baseName)(", method.parameters.map(\.declaration), ")\(result) {")
      + wrapped("delegates.\(verb)(", arguments, ")").map { "  \($0)" } + ["}"]
  }

  // MARK: Lines

  /// A line, or a line for each item if it would be too long.
  private func wrapped(
    _ prefix: String, _ items: [String], _ suffix: String, extra: Int = 4
  ) -> [String] {
    let line = prefix + items.joined(separator: ", ") + suffix
    guard line.count > 100 - extra, !items.isEmpty else { return [line] }
    return [prefix] + items.dropLast().map { "  \($0)," } + ["  \(items[items.count - 1])", suffix]
  }
}
