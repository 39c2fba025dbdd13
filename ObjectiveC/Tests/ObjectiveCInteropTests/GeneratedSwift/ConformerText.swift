@_spi(ObjectiveC) import SwiftDeclarations

@testable import ObjectiveCInterop

/// A writer of code that calls every method of a generated file.
///
/// For each protocol, the code has a class that conforms to the protocol and also has its optional
/// methods, and a function that sends each message to the class.
struct ConformerText {
  private let source: SwiftSource

  /// The suffix of the function's name.
  private let name: String
  private let samples: SampleText

  init(_ source: SwiftSource, name: String) {
    self.source = source
    self.name = name
    samples = SampleText(source)
  }

  var text: String {
    var parts = [Self.calls]
    for one in source.protocols {
      let methods = methods(of: [one])
      parts += [conformer(to: [one.name], methods), check(of: one, methods)]
    }
    parts.append(function)
    // A class that conforms to several protocols may need further such classes.
    var next = 0
    while next < samples.compositions.count {
      let names = samples.compositions[next]
      next += 1
      let methods = methods(of: source.protocols.filter { names.contains($0.name) })
      parts.append(conformer(to: names, methods))
    }
    return parts.joined(separator: "\n\n")
  }

  private static let calls = """
    import Dispatch
    import DynamicMulticast
    import Foundation

    /// The selectors of the methods that were called. All is on one thread.
    final class Calls: @unchecked Sendable {
      private(set) var selectors: [String] = []
      func record(_ selector: String) { selectors.append(selector) }
    }
    """

  /// Returns the methods of protocols, and of the protocols that these adopt.
  private func methods(of protocols: [SwiftProtocol]) -> [SwiftMethod] {
    var seen: Set<String> = []
    return protocols.flatMap { source.lineage(of: $0) }.flatMap(\.methods).filter {
      seen.insert("\($0.message.isStatic)\($0.message.selector)").inserted
    }
  }

  private func conformer(to protocols: [String], _ methods: [SwiftMethod]) -> String {
    return """
      @Responding
      final class \(protocols.joined(separator: "_"))Conformer: \(protocols.joined(separator: ", ")), @unchecked Sendable {
        let calls: Calls
        init(_ calls: Calls = Calls()) { self.calls = calls }
      \(methods.compactMap { member($0, among: methods) }.joined(separator: "\n"))
      }
      """
  }

  /// Returns a method of the class.
  ///
  /// Its selector is not repeated, because the protocol declares it.
  private func member(_ method: SwiftMethod, among methods: [SwiftMethod]) -> String? {
    let message = method.message
    let name = "`\(message.baseName)`"
    let record = "calls.record(\"\(message.selector)\")"
    let value = method.resultType.map { "; return \(samples.value($0))" } ?? ""
    switch message.kind {
    case .setter: return nil
    case .getter:
      let setter = methods.first {
        $0.message.kind == .setter && $0.message.baseName == message.baseName
      }
      let set = setter.map { " set { calls.record(\"\($0.message.selector)\") }" } ?? ""
      return
        "  @Responds var \(name): \(message.resultType ?? "") { get { \(record)\(value) }\(set) }"
    case .method:
      let parameters = message.parameters.map(\.declaration).joined(separator: ", ")
      let effects = message.isThrowing ? " throws" : ""
      let result = message.resultType.map { " -> \($0)" } ?? ""
      if message.isStatic {
        let body = method.resultType.map { samples.value($0) } ?? ""
        return "  static func \(name)(\(parameters))\(result) { \(body) }"
      }
      return "  func \(name)(\(parameters))\(effects)\(result) { \(record)\(value) }"
    }
  }

  /// The text of a function that returns the mistakes, and prints the number of called methods.
  private var function: String {
    """
    private protocol Checks {
      static func run(_ mistakes: inout [String], _ count: inout Int) async throws
    }

    private enum AllChecks: Checks {
      // Deprecated, so that it may send deprecated messages; the requirement that is called is not.
      @available(*, deprecated)
      static func run(_ mistakes: inout [String], _ count: inout Int) async throws {
    \(source.protocols.map { "    try await check\($0.name)(&mistakes, &count)" }.joined(separator: "\n"))
      }
    }

    public func check\(name)() async throws -> [String] {
      var mistakes: [String] = []
      var count = 0
      let checks: any Checks.Type = AllChecks.self
      try await checks.run(&mistakes, &count)
      print("\(name): \\(count) methods of \(source.protocols.count) protocols called")
      return mistakes
    }
    """
  }

  /// Returns a function for each protocol, because a single long function compiles very slowly.
  private func check(of one: SwiftProtocol, _ methods: [SwiftMethod]) -> String {
    let methods = methods.filter { !$0.message.isStatic }
    let sends = methods.map { method in
      let arguments = zip(method.message.parameters, method.parameterTypes).map { parameter, type in
        (parameter.label.isEmpty ? "" : "\(parameter.calledLabel): ") + samples.value(type)
      }
      let call = "multicast.\(method.message.sendingName)(\(arguments.joined(separator: ", ")))"
      if method.resultType == nil, !method.message.isThrowing { return "  \(call)" }
      return "  if try await \(call).reduce(0, { total, _ in total + 1 }) != 1 "
        + "{ mistakes.append(\"\(method.message.selector) has no answer\") }"
    }
    return """
      @available(*, deprecated)
      private func check\(one.name)(_ mistakes: inout [String], _ count: inout Int) async throws {
        let calls = Calls()
        let conformer = \(one.name)Conformer(calls)
        let multicast = \(one.name)Multicast()
        multicast.diagnostics.failureHandler = { print($0) }
        multicast.add(conformer, delivery: .synchronous)
      \(sends.joined(separator: "\n"))
        let expected: [String] = \(methods.map(\.message.selector))
        if calls.selectors != expected { mistakes.append("\(one.name): \\(calls.selectors)") }
        let name = \(one.name)Multicast.declaration.description.name
        // Where two modules declare one, its module is before it.
        if name.split(separator: ".").last != "\(one.objectiveCName)" { mistakes.append("\(one.name) is named \\(name)") }
        count += calls.selectors.count
      }
      """
  }
}
