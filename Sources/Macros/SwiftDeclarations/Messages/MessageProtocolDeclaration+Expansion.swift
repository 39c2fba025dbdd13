extension MessageProtocolDeclaration {
  /// Returns the two peers of the protocol: the protocol of the sending functions, and the
  /// multicast.
  package func peers(origin: SourceOrigin) -> String {
    if isRefused { return "" }
    // A second protocol contains the sending functions, because a protocol inherits the functions
    // of all protocols that it refines. A class has only one superclass.
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

  /// Returns the extensions with the mark of the protocol, and with the default implementations: of
  /// the optional messages for all classes, and of all messages for proxies.
  ///
  /// A default performs the message on an object whose class lacks the method.
  package func defaults(extending type: String, origin: SourceOrigin) -> String {
    if isRefused { return "" }
    let optional = messages.compactMap { $0.compactMap { $0.isOptional ? $0 : nil } }
    var writer = SourceWriter(origin: origin)
    writer.block("extension \(type)") { writer in
      writer.write("/// Marks the protocol for the protocols that refine it.")
      writer.write("@_documentation(visibility: internal)")
      writer.write("\(memberPrefix)typealias MessageProtocolMark = ()")
      writeDefaults(of: optional, type, &writer)
    }
    if hasProxy, !messages.isEmpty {
      writer.separate()
      writer.block("extension \(type) where Self: Invocation::MessageProxy") { writer in
        writeDefaults(of: messages, type, &writer)
      }
    }
    return writer.text
  }

  private func writeDefaults(
    of messages: [Conditional<MessageDeclaration>], _ type: String, _ writer: inout SourceWriter
  ) {
    // A class's conformance contains the defaults. So `responds(to:)` asks the method table of the
    // class and not the conformance, and a default does not count as an answer.
    let setters = Dictionary(
      messages.flatMap(\.items).filter { $0.kind == .setter }.map { ($0.baseName, $0) },
      uniquingKeysWith: { first, _ in first })
    writer.conditional(messages) { writer, message in
      // The property of the getter also holds the default of the setter.
      if message.kind == .setter { return }
      self.writeDefault(of: message, setter: setters[message.baseName], type, &writer)
    }
  }

  /// The access modifier of the generated declarations.
  var prefix: String {
    inheritsAccess ? "" : accessPrefix
  }

  private var accessPrefix: String {
    switch access {
    case "": ""
    case "open": "public "
    default: access + " "
    }
  }

  /// The access modifier of the members of the generated declarations.
  var memberPrefix: String { accessPrefix.contains("private") ? "" : accessPrefix }

  // MARK: Messages

  /// Writes the protocol whose extension contains the functions, and the protocol that names the
  /// types of the messages.
  ///
  /// The extension and the multicast refer to a type by its alias. There, the text of the source may
  /// be unknown, or be the name of something else: of a member of `Multicast`, or of a type around the
  /// protocol. Two refined protocols cannot declare one selector with different types, because their
  /// aliases differ.
  private func writeMessages(_ writer: inout SourceWriter) {
    writeMessageTypes(&writer)
    writer.separate()
    // Repeat the superclass, so that an unmarked refined protocol is the only error.
    let inherited =
      [messageTypesName, "DynamicMulticast::Multicast"]
      + refined.map { $0.appendingToName("Messages") }
    // A macro cannot write an extension beside the protocol, so the extension's members are the
    // argument of another macro.
    let functions = functions(SourceWriter(continuing: writer)).joined(separator: "\\##n")
    writer.write("/// The messages of `\(name)` as a multicast sends them.")
    // The compiler reports at the head that a refined protocol is not marked, and that the types of
    // two refined protocols differ. Write the head as a single line, because no directive may stand
    // between an attribute and its declaration.
    writer.attributed(to: line) { writer in
      writer.write(
        "@DynamicMulticast::MulticastMessages(##\"\(functions)\"##) "
          + "\(prefix)nonisolated protocol \(messagesName): \(inherited.joined(separator: ", ")) {}"
      )
    }
  }

  private func writeMessageTypes(_ writer: inout SourceWriter) {
    writer.write("/// The types of the messages of `\(name)`.")
    // The protocol has no superclass: the text of a type must not name a member of `Multicast`. The
    // text may name an alias of a refined protocol.
    let refined = self.refined.map { $0.appendingToName("MessageTypes") }
    let inherited = refined.isEmpty ? "" : ": " + refined.joined(separator: ", ")
    writer.attributed(to: line) { writer in
      writer.write(
        "@_documentation(visibility: internal) "
          + "\(prefix)nonisolated protocol \(messageTypesName)\(inherited) {")
    }
    writer.body { writer in
      func alias(_ name: String, _ type: String, _ writer: inout SourceWriter) {
        writer.write("@_documentation(visibility: internal) typealias \(name) = \(type)")
      }
      for refined in self.refined {
        writer.attributed(to: line) { writer in
          alias("mark_of_\(refined.asIdentifierPart)", "\(refined).MessageProtocolMark", &writer)
        }
      }
      alias("selectors_of_\(name.asIdentifierPart)", "\(multicastName).Selectors", &writer)
      for name in aliases { alias(name, "\(reference).\(name)", &writer) }
      writer.conditional(messages) { writer, message in
        alias(message.resultAlias, message.helperResult ?? "()", &writer)
        for (name, type) in zip(message.argumentAliases, message.argumentTypes) {
          alias(name, type, &writer)
        }
      }
    }
  }

  /// Returns the lines of the functions that send the messages.
  private func functions(_ writer: SourceWriter) -> [String] {
    var writer = writer
    writer.conditional(messages) { writer, message in
      writer.separate()
      for attribute in message.availability { writer.write(attribute) }
      let isQuestion = message.helperResult != nil
      writer.write("/// \(isQuestion ? "Asks" : "Sends") `\(message.selector)`.")
      writer.function(
        "\(memberPrefix)func \(message.sendingName)", message.sendingParameters,
        isQuestion ? " -> DynamicMulticast::Question<\(message.resultAlias)>" : ""
      ) { writer in
        let selector =
          "selectors_of_\(name.asIdentifierPart).\(message.selector.asSelectorPart.asIdentifier)"
        var values = message.sendingNames.map(\.asIdentifier)
        // The sender does not use the error that the last part of the selector stands for.
        if message.ending == .errorPointer, let last = message.argumentAliases.last {
          values.append("\(last).none")
        }
        let arguments = values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
        writer.attributed(to: message.line) { writer in
          // Write `self`, because a parameter may be called `ask` or `send`.
          writer.write(
            isQuestion
              ? "self.ask(\(selector), arguments: \(arguments), as: \(message.resultAlias).self)"
              : "self.send(\(selector), arguments: \(arguments))")
        }
      }
    }
    return writer.lines
  }

  // MARK: Multicast

  private func writeMulticast(_ writer: inout SourceWriter) {
    writer.write("/// Sends the messages of `\(name)` to its delegates.")
    writer.write("\(prefix)nonisolated final class \(multicastName):")
    writer.write("  DynamicMulticast::TypedMulticastDelegate<any \(reference)>,")
    writer.block("  \(messagesName), @unchecked Swift::Sendable") { writer in
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
            "\(memberPrefix)static let \(message.selector.asSelectorPart.asIdentifier): Invocation::Selector = \"\(message.selector)\""
          )
        }
      }
      writer.separate()
      // The loader calls the functions in this section, also when a library is loaded later. The
      // function only appends a closure to a list.
      writer.write("/// Makes the protocol known when its code is loaded.")
      writer.write("@section(\".init_array\") @used")
      writer.block("private static let registration: @convention(c) () -> () =") { writer in
        writer.write("Invocation::DeclaredProtocol.register { \(multicastName).declaration }")
      }
    }
  }

  private func writeDeclaration(_ writer: inout SourceWriter) {
    writer.write("/// `\(name)` as it is known at run time.")
    let adopted = refined.map { $0.appendingToName("Multicast") + ".declaration" }
      .joined(separator: ", ")
    let arguments = ["\"\(registeredName)\""] + (adopted.isEmpty ? [] : ["adopting: [\(adopted)]"])
    writer.attributed(to: line) { writer in
      writer.write(
        "\(memberPrefix)static let declaration = "
          + "Invocation::DeclaredProtocol(\(arguments.joined(separator: ", "))) {")
    }
    writer.write("  $0 is any \(reference).Type")
    writer.block("} messages:") { writer in
      // A closure without any message still has to name its parameter.
      if messages.isEmpty { writer.write("_ = $0") }
      writer.conditional(messages) { writer, message in
        writer.attributed(to: message.line) { writer in
          let arguments =
            [
              "\"\(message.swiftName)\"",
              ".\(message.isSelectorGiven ? "given" : "byRule")(\"\(message.selector)\")",
            ] + message.argumentAliases.map { "\(multicastName).\($0).self" }
            + (message.helperResult == nil
              ? [] : ["returning: \(multicastName).\(message.resultAlias).self"])
            + (message.isOptional ? ["isOptional: true"] : [])
            + (message.isAsync && message.ending == .none ? ["isAsync: true"] : [])
            + writer.lineArgument(message.line)
          let types = "types_of_\(message.selector.asSelectorPart)"
          let call = "$0.declare(\(arguments.joined(separator: ", ")))"
          // Swift lets `AnyObject` pass as `Sendable`, although the type does not conform.
          let isAnyObject = message.argumentTypes.contains { $0.containsWord("AnyObject") }
          // Write two statements: within a single statement, overload resolution would avoid an
          // unavailable declaration.
          writer.write(
            isAnyObject ? "_ = \(call)" : "let \(types) = \(call); \(types).areSendable")
        }
      }
    }
  }

  // MARK: Defaults

  private func writeDefault(
    of message: MessageDeclaration, setter: MessageDeclaration?, _ type: String,
    _ writer: inout SourceWriter
  ) {
    // The extension does not see the types in the type around the protocol.
    let message = isNested ? message.withAliases(in: type + "Multicast") : message
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
      writer.block("\(words)var \(message.baseName.asIdentifier): \(message.resultType ?? "()")") {
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
  /// Returns the message with the aliases of its types, which are members of `multicast`.
  fileprivate func withAliases(in multicast: String) -> MessageDeclaration {
    var message = self
    for index in parameters.indices {
      let alias = "\(multicast).\(argumentAliases[index])"
      let isEscaping = parameters[index].isEscaping
      message.parameters[index].type = alias
      message.parameters[index].declaredType = (isEscaping ? "@escaping " : "") + alias
    }
    if ending == .none, resultType != nil { message.resultType = "\(multicast).\(resultAlias)" }
    return message
  }

  /// Writes the expression that performs the message on `self`.
  fileprivate var performed: String {
    // A message cannot carry a nonescaping closure.
    let escapes = parameters.allSatisfy {
      !$0.type.isFunctionType || $0.isEscaping
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
      + ((resultType ?? (ending == .completionHandler ? "Swift::Void" : nil)).map {
        ["as: \($0.metatype)"]
      } ?? [])
      + (escapes ? errorType.map { ["throwing: \($0.metatype)"] } ?? [] : [])
      + (escapes && ending == .completionHandler ? ["block: \(completionBlock)"] : [])
      + (arguments.isEmpty ? [] : ["arguments: " + arguments.joined(separator: ", ")])
    let prefix = escapes ? (isThrowing ? "try " : "") + (isAsync ? "await " : "") : ""
    return "\(prefix)Invocation::DirectCall.\(function)(\(list.joined(separator: ", ")))"
  }

  /// Writes the closure that makes the block for the result, as the last argument of the message.
  private var completionBlock: String {
    let results =
      (resultType == nil ? ["()"] : ["$0"]) + (isThrowing ? [resultType == nil ? "$0" : "$1"] : [])
    return "{ end in { end(\(results.joined(separator: ", "))) } as \(argumentTypes.last ?? "") }"
  }
}

/// The extension of the protocol that ``MessageProtocolDeclaration`` writes beside the multicast.
package struct MulticastMessagesDeclaration: Sendable {
  private let functions: String

  package init(_ declaration: SwiftDeclaration) {
    let mark = declaration.attributes.first { $0.plainName == "MulticastMessages" }
    functions = (mark?.arguments?.text ?? "").replacing("\\##n", with: "\n")
  }

  /// Returns the extension of the protocol `type`.
  package func senders(extending type: String) -> String {
    """
    nonisolated extension \(type) {
    \(functions.dropFirst("##\"".count).dropLast("\"##".count))
    }
    """
  }
}

extension MessageDeclaration {
  /// Writes the effects as a declaration does.
  var effects: String {
    (isAsync ? " async" : "") + (isThrowing ? " throws" + (errorType.map { "(\($0))" } ?? "") : "")
  }

  /// The name of the function that sends the message.
  @_spi(ObjectiveC) public var sendingName: String {
    kind == .setter
      ? "set\(baseName.prefix(1).uppercased())\(baseName.dropFirst())" : baseName.asIdentifier
  }

  /// The name of the type of the result.
  var resultAlias: String { "result_of_\(selector.asSelectorPart)" }

  /// The names of the types of the arguments.
  var argumentAliases: [String] {
    argumentTypes.indices.map { "argument\($0 + 1)_of_\(selector.asSelectorPart)" }
  }

  /// The names of the parameters of the function that sends the message.
  fileprivate var sendingNames: [String] {
    parameters.map(\.name) + (ending == .completionHandler ? ["completionHandler"] : [])
  }

  /// The parameters of the function that sends the message.
  fileprivate var sendingParameters: [String] {
    let labels =
      parameters.map(\.label) + (ending == .completionHandler ? ["completionHandler"] : [])
    return labels.indices.map { index in
      let isEscaping =
        argumentTypes[index].isFunctionType
        || index < parameters.count && parameters[index].isEscaping
      return MessageDeclaration.Parameter(
        label: labels[index], name: sendingNames[index],
        // A closure must be declared as escaping, because the message outlives the call.
        type: (isEscaping ? "@escaping " : "") + argumentAliases[index]
      ).declaration
    }
  }
}

extension MessageDeclaration.Parameter {
  /// Writes the label as a declaration does.
  ///
  /// A label needs fewer backquotes than a name.
  var declaredLabel: String { ["let", "var"].contains(label) ? "`\(label)`" : calledLabel }

  /// Writes the label as a call does.
  @_spi(ObjectiveC) public var calledLabel: String {
    ["_", "inout"].contains(label) ? "`\(label)`" : label
  }

  /// Writes the parameter as the declaration of a function does.
  @_spi(ObjectiveC) public var declaration: String {
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
