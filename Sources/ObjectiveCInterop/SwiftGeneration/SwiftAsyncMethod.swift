import MessageDeclarations
import ObjectiveCSyntax

/// The `async` form of a method with a completion handler, as Swift evolution 0297 has it.
///
/// It is a function of the protocol's extension that calls the method. A multicast has none: each of
/// its delegates would call the handler.
struct SwiftAsyncMethod {
  /// The lines of the function.
  let lines: [String]

  /// Makes the form; nil if there is none.
  ///
  /// An object need not have an optional method, and without it the function would never return.
  init?(
    _ name: ImportedName, of method: MethodDeclaration, message: MessageDeclaration,
    types: [SwiftType], finder: inout SwiftTypeFinder
  ) {
    guard method.isRequired, method.isInstance, !message.isThrowing, name.error == nil,
      let completion = name.completion, message.parameters.count == method.parameters.count,
      let labels = name.labels, labels.count == message.parameters.count - 1,
      case .block(let function) = finder.resolve(method.parameters[completion.index].type).kind,
      !function.isVariadic
    else { return nil }
    let handlerTypes = function.parameters.map { finder.type(of: $0.type) }
    let handler = Handler(
      types: handlerTypes, errorIndex: completion.errorIndex, selector: method.selector)
    var parameters = message.parameters
    parameters.remove(at: completion.index)
    for index in labels.indices { parameters[index].label = SwiftName.label(labels[index]) }
    let arguments = message.parameters.enumerated().map { index, parameter in
      let label = parameter.label.isEmpty ? "" : "\(parameter.calledLabel): "
      return label + (index == completion.index ? "handler" : SwiftName.escaped(parameter.name))
    }
    var type = types[completion.index]
    if case .optional(let wrapped) = type { type = wrapped }
    let head = "func \(SwiftName.escaped(name.base))"
    let list = parameters.map(\.declaration).joined(separator: ", ")
    let call = "self.\(SwiftName.escaped(message.baseName))(\(arguments.joined(separator: ", ")))"
    var lines = ["/// `\(method.selector)`, whose completion handler gives the result."]
    lines += message.availability
    lines.append("\(head)(\(list)) \(handler.effects)\(handler.arrow) {")
    lines.append("  \(handler.opening)")
    lines.append("    let handler: \(type) = {\(handler.parameters)")
    lines += handler.body.map { "      \($0)" }
    lines += ["    }", "    \(call)", "  }", "}"]
    self.lines = lines
  }

  /// The completion handler as the function passes it.
  private struct Handler {
    let types: [SwiftType]
    let errorIndex: Int?
    let selector: String

    private var results: [Int] { types.indices.filter { $0 != errorIndex } }

    /// Whether a result is certain only where there is no error.
    private func isUnwrapped(_ index: Int) -> Bool {
      guard errorIndex != nil, case .optional = types[index] else { return false }
      return true
    }

    /// The type of the function's result.
    private var result: String {
      let values = results.map { index -> String in
        if isUnwrapped(index), case .optional(let wrapped) = types[index] { return "\(wrapped)" }
        return "\(types[index])"
      }
      if values.isEmpty { return "Void" }
      return values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
    }

    var arrow: String { results.isEmpty ? "" : " -> \(result)" }

    var effects: String { errorIndex == nil ? "async" : "async throws" }

    var opening: String {
      let failure = errorIndex == nil ? "Never" : "any Error"
      let function =
        errorIndex == nil ? "withCheckedContinuation" : "withCheckedThrowingContinuation"
      let call = errorIndex == nil ? "await \(function)" : "try await \(function)"
      return "\(call) { (continuation: CheckedContinuation<\(result), \(failure)>) in"
    }

    var parameters: String {
      if types.isEmpty { return "" }
      let names = types.indices.map { $0 == errorIndex ? "error" : "value\($0)" }
      return " \(names.joined(separator: ", ")) in"
    }

    var body: [String] {
      var lines: [String] = []
      if let errorIndex {
        if case .optional = types[errorIndex] {
          lines.append("if let error { return continuation.resume(throwing: error) }")
        }
        for index in results where isUnwrapped(index) {
          lines.append("guard let value\(index) else {")
          lines.append("  fatalError(\"\(selector) gave neither a result nor an error\")")
          lines.append("}")
        }
      }
      let names = results.map { "value\($0)" }
      let value = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
      lines.append("continuation.resume(returning: \(value))")
      return lines
    }
  }
}
