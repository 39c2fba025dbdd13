public import ObjectiveCSyntax
@_spi(ObjectiveC) import SwiftDeclarations

/// Swift source code for the comparison of a class with its port: everything around the port that
/// follows from the headers.
///
/// The text contains the `HostDescription` for `PortComparison`, a recording object for each class
/// and protocol whose messages the original sends, and an adapter. The text uses the protocols of
/// ``SwiftSource`` for the same headers, and compiles beside them. A comment lists what does not
/// follow from the headers.
public struct PortSource: Sendable {
  /// The protocols and types of the headers, which the comparison uses.
  public let source: SwiftSource

  private let className: String
  private let roles: PortRoles

  /// Generates the source code for the comparison of a port.
  ///
  /// - Parameters:
  ///   - className: The name of the original's class, which one of the headers declares.
  ///   - headers: The headers.
  ///   - evidence: The facts from all source files of the headers.
  ///   - users: The facts from the source files of the class and its superclasses. The text has only
  ///     the messages in these files.
  ///   - defined: The names of the types that the target already declares.
  public init(
    of className: String, in headers: [Header], evidence: ImplementationEvidence,
    users: ImplementationEvidence, definedTypes defined: Set<String> = []
  ) {
    var selection = HeaderSelection(selectors: users.selectors, names: users.names)
    let all = SwiftSource(of: headers, evidence: evidence, selecting: selection)
    // No session contains a pointer or a block, and no Swift code calls what is refined for Swift.
    let own = all.protocols.first { $0.className == className }
    for method in (own.map(all.lineage) ?? []).flatMap(\.methods)
    where method.isUnsafe || method.message.baseName.hasPrefix("__") {
      selection.selectors.remove(method.message.selector)
    }
    self.className = className
    source = SwiftSource(
      of: headers, evidence: evidence, selecting: selection, definedTypes: defined)
    roles = PortRoles(className, headers, users, source)
  }

  /// The contents of a Swift file.
  public var text: String {
    let imports = ["ObjectiveCSyntax", "PortComparison"] + source.modules
    let head = [
      "// Made from \(source.headers.joined(separator: ", ")) by ObjectiveCInterop.",
      "// swift-format-ignore-file", "",
    ]
    let lines = head + Set(imports).sorted().map { "import \($0)" }
    return ([lines.joined(separator: "\n"), comparison] + recorders + [adapter])
      .joined(separator: "\n\n")
  }

  // MARK: The host

  private var comparison: String {
    """
    // MARK: - Comparison

    /// The comparison of `\(className)` with its original.
    enum \(className)Comparison {
      /// Makes the comparison.
      ///
      /// - Parameters:
      ///   - original: The path of the original's file.
      ///   - standIns: The paths of further files that the original needs.
      ///   - options: The folders of imported files, and the macros that are defined.
      ///   - host: The description of the host.
      ///   - port: Makes the port, or an adapter of the port.
      static func make(
        original: String, standIns: [String] = [], options: CompilerOptions = .confined,
        host: HostDescription = host, port: @escaping @Sendable (PortWorld) throws -> any Respondable
      ) throws -> PortComparison {
        try PortComparison(
          original: original, standIns: standIns, options: options, className: "\(className)",
    \(makeOriginal)      port: port, host: host)
      }

      /// The host, as far as the headers tell.
    \(openQuestions)  static let host = HostDescription(
        messages: [
    \(messages)
        ],
        objects: [
    \(objects)
        ],
        queues: [\(queues)],
        setUp: [
    \(setUp)
        ],
        excluded: [\(quoted(roles.excluded))],
        generators: [\(generators)],
        advancesClock: true)
    }
    """
  }

  private var makeOriginal: String {
    guard let initializer = roles.initializer, let queue = roles.queue else { return "" }
    return """
            makeOriginal: { world in
              let original = try world.make("\(className)", "alloc")
              return try world.send("\(initializer)", to: original, world.queue("\(queue)"))
            },

      """
  }

  private var openQuestions: String {
    var lines: [String] = []
    if !roles.valueTypes.isEmpty {
      lines.append("FILL in `types`: a `HostType` for \(roles.valueTypes.joined(separator: ", ")).")
    }
    if !roles.unanswered.isEmpty {
      lines += ["FILL in `objects`, or by steps `.answer`: the answers of"]
      lines += roles.unanswered.map { "- \($0)" }
    }
    if !roles.undrawn.isEmpty {
      lines += ["FILL in `generators`: the arguments of"] + roles.undrawn.map { "- `\($0)`" }
    }
    return lines.isEmpty ? "" : "  ///\n" + lines.map { "  /// \($0)\n" }.joined()
  }

  private var messages: String {
    let queue = roles.queue.map { ", on: \"\($0)\"" } ?? ""
    let received = roles.received.map { one in
      "      HostMessages(of: \"\(one.protocolName)\"\(queue)"
        + (one.sender.map { ", from: \"\($0)\"" } ?? "") + "),"
    }
    return (["      HostMessages(of: \"\(className)\"),"] + received).joined(separator: "\n")
  }

  private var objects: String {
    roles.objects.map { object in
      let type = recorder(of: object)
      return "      HostObject(\"\(object.name)\", \"\(object.typeName)\", "
        + "port: { \(type)(\"\(object.name)\", $0) }),"
    }.joined(separator: "\n")
  }

  private var queues: String {
    let queues = [roles.queue, roles.delegate?.name].compactMap(\.self)
    return quoted(queues.isEmpty ? ["queue"] : queues)
  }

  private var setUp: String {
    roles.setUp.map { "      .send(\"\($0.selector)\", \($0.values))," }.joined(separator: "\n")
  }

  private var generators: String {
    let lines = roles.generators.map { "      \"\($0.selector)\": { _ in [\($0.values)] }," }
    return lines.isEmpty ? ":" : "\n" + lines.joined(separator: "\n") + "\n    "
  }

  private func quoted(_ texts: [String]) -> String {
    if texts.count < 4 { return texts.map { "\"\($0)\"" }.joined(separator: ", ") }
    return "\n" + texts.map { "      \"\($0)\",\n" }.joined() + "    "
  }

  // MARK: The objects of the host

  private func recorder(of object: PortRoles.HostedObject) -> String {
    "\(object.typeName)Recorder"
  }

  private var recorders: [String] {
    roles.objects.map { object in
      let one = object.recorded
      let methods = roles.methods(of: one)
      let members = methods.compactMap { method in
        member(method, in: methods) { called in
          let selector = called.message.selector
          let arguments = called.message.kind == .setter ? "newValue" : names(of: called)
          let record = "self.world.record(self.name, \"\(selector)\", [\(arguments)])"
          guard let type = called.resultType else { return [record] }
          let answer = "self.answer(to: \"\(selector)\", [\(arguments)], as: \(type.operand).self)"
          return [record, "return \(answer)"]
        }
      }
      let answers = methods.contains { $0.resultType != nil }
      let answer = """

          private func answer<Value>(
            to selector: Selector, _ arguments: [any Sendable], as type: Value.Type
          ) -> Value {
            do {
              return try world.answer(of: name, to: selector, arguments, as: type)
            } catch {
              fatalError("set 'answers' of the HostObject '\\(name)' for '\\(selector)': \\(error)")
            }
          }

        """
      return """
        // MARK: - \(object.typeName)

        /// A recorder of the messages to the host's `\(object.typeName)`.
        @Responding
        final class \(recorder(of: object)): \(one.name), Sendable {
          private let name: String
          private let world: PortWorld

          init(_ name: String, _ world: PortWorld) {
            self.name = name
            self.world = world
          }
        \(answers ? answer : "")
        \(members.joined(separator: "\n"))
        }
        """
    }
  }

  // MARK: The adapter

  /// Only ports with other names or types than the original need the adapter.
  private var adapter: String {
    let protocols = roles.adapted.map(\.name)
    let conformances = protocols.isEmpty ? ["Respondable"] : protocols
    var seen: Set<MethodKey> = []
    let all = roles.adapted.flatMap(roles.methods(of:)).filter { seen.insert($0.key).inserted }
    let members = all.compactMap { method in
      member(method, in: all) { accessed in
        let name = SwiftName.escaped(accessed.message.baseName)
        switch accessed.message.kind {
        case .setter: return ["self.port.\(name) = newValue"]
        case .getter: return ["self.port.\(name)"]
        case .method:
          let arguments = accessed.message.parameters.map {
            ($0.label.isEmpty ? "" : "\($0.calledLabel): ") + SwiftName.escaped($0.name)
          }
          let effect = accessed.message.isThrowing ? "try " : ""
          return ["\(effect)self.port.\(name)(\(arguments.joined(separator: ", ")))"]
        }
      }
    }
    return """
      // MARK: - Adapter

      /// The messages of the original, passed on to the port.
      ///
      /// A port that has the original's messages needs no adapter. For another port, write the port's
      /// class as the type of `port`, and change the methods that do not compile.
      @Responding
      final class \(className)Adapter: \(conformances.joined(separator: ", ")), Sendable {
        private let port: any \((conformances + ["Sendable"]).joined(separator: " & "))

        init(_ port: any \((conformances + ["Sendable"]).joined(separator: " & ")), _ world: PortWorld) {
          self.port = port
          world.identify(port, as: .plugIn)
        }

      \(members.joined(separator: "\n"))
      }
      """
  }

  // MARK: Members

  private func names(of method: SwiftMethod) -> String {
    method.message.parameters.map { SwiftName.escaped($0.name) }.joined(separator: ", ")
  }

  /// Returns a method or property of a class, with the bodies that `body` returns for the method or
  /// for each accessor; `nil` for a setter, which is written with its getter.
  private func member(
    _ method: SwiftMethod, in methods: [SwiftMethod], _ body: (SwiftMethod) -> [String]
  ) -> String? {
    let message = method.message
    let name = SwiftName.escaped(message.baseName)
    switch message.kind {
    case .setter: return nil
    case .getter:
      let setter = methods.first {
        $0.message.kind == .setter && $0.message.baseName == message.baseName
      }
      let get = body(method).joined(separator: "; ")
      let set = setter.map { "\n    set { \(body($0).joined(separator: "; ")) }" } ?? ""
      return "  @Responds var \(name): \(message.resultType ?? "") {\n    get { \(get) }\(set)\n  }"
    case .method:
      let parameters = message.parameters.map(\.declaration).joined(separator: ", ")
      let result = message.resultType.map { " -> \($0)" } ?? ""
      if message.isStatic {
        return """
            @Responds(to: "\(message.selector)")
            static func \(name)(\(parameters))\(result) {
              preconditionFailure("FILL: what +\(message.selector) returns")
            }
          """
      }
      let effects = message.isThrowing ? " throws" : ""
      let lines = body(method).map { "    \($0)" }.joined(separator: "\n")
      return "  func \(name)(\(parameters))\(effects)\(result) {\n\(lines)\n  }"
    }
  }
}
