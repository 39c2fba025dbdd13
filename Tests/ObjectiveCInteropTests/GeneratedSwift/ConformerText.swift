@testable import ObjectiveCInterop

/// Writes code that calls every method of a generated file: a class for each protocol, which conforms
/// to it and to those of its optional methods, and a function that sends each message to the class.
struct ConformerText {
  private let source: SwiftSource

  /// The end of the function's name.
  private let name: String
  private let samples: SampleText

  init(_ source: SwiftSource, name: String) {
    self.source = source
    self.name = name
    samples = SampleText(source)
  }

  var text: String {
    ([Self.calls] + source.protocols.flatMap { [conformer(of: $0), check(of: $0)] } + [function])
      .joined(separator: "\n\n")
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

  /// The requirements of a protocol and of those that it adopts, each with its own protocol.
  private func requirements(
    of one: SwiftProtocol
  ) -> [(owner: SwiftProtocol, requirement: SwiftRequirement)] {
    var seen: Set<String> = []
    return source.lineage(of: one).flatMap { owner in
      owner.requirements.filter { seen.insert($0.methods[0].selector).inserted }.map { (owner, $0) }
    }
  }

  private func conformer(of one: SwiftProtocol) -> String {
    let requirements = requirements(of: one)
    let optional = requirements.filter { !$0.requirement.isRequired }.map {
      "\($0.owner.optionalsName).\($0.requirement.protocolName)"
    }
    let members = requirements.map { member(of: $0.requirement) }
    return """
      final class \(one.name)Conformer: \(([one.name] + optional).joined(separator: ", ")), @unchecked Sendable {
        let calls: Calls
        init(_ calls: Calls = Calls()) { self.calls = calls }
        static var methods: MethodTable { \(one.tableName) }
      \(members.joined(separator: "\n"))
      }
      """
  }

  private func member(of requirement: SwiftRequirement) -> String {
    switch requirement.kind {
    case .method(let method):
      let parameters = method.parameters.map(\.declaration).joined(separator: ", ")
      let result = method.result.map { " -> \($0)" } ?? ""
      let value = method.result.map { "; return \(samples.value($0))" } ?? ""
      return
        "  func \(method.baseName)(\(parameters))\(result) { calls.record(\"\(method.selector)\")\(value) }"
    case .property(let property):
      let setter = property.setter.map { " set { calls.record(\"\($0.selector)\") }" } ?? ""
      return
        "  var \(property.name): \(property.type) { get { calls.record(\"\(property.getter.selector)\"); "
        + "return \(samples.value(property.type)) }\(setter) }"
    }
  }

  /// A function that returns the mistakes, and prints how many methods were called.
  private var function: String {
    """
    public func check\(name)() async throws -> [String] {
      var mistakes: [String] = []
      var count = 0
    \(source.protocols.map { "  try await check\($0.name)(&mistakes, &count)" }.joined(separator: "\n"))
      print("\(name): \\(count) methods of \(source.protocols.count) protocols called")
      return mistakes
    }
    """
  }

  /// A function for each protocol: a single long one takes the compiler very long.
  private func check(of one: SwiftProtocol) -> String {
    let methods = requirements(of: one).flatMap(\.requirement.methods)
    let sends = methods.map { method in
      let arguments = method.parameters.map { $0.argument(samples.value($0.type)) }
      let call = "multicast.\(method.baseName)(\(arguments.joined(separator: ", ")))"
      if method.result == nil { return "  \(call)" }
      return "  if try await \(call).reduce(0, { total, _ in total + 1 }) != 1 "
        + "{ mistakes.append(\"\(method.selector) has no answer\") }"
    }
    return """
      private func check\(one.name)(_ mistakes: inout [String], _ count: inout Int) async throws {
        let calls = Calls()
        let conformer = \(one.name)Conformer(calls)
        let multicast = \(one.multicastName)()
        multicast.delegates.failureHandler = { print($0) }
        try multicast.add(conformer, delivery: .synchronous)
      \(sends.joined(separator: "\n"))
        let expected: [String] = \(methods.map(\.selector))
        if calls.selectors != expected { mistakes.append("\(one.name): \\(calls.selectors)") }
        count += calls.selectors.count
      }
      """
  }
}
