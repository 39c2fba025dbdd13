@_spi(ObjectiveC) import SwiftDeclarations
import ObjectiveCSyntax

/// Builds the `async` form of a method with a completion handler, according to Swift evolution
/// 0297.
///
/// This form is a function in an extension of the protocol, and calls the method. A multicast has
/// no `async` form, because each of its delegates would call the handler. If an object lacks an
/// optional method, the `async` form returns `nil`, like `await delegate.size?()` in Swift.
struct SwiftAsyncMethod {
  /// The lines of the function's source code.
  let lines: [String]

  /// The name with the types of the parameters, which must be unique in the extension.
  let signature: String

  /// Makes the `async` form of a method.
  ///
  /// - Returns: `nil` if the method has no `async` form.
  init?(
    _ name: ImportedName, of method: MethodDeclaration, message: MessageDeclaration,
    types: [SwiftType], finder: inout SwiftTypeFinder
  ) {
    guard name.error == nil || message.isThrowing,
      let completion = name.completion, let labels = name.labels,
      labels.count == message.parameters.count - 1,
      case .block(let function) = finder.resolve(method.parameters[completion.index].type).kind,
      !function.isVariadic
    else { return nil }
    let handlerTypes = function.parameters.map { finder.type(of: $0.type) }
    let handler = Handler(
      types: handlerTypes, errorIndex: completion.errorIndex, selector: method.selector,
      isThrowing: message.isThrowing, isOptional: message.isOptional)
    // If an error parameter precedes the handler, the message does not contain that parameter.
    let errorIndex = name.error?.index ?? completion.index
    let index = completion.index - (errorIndex < completion.index ? 1 : 0)
    guard types.indices.contains(index) else { return nil }
    var parameters = message.parameters
    parameters.remove(at: index)
    for index in labels.indices { parameters[index].label = SwiftName.label(labels[index]) }
    let arguments = message.parameters.enumerated().map { position, parameter in
      let label = parameter.label.isEmpty ? "" : "\(parameter.calledLabel): "
      return label + (position == index ? "handler" : SwiftName.escaped(parameter.name))
    }
    var type = types[index]
    if case .optional(let wrapped) = type { type = wrapped }
    let head = (message.isStatic ? "static " : "") + "func \(SwiftName.escaped(name.base))"
    let list = parameters.map(\.declaration).joined(separator: ", ")
    let call = "self.\(SwiftName.escaped(message.baseName))(\(arguments.joined(separator: ", ")))"
    let sign = message.isStatic ? "+" : ""
    let ending = message.isOptional ? ", or nil where an object lacks the method" : ""
    var lines = [
      "/// `\(sign)\(method.selector)`, whose completion handler gives the result\(ending)."
    ]
    lines += message.availability
    lines.append("\(head)(\(list)) \(handler.effects)\(handler.arrow) {")
    if message.isOptional {
      lines.append("  guard self.responds(to: \"\(method.selector)\") else { return nil }")
    }
    lines.append("  \(message.isOptional ? "return " : "")\(handler.opening)")
    lines.append("    let handler: \(type) = {\(handler.parameters)")
    lines += handler.body.map { "      \($0)" }
    lines.append("    }")
    if message.isThrowing {
      let failure = "catch { continuation.resume(throwing: error) }"
      lines.append("    do { try \(call) } \(failure)")
    } else {
      lines.append("    \(call)")
    }
    self.lines = lines + ["  }", "}"]
    signature = head + "(\(parameters.map { "\($0.label):\($0.type)" }.joined(separator: ",")))"
  }

  /// The closure that the function passes as the completion handler.
  private struct Handler {
    let types: [SwiftType]
    let errorIndex: Int?
    let selector: String

    /// `true` if the method may throw before it takes the handler.
    let isThrowing: Bool
    /// `true` if an object may lack the method.
    let isOptional: Bool

    private var results: [Int] { types.indices.filter { $0 != errorIndex } }

    /// Returns `true` if the handler's value at an index is `nil` only when the handler gets an
    /// error.
    private func isUnwrapped(_ index: Int) -> Bool {
      guard errorIndex != nil, case .optional = types[index] else { return false }
      return true
    }

    /// The text of the function's result type.
    private var result: String {
      let values = results.map { index -> String in
        if isUnwrapped(index), case .optional(let wrapped) = types[index] { return "\(wrapped)" }
        return "\(types[index])"
      }
      if values.isEmpty { return "Void" }
      return values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
    }

    var arrow: String {
      guard isOptional else { return results.isEmpty ? "" : " -> \(result)" }
      let needsBrackets = result.contains(" ") && !result.hasPrefix("(")
      return needsBrackets ? " -> (\(result))?" : " -> \(result)?"
    }

    private var canFail: Bool { errorIndex != nil || isThrowing }

    var effects: String { canFail ? "async throws" : "async" }

    var opening: String {
      let failure = canFail ? "any Error" : "Never"
      let function = canFail ? "withCheckedThrowingContinuation" : "withCheckedContinuation"
      let call = canFail ? "try await \(function)" : "await \(function)"
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
          // A delegate by another author must not end the process by passing neither a value nor an
          // error.
          let error = "InvocationError.noReturnValue(\"\(selector)\")"
          lines.append("  return continuation.resume(throwing: \(error))")
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
