extension RespondingType {
  /// Returns the members that the macro adds to a class, actor or extension.
  ///
  /// - Parameters:
  ///   - isRoot: `true` if the class has no superclass with the attribute `@Responding`.
  ///   - isRegistered: `true` if the class is registered by its name.
  ///   - origin: The location of the class's source.
  /// - Returns: The source of the members, or an empty string if the declaration is refused.
  package func members(isRoot: Bool, isRegistered: Bool, origin: SourceOrigin) -> String {
    if isRefused || (kind == .extension && extensionNames.isEmpty) { return "" }
    var writer = SourceWriter(origin: origin)
    var names = HelperNames()
    let instance = messages.compactMap {
      $0.compactMap { (message: $0, helper: names.name(of: $0)) }
    }
    let own = classMessages.compactMap {
      $0.compactMap { (message: $0, helper: names.name(of: $0)) }
    }
    table("methods", "of: \(name).self", instance, isRoot: isRoot, &writer)
    // A subclass overrides `classMethods`, so a root class needs it even without class messages. A
    // superclass that lists its methods by hand may lack `classMethods`, so there may be nothing to
    // override.
    let isInherited = isRoot && !isFinal && !overridesListedMethods
    if !own.isEmpty || !extensionNames.isEmpty || isInherited {
      table("classMethods", "ofClass: \(name).self", own, isRoot: isRoot, &writer)
    }
    if kind != .extension {
      for name in extensionNames {
        writer.separate()
        writer.write("/// Says that the methods of the extension \(name) are listed.")
        writer.write("nonisolated static func _namesExtension(\(label(of: name)): ()) {}")
      }
    }
    writer.conditional(instance + own) { writer, entry in
      helper(entry.message, entry.helper, &writer)
      effectsCheck(entry.message, entry.helper, &writer)
    }
    if isRegistered, kind != .extension {
      writer.separate()
      writer.write("/// Registers the class by its name when its code is loaded.")
      writer.write("@section(\".init_array\") @used")
      writer.block(
        "nonisolated private static let _classRegistration: @convention(c) () -> () ="
      ) { writer in
        writer.write("Invocation::RegisteredClass.register { \(name).self }")
      }
    }
    return writer.text
  }

  /// Returns the attribute that checks that the class names this extension, for the first message of
  /// the extension, and `nil` for other members.
  package func check(before member: SwiftDeclaration) -> String? {
    guard kind == .extension, let label = extensionNames.first.map(label(of:)),
      let first = (messages + classMessages).flatMap(\.items).first,
      first.baseName == member.bindings.first?.name ?? member.name,
      first.parameters.count == member.parameters.count
    else { return nil }
    return "@Invocation::NamedExtension(\(name)._namesExtension(\(label): ()))"
  }

  private typealias Entry = (message: MessageDeclaration, helper: String)

  // MARK: Tables

  private func table(
    _ table: String, _ owner: String, _ entries: [Conditional<Entry>], isRoot: Bool,
    _ writer: inout SourceWriter
  ) {
    writer.separate()
    let isDeprecated = entries.flatMap(\.items).contains { $0.message.isDeprecated }
    // Write both on one line, because no directive may stand between an attribute and a
    // declaration.
    let attribute =
      isDeprecated
      ? "@available(*, deprecated, message: \"it lists methods that are deprecated\") " : ""
    // Only the compiler knows whether the property overrides another, and whether the extensions
    // exist. It reports such errors at the line of the class.
    writer.attributed(to: line) { writer in
      let check = "\(name)._namesExtension(\(label(of: extensionNames.first ?? "")): ())"
      writer.write(
        attribute + head(of: table, isRoot: isRoot) + " {" + (kind == .extension ? " " + check : "")
      )
    }
    writer.body { writer in
      let lists =
        kind == .extension ? [] : extensionNames.map { "_\(table)(\(label(of: $0)): ())" }
      // If a variable is never changed, the compiler warns.
      if entries.isEmpty && lists.isEmpty {
        return writer.write("return Invocation::MethodTable(\(owner))")
      }
      writer.write("#if hasFeature(InferSendableFromCaptures)")
      writer.write("var methods = Invocation::MethodTable(\(owner))")
      writer.write("#else")
      writer.write("var methods = Invocation::MethodTable.LanguageMode5(\(owner))")
      writer.write("#endif")
      for list in lists {
        writer.attributed(to: line) { $0.write("methods.add(\(name).\(list))") }
      }
      var isolation: MessageDeclaration.Isolation?
      for entry in entries {
        // Whether the compiler reads a branch of `#if` is unknown, so the isolation is unknown in
        // each branch and after the branches.
        if case .branches = entry { isolation = nil }
        writer.conditional([entry]) { writer, item in
          self.entry(item, after: &isolation, &writer)
          if case .branches = entry { isolation = nil }
        }
      }
      writer.write("return methods.table")
    }
  }

  private func head(of table: String, isRoot: Bool) -> String {
    if kind == .extension {
      let label = label(of: extensionNames.first ?? "")
      return "nonisolated static func _\(table)(\(label): ()) -> Invocation::MethodTable"
    }
    var words = [access == "private" || access == "fileprivate" ? "" : access]
    if words == ["open"], isFinal { words = ["public"] }
    words.append("nonisolated")
    if !isRoot || overridesListedMethods { words.append("override") }
    words.append(kind == .actor ? "static" : "class")
    return (words + ["var \(table): Invocation::MethodTable"]).filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  /// Returns the label that stands for an extension of the class.
  ///
  /// A label contains the class, because a subclass inherits the functions that have the label.
  private func label(of extensionName: String) -> String {
    "\(String(name.withoutModule).asIdentifierPart)_\(extensionName)"
  }

  /// Writes the call that adds a method to the table.
  ///
  /// If the method has another isolation than the previous method, a call of `isolate(like:)`
  /// precedes.
  private func entry(
    _ entry: Entry, after isolation: inout MessageDeclaration.Isolation?,
    _ writer: inout SourceWriter
  ) {
    let (message, helper) = entry
    let reference = "\(name)._answer(\(helper):_:)"
    let isIsolated = message.isAwaited || message.isolation == isolation
    if !message.isAwaited { isolation = message.isolation }
    // Each statement begins on the line to which the compiler attributes its errors.
    if !isIsolated {
      writer.attributed(to: message.line) { $0.write("methods.isolate(like: \(reference))") }
    }
    writer.attributed(to: message.line) { writer in
      writer.list(
        message.isStatic ? "methods.addClassMethod" : "methods.add",
        [
          "\"\(message.swiftName)\"",
          ".\(message.isSelectorGiven ? "given" : "byRule")(\"\(message.selector)\")",
          message.parameterList,
          message.isAwaited ? "awaiting: \(reference)" : reference,
        ] + writer.lineArgument(message.line), "")
    }
  }

  // MARK: Helpers

  /// Writes the function that calls a method with the values of a message.
  private func helper(_ message: MessageDeclaration, _ helper: String, _ writer: inout SourceWriter)
  {
    writer.separate()
    for attribute in message.availability { writer.write(attribute) }
    let receiver = message.isStatic ? "\(name).Type" : name
    var values = message.argumentTypes.tupleType
    let isEscaping =
      values.isFunctionType
      || message.parameters.first?.isEscaping == true
    if message.argumentCount == 1, isEscaping { values = values.asEscaping }
    let effects = (message.isAwaited ? " async" : "") + (message.helperThrows ? " throws" : "")
    let result = message.helperResult.map { " -> \($0)" } ?? ""
    writer.write("/// Answers `\(message.selector)`.")
    // Language mode 5 does not infer `@Sendable`. A function of a global actor cannot be marked
    // `@Sendable` unless it is `async`; see `MethodTable.LanguageMode5`.
    writer.function(
      "\(message.isAwaited ? "@Sendable " : "")\(message.isolationPrefix)private static func _answer",
      [
        "\(helper) receiver: \(receiver)",
        message.argumentCount == 0 ? "_: ()" : "_ values: \(values)",
      ],
      effects + result
    ) { writer in
      guard message.isolation == .receiver, !message.isAsync else {
        return writer.attributed(to: message.line) { $0.write(body(of: message)) }
      }
      // In an asynchronous function, overload resolution prefers a protocol's `async` default to
      // the actor's synchronous method. In a synchronous function, the default is not a candidate.
      let effects = message.helperThrows ? " throws" : ""
      writer.function("func call", ["_ receiver: isolated \(name)"], effects + result) { writer in
        writer.attributed(to: message.line) { $0.write(body(of: message)) }
      }
      writer.write("return \(message.helperThrows ? "try " : "")await call(receiver)")
    }
  }

  private func body(of message: MessageDeclaration) -> String {
    var call: String
    switch message.kind {
    case .getter: call = "receiver.\(message.baseName.asIdentifier)"
    case .setter: return "receiver.\(message.baseName.asIdentifier) = values"
    case .method:
      let count = message.argumentCount
      let arguments = message.parameters.enumerated().map { index, parameter in
        (parameter.label.isEmpty ? "" : "\(parameter.calledLabel): ")
          + (count == 1 ? "values" : "values.\(index)")
      }
      call = "receiver.\(message.baseName.asIdentifier)(\(arguments.joined(separator: ", ")))"
    }
    if message.isAsync { call = "await \(call)" }
    if message.isThrowing { call = "try \(call)" }
    let last = message.argumentCount == 1 ? "values" : "values.\(message.parameters.count)"
    switch message.ending {
    case .none: return "return \(call)"
    case .errorPointer:
      return message.resultType == nil
        ? "do { \(call); return true } catch { \(last)?.value = error; return false }"
        : "do { return \(call) } catch { \(last)?.value = error; return nil }"
    case .completionHandler:
      switch (message.isThrowing, message.resultType == nil) {
      case (true, true): return "do { \(call); \(last)(nil) } catch { \(last)(error) }"
      case (true, false):
        return "do { \(last)(\(call), nil) } catch { \(last)(nil, error) }"
      case (false, true): return "\(call); \(last)()"
      case (false, false): return "\(last)(\(call))"
      }
    }
  }
}

/// Assigns a unique label to the helper function of each message.
///
/// The labels follow the names of methods in the output of GNU's Objective-C compiler. The
/// functions have labels instead of names, because a macro that adds members of any name hides the
/// operators of the class from the protocols to which the class conforms, such as `==` from
/// `Equatable`.
private struct HelperNames {
  private var taken: Set<String> = []

  mutating func name(of message: MessageDeclaration) -> String {
    var name = "\(message.isStatic ? "c" : "i")_\(message.selector.asSelectorPart)"
    // Messages in different branches of an `#if` may have the same selector.
    while !taken.insert(name).inserted { name += "_" }
    return name
  }
}

extension MessageDeclaration {
  /// `true` if a call of the helper function has to be awaited.
  var isAwaited: Bool { isAsync || isolation == .receiver }

  /// The modifier or attribute of a function that calls the method, followed by a space.
  var isolationPrefix: String {
    switch isolation {
    case .inherited: ""
    case .written(let isolation): isolation + " "
    case .receiver: "nonisolated "
    }
  }

  /// The types of the message's arguments, including an argument for the `ending`.
  var argumentTypes: [String] {
    var types = parameters.map(\.type)
    switch ending {
    case .none: break
    case .errorPointer: types.append("Invocation::OutParameter<(any Swift::Error)?>?")
    case .completionHandler:
      let results =
        (resultType.map { [isThrowing ? $0.optional : $0] } ?? [])
        + (isThrowing ? ["(any Swift::Error)?"] : [])
      types.append("@Sendable (\(results.joined(separator: ", "))) -> ()")
    }
    return types
  }

  /// Writes the metatype that lists the types of the arguments, such as
  /// `Invocation::MethodTable.Parameters1<String>.self`.
  fileprivate var parameterList: String {
    let types = argumentTypes
    if types.isEmpty { return "Invocation::MethodTable.Parameters0.self" }
    let list = types.count > 6 ? "ParameterPack" : "Parameters\(types.count)"
    return "Invocation::MethodTable.\(list)<\(types.joined(separator: ", "))>.self"
  }

  var helperThrows: Bool { isThrowing && ending == .none }

  /// Writes the type of the helper function's result, or is `nil` if it returns nothing.
  var helperResult: String? {
    switch ending {
    case .none: resultType
    case .errorPointer: resultType?.optional ?? "Swift::Bool"
    case .completionHandler: nil
    }
  }
}

extension String {
  /// Writes the expression for the metatype, such as `String.self`.
  var metatype: String {
    // In an expression, Swift does not accept a keyword such as `Any` after `any`.
    if contains("any Any") { return "Swift::Array<\(self)>.Element.self" }
    return contains { " -&@".contains($0) } ? "(\(self)).self" : "\(self).self"
  }

  /// Writes the type of a function as an escaping parameter.
  var asEscaping: String {
    // This word stands before all attributes.
    let word = "nonisolated(nonsending) "
    return hasPrefix(word) ? word + "@escaping " + dropFirst(word.count) : "@escaping " + self
  }

  /// Makes the type optional, or is the type itself if it is already optional.
  var optional: String {
    if hasSuffix("?") { return self }
    return contains { " -&@".contains($0) } ? "(\(self))?" : "\(self)?"
  }
}

extension [String] {
  /// Writes the type of a single value, or of a tuple of several values.
  var tupleType: String {
    switch count {
    case 0: "()"
    case 1: self[0]
    default: "(\(joined(separator: ", ")))"
    }
  }
}
