/// The principal class of a plug-in, with the facts that its `@PlugIn` attribute states.
package struct PlugInDeclaration: Sendable {
  package let diagnostics: [MessageDiagnostic]

  private let name: String
  private let access: String

  /// Contains the plug-in's manifest in JSON, made from the attribute.
  private let manifest: String

  private let isRefused: Bool

  /// Reads a class that has the attribute `@PlugIn`.
  ///
  /// - Parameters:
  ///   - declaration: The class.
  ///   - mark: The attribute.
  ///   - context: The names of the types around the class, outermost first.
  ///   - module: The name of the class's module.
  package init(
    _ declaration: SwiftDeclaration, marked mark: SwiftDeclaration.Attribute?,
    in context: [String], module: String
  ) {
    name = declaration.name.asIdentifier
    access = declaration.access
    let range =
      declaration.attributes.first { $0.plainName == "PlugIn" }?.range ?? declaration.nameRange
    var problems: [MessageDiagnostic] = []
    func refuse(_ text: String) { problems.append(MessageDiagnostic(text, at: range)) }

    if ![.class, .actor].contains(declaration.kind) || declaration.genericParameters != nil {
      refuse("only a class or an actor that is not generic is the principal class of a plug-in")
    }
    isRefused = !problems.isEmpty
    var values: [(key: String, value: String)] = []
    func add(_ key: String, _ value: String?, _ label: String) {
      guard let value else {
        return refuse(
          "the \(label) of a plug-in must be a literal without escapes, as its file says it")
      }
      values.append((key, Self.quoted(value)))
    }
    for argument in mark?.argumentList ?? [] {
      switch argument.label {
      case nil: add("CFBundleIdentifier", argument.value.literalValue, "identifier")
      case "version": add("CFBundleVersion", argument.value.literalValue, "version")
      case "name": add("CFBundleName", argument.value.literalValue, "name")
      case "host": add("RequiredHostVersion", argument.value.literalValue, "host's versions")
      case "needs":
        guard let pairs = Self.pairs(argument.value) else {
          refuse(
            "the bundles that a plug-in needs must be literals without escapes, as its file says them"
          )
          break
        }
        let entries = pairs.map { "\(Self.quoted($0)):\(Self.quoted($1))" }
        values.append(("RequiredBundles", "{\(entries.joined(separator: ","))}"))
      default: break
      }
    }
    let path = [module] + context + [declaration.name]
    values.append(("NSPrincipalClass", Self.quoted(path.joined(separator: "."))))
    manifest = "{\(values.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}"
    diagnostics = problems
  }

  /// Returns the keys and values of a dictionary literal, or `nil` if one is not a plain literal.
  private static func pairs(_ literal: String) -> [(String, String)]? {
    let text = literal.trimmed
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    let inner = text.dropFirst().dropLast()
    if inner.allSatisfy({ $0.isWhitespace || $0 == ":" }) { return [] }
    var pairs: [(String, String)] = []
    for entry in inner.split(separator: ",") {
      let parts = entry.split(separator: ":").map { String($0).trimmed.literalValue }
      guard parts.count == 2, let key = parts[0], let value = parts[1] else { return nil }
      pairs.append((key, value))
    }
    return pairs
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 32:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Writes the members that the macro adds to the class.
  package var members: String {
    if isRefused || !diagnostics.isEmpty { return "" }
    var writer = SourceWriter(origin: SourceOrigin(file: "", line: 1))
    var bytes = Array(manifest.utf8)
    bytes += Array(repeating: 0, count: (8 - bytes.count % 8) % 8)
    // Use at least two words, because Swift has no tuples of one element.
    if bytes.count == 8 { bytes += Array(repeating: 0, count: 8) }
    // Swift accepts no string as the value of a variable in a section. So the bytes of the JSON are
    // written as integers.
    let words = stride(from: 0, to: bytes.count, by: 8).map { start in
      "0x"
        + bytes[start..<start + 8].reversed().map {
          ($0 < 16 ? "0" : "") + String($0, radix: 16)
        }.joined()
    }
    writer.write("/// What the library's file says of the plug-in: \(manifest)")
    writer.write("@section(\"dm_plugin\") @used")
    writer.write("nonisolated private static let _plugInManifest: (")
    for line in Self.lines(words.map { _ in "Swift::UInt64" }) { writer.write("  " + line) }
    writer.write(") = (")
    for line in Self.lines(words) { writer.write("  " + line) }
    writer.write(")")
    writer.separate()
    writer.write(
      "/// Names the class, and the interface and the compiler that it was built with, when its")
    writer.write("/// code is loaded.")
    writer.write("@section(\".init_array\") @used")
    writer.block("nonisolated private static let _plugInRegistration: @convention(c) () -> () =") {
      writer in
      // Because the registration names the stamps by their aliases, the compiler compiles this code
      // again after an alias has changed.
      writer.list(
        "PlugIns::PrincipalClass.register",
        ["PlugIns::InterfaceStamp.self", "PlugIns::CompilerStamp.self"], " { \(name).self }")
    }
    return writer.text
  }

  /// Returns the items with commas between them, wrapped at 100 columns.
  private static func lines(_ items: [String]) -> [String] {
    var lines = [""]
    for (index, item) in items.enumerated() {
      let text = item + (index == items.count - 1 ? "" : ",")
      if lines[lines.count - 1].count + text.count + 3 > 100 { lines.append("") }
      lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? text : " " + text
    }
    return lines
  }
}
