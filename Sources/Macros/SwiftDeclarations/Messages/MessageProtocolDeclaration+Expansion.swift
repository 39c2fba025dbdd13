extension MessageProtocolDeclaration {
  /// Returns the two peers of the protocol: the protocol of the sending functions, and the
  /// multicast.
  package func peers(origin: SourceOrigin) -> String {
    if isRefused { return "" }
    // The sending functions are members of a second protocol, because a protocol inherits the
    // functions of all protocols that it refines. A class has only one superclass.
    var writer = SourceWriter(origin: origin)
    writeMessages(&writer)
    writer.separate()
    writeMulticast(&writer)
    if hasProxy {
      writer.separate()
      writeProxy(&writer)
    }
    return writer.text
  }

  /// Returns the extensions with the default implementations: of the optional messages for all
  /// classes, and of all messages for proxies.
  ///
  /// A default performs the message on an object whose class lacks the method.
  package func defaults(extending type: String, origin: SourceOrigin) -> String {
    if isRefused { return "" }
    let optional = messages.compactMap { $0.compactMap { $0.isOptional ? $0 : nil } }
    var writer = SourceWriter(origin: origin)
    writeDefaults(of: optional, "extension \(type)", &writer)
    if hasProxy {
      writer.separate()
      writeDefaults(of: messages, "extension \(type) where Self: MessageProxy", &writer)
    }
    return writer.text
  }

  private func writeDefaults(
    of messages: [Conditional<MessageDeclaration>], _ head: String, _ writer: inout SourceWriter
  ) {
    if messages.isEmpty { return }
    // The conformance of a class contains the defaults. So `responds(to:)` asks the method table of
    // the class and not the conformance, and a default does not count as an answer.
    let setters = Dictionary(
      messages.flatMap(\.items).filter { $0.kind == .setter }.map { ($0.baseName, $0) },
      uniquingKeysWith: { first, _ in first })
    writer.block(head) { writer in
      writer.conditional(messages) { writer, message in
        // The property of the getter also holds the default of the setter.
        if message.kind == .setter { return }
        self.writeDefault(of: message, setter: setters[message.baseName], &writer)
      }
    }
  }

  var prefix: String {
    switch access {
    case "": ""
    case "open": "public "
    default: access + " "
    }
  }

  /// The access modifier of the members of the generated declarations.
  var memberPrefix: String { prefix.contains("private") ? "" : prefix }

  // MARK: Messages

  private func writeMessages(_ writer: inout SourceWriter) {
    let selectors = messages.flatMap(\.items).map { "\"\($0.selector)\"" }
    writer.write("/// The messages of `\(name)` as a multicast sends them.")
    writer.list("@MulticastMessages", selectors, "")
    let refined = refined.map { $0 + "Messages" }.joined(separator: ", ")
    writer.block(
      "\(prefix)nonisolated protocol \(messagesName)\(refined.isEmpty ? "" : ": \(refined)")"
    ) { writer in
      writer.conditional(messages) { writer, message in
        for attribute in message.availability { writer.write(attribute) }
        writer.write(
          "/// \(message.sendingResult == nil ? "Sends" : "Asks") `\(message.selector)`.")
        writer.list("func \(message.sendingName)", message.sendingParameters, message.sendingArrow)
      }
    }
  }

  // MARK: Multicast

  private func writeMulticast(_ writer: inout SourceWriter) {
    writer.write("/// Sends the messages of `\(name)` to its delegates.")
    writer.write("\(prefix)nonisolated final class \(multicastName):")
    writer.block(
      "  TypedMulticastDelegate<any \(name.asIdentifier)>, \(messagesName), @unchecked Sendable"
    ) { writer in
      writer.write("/// Makes a multicast without delegates.")
      writer.write("\(memberPrefix)init() { super.init(to: \(multicastName).declaration) { $0 } }")
      writer.separate()
      writeDeclaration(&writer)
      writer.separate()
      writer.write("/// The selectors of the messages.")
      writer.block("\(memberPrefix)enum Selectors") { writer in
        var known: Set<String> = []
        for message in messages.flatMap(\.items)
        where known.insert(message.selector).inserted {
          writer.write(
            "\(memberPrefix)static let \(message.selector.asIdentifierPart.asIdentifier): Selector = \"\(message.selector)\""
          )
        }
      }
      writer.separate()
      // The loader calls the functions in this section, also when a library is loaded later. The
      // function only appends a closure to a list.
      writer.write("/// Makes the protocol known when its code is loaded.")
      writer.write("@section(\".init_array\") @used")
      writer.block("private static let registration: @convention(c) () -> Void =") { writer in
        writer.write("DeclaredProtocol.register { \(multicastName).declaration }")
      }
    }
  }

  private func writeDeclaration(_ writer: inout SourceWriter) {
    writer.write("/// `\(name)` as it is known at run time.")
    let adopted = refined.map { "\($0)Multicast.declaration" }.joined(separator: ", ")
    writer.list(
      "\(memberPrefix)static let declaration = DeclaredProtocol",
      ["\"\(registeredName)\""] + (adopted.isEmpty ? [] : ["adopting: [\(adopted)]"]), " {")
    writer.write("  $0 is any \(name.asIdentifier).Type")
    writer.block("} messages:") { writer in
      // A closure without any message still has to name its parameter.
      if messages.isEmpty { writer.write("_ = $0") }
      writer.conditional(messages) { writer, message in
        let types = message.argumentTypes.map(\.metatype).joined(separator: ", ")
        writer.attributed(to: message.line) { writer in
          writer.list(
            "$0.\(message.isOptional ? "offer" : "require")",
            [
              "\"\(message.swiftName)\"",
              ".\(message.isSelectorGiven ? "given" : "byRule")(\"\(message.selector)\")",
              "[\(types)]",
            ] + (message.helperResult.map { ["returning: \($0.metatype)"] } ?? [])
              + (message.isAsync && message.ending == .none ? ["isAsync: true"] : [])
              + writer.lineArgument(message.line), "")
        }
      }
    }
  }

  // MARK: Defaults

  private func writeDefault(
    of message: MessageDeclaration, setter: MessageDeclaration?, _ writer: inout SourceWriter
  ) {
    // Where Swift may await, overload resolution prefers an `async` default to a synchronous method
    // of the class, even if the default is marked `@_disfavoredOverload`. So the default performs
    // the message, and the message reaches the method. With `@_implements`, the default would be
    // the witness, and the method would never run. An unavailable default would be an error for
    // each class without the method.
    writer.separate()
    for attribute in message.availability { writer.write(attribute) }
    let words = message.isolationPrefix + memberPrefix
    switch message.kind {
    case .getter:
      writer.block("\(words)var \(message.baseName.asIdentifier): \(message.resultType ?? "Void")")
      {
        writer in
        writer.write("get\(message.effects) { \(message.performed) }")
        if let setter { writer.write("set { \(setter.performed) }") }
      }
    case .setter: break
    case .method:
      writer.function(
        "\(words)func \(message.baseName.asIdentifier)", message.parameters.map(\.declaration),
        message.effects + (message.resultType.map { " -> \($0)" } ?? "")
      ) { $0.write(message.performed) }
    }
  }
}

extension MessageDeclaration {
  /// The expression that performs the message on `self`.
  fileprivate var performed: String {
    // A message cannot carry a nonescaping closure.
    let escapes = parameters.allSatisfy {
      !$0.type.isFunctionType || $0.declaredType.hasPrefix("@escaping")
    }
    let function =
      if !escapes {
        "refuse"
      } else {
        switch ending {
        case .none: (isAsync ? "performAsync" : "perform") + (isThrowing ? "Throwing" : "")
        case .errorPointer: "performReportingError"
        case .completionHandler: "performWithCompletion" + (isThrowing ? "Throwing" : "")
        }
      }
    let arguments =
      escapes ? parameters.map { kind == .setter ? "newValue" : $0.name.asIdentifier } : []
    let list =
      ["\"\(selector)\"", "on: self"] + (isOptional ? ["isOptional: true"] : [])
      + ((resultType ?? (ending == .completionHandler ? "Void" : nil)).map {
        ["as: \($0.metatype)"]
      } ?? [])
      + (escapes ? errorType.map { ["throwing: \($0.metatype)"] } ?? [] : [])
      + (escapes && ending == .completionHandler ? ["block: \(completionBlock)"] : [])
      + (arguments.isEmpty ? [] : ["arguments: " + arguments.joined(separator: ", ")])
    let prefix = escapes ? (isThrowing ? "try " : "") + (isAsync ? "await " : "") : ""
    return "\(prefix)DirectCall.\(function)(\(list.joined(separator: ", ")))"
  }

  /// The closure that makes the block for the result, as the last argument of the message.
  private var completionBlock: String {
    let results =
      (resultType == nil ? ["()"] : ["$0"]) + (isThrowing ? [resultType == nil ? "$0" : "$1"] : [])
    return "{ end in { end(\(results.joined(separator: ", "))) } as \(argumentTypes.last ?? "") }"
  }
}

/// The extension with the bodies of the functions that send the messages of a protocol.
///
/// ``MessageProtocolDeclaration`` writes the declarations of these functions.
package struct MulticastMessagesDeclaration: Sendable {
  private let messages: [Conditional<SwiftDeclaration>]
  private let selectors: [String]
  private let access: String

  package init(_ declaration: SwiftDeclaration) {
    access = declaration.access
    selectors =
      declaration.attributes.first { $0.plainName == "MulticastMessages" }?.argumentList
      .compactMap(\.value.literalValue) ?? []
    messages = Self.functions(declaration.members)
  }

  private static func functions(
    _ members: [SwiftDeclaration.Member]
  ) -> [Conditional<SwiftDeclaration>] {
    members.map { member in
      switch member {
      case .declaration(let declaration): .one(declaration)
      case .conditional(let branches):
        .branches(
          branches.map {
            .init(
              keyword: $0.keyword, condition: $0.condition?.text, items: functions($0.members))
          })
      }
    }
  }

  /// Returns the extension of the protocol `type`, whose name ends in `Messages`.
  package func senders(extending type: String) -> String {
    var writer = SourceWriter(origin: SourceOrigin(file: "", line: 1))
    let scope = "\(type.dropLast("Messages".count))Multicast.Selectors"
    let prefix = access.isEmpty || access.contains("private") ? "" : access + " "
    var remaining = selectors[...]
    writer.block("nonisolated extension \(type) where Self: Multicast") { writer in
      writer.conditional(messages) { writer, function in
        guard let selector = remaining.popFirst() else { return }
        writer.separate()
        for attribute in function.attributes where attribute.plainName == "available" {
          writer.write("@available(\(attribute.arguments?.text ?? ""))")
        }
        var values = function.parameters.map { ($0.name ?? "").asIdentifier }
        // The sender does not use the error that the last part of the selector stands for.
        if values.count < MessageDeclaration.colons(of: selector) {
          values.append("OutParameter<(any Error)?>?.none")
        }
        let arguments = values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
        let reference = "\(scope).\(selector.asIdentifierPart.asIdentifier)"
        let result = function.returnType?.text
        let parameters = function.parameters.map { parameter in
          MessageDeclaration.Parameter(
            label: parameter.label ?? "", name: parameter.name ?? "", type: parameter.type.text
          ).declaration
        }
        writer.function(
          "\(prefix)func \(function.name.asIdentifier)", parameters,
          result.map { " -> \($0)" } ?? ""
        ) { writer in
          // Write `self`, because a parameter may be called `ask` or `send`.
          if let result {
            let answer = String(result.dropFirst("Question<".count).dropLast())
            writer.list(
              "self.ask", [reference, "arguments: \(arguments)", "as: \(answer.metatype)"], "")
          } else {
            writer.list("self.send", [reference, "arguments: \(arguments)"], "")
          }
        }
      }
    }
    return writer.text
  }
}

extension MessageDeclaration {
  /// The effects as a declaration writes them.
  var effects: String {
    (isAsync ? " async" : "") + (isThrowing ? " throws" + (errorType.map { "(\($0))" } ?? "") : "")
  }

  /// The name of the function that sends the message.
  package var sendingName: String {
    kind == .setter
      ? "set\(baseName.prefix(1).uppercased())\(baseName.dropFirst())" : baseName.asIdentifier
  }

  /// The type of each delegate's answer, or `nil` if the message has no answer.
  var sendingResult: String? { helperResult }

  var sendingArrow: String { sendingResult.map { " -> Question<\($0)>" } ?? "" }

  /// The parameters of the function that sends the message.
  var sendingParameters: [String] {
    var list = parameters
    if ending == .completionHandler {
      list.append(
        .init(
          label: "completionHandler", name: "completionHandler",
          type: argumentTypes.last ?? ""))
    }
    return list.map { parameter in
      // The message outlives the call, so a closure must be declared as escaping.
      var parameter = parameter
      if parameter.type.isFunctionType { parameter.declaredType = "@escaping " + parameter.type }
      return parameter.declaration
    }
  }
}

extension MessageDeclaration.Parameter {
  /// The label as a declaration writes it.
  ///
  /// A label needs fewer backquotes than a name.
  var declaredLabel: String { ["let", "var"].contains(label) ? "`\(label)`" : calledLabel }

  /// The label as a call writes it.
  package var calledLabel: String { ["_", "inout"].contains(label) ? "`\(label)`" : label }

  /// The parameter as the declaration of a function writes it.
  package var declaration: String {
    let own = name.asIdentifier
    if label.isEmpty { return "_ \(own): \(declaredType)" }
    let label = declaredLabel
    // Write a keyword that is both label and name only once: the compiler warns about repetition.
    return label == own || "`\(label)`" == own
      ? "\(label): \(declaredType)" : "\(label) \(own): \(declaredType)"
  }
}

extension String {
  /// `true` if a parameter of this type has to be declared as `@escaping`.
  var isFunctionType: Bool {
    guard let arrow = range(of: "->") else { return false }
    // An arrow inside brackets belongs to a component of the type.
    var depth = 0
    for character in self[..<arrow] {
      if "([<".contains(character) { depth += 1 }
      if ")]>".contains(character) { depth -= 1 }
    }
    return depth == 0
  }

  private func range(of text: String) -> String.Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return index }
      formIndex(after: &index)
    }
    return nil
  }
}
