import ObjectiveCSyntax
@_spi(ObjectiveC) import SwiftDeclarations

/// Finds which parts the classes and protocols of headers play in a comparison: the messages to the
/// plug-in, and the objects of the host to which the plug-in sends messages.
struct PortRoles: Sendable {
  /// An object of the host, with the class or protocol of which it records the messages.
  struct HostedObject: Sendable {
    let name: String
    let recorded: SwiftProtocol
    var typeName: String { recorded.className ?? recorded.objectiveCName }
  }

  /// A protocol whose messages the host sends to the plug-in.
  struct ReceivedProtocol: Sendable {
    let protocolName: String

    /// Names the object that sends the messages to its delegates, or is `nil` if the host has no
    /// such object.
    let sender: String?
  }

  /// The arguments of a message, as the source code of a session writes them.
  struct Arguments: Sendable {
    let selector: String
    let values: String
  }

  private(set) var objects: [HostedObject] = []
  private(set) var received: [ReceivedProtocol] = []

  /// The protocols of the plug-in: the protocol of its class, and the received protocols.
  private(set) var adapted: [SwiftProtocol] = []

  /// The first of `objects` with the type of a delegate.
  private(set) var delegate: HostedObject?

  /// Gives the selector of the initializer with a queue, and the name of the queue.
  private(set) var initializer: String?
  var queue: String? { initializer == nil ? nil : "plugIn" }

  /// Names the types whose values the host cannot draw.
  private(set) var valueTypes: [String] = []

  /// Lists the messages to objects that need an answer, because zero and `nil` are none.
  var unanswered: [String] {
    objects.flatMap { object in
      methods(of: object.recorded).compactMap { method in
        guard let type = method.resultType?.operand, !type.hasSuffix("?"), type != "Bool",
          type.firstMatch(of: /^(C?U?Int\d*|CGFloat|Double|Float)$/) == nil
        else { return nil }
        return "`\(object.name)`: `\(method.message.selector)`, with a value of `\(type)`"
      }
    }
  }

  /// Lists the messages with arguments of any type, for which no values are known.
  private(set) var undrawn: [String] = []
  private(set) var excluded: [String] = []
  private(set) var setUp: [Arguments] = []
  private(set) var generators: [Arguments] = []

  private let source: SwiftSource

  init(
    _ className: String, _ headers: [Header], _ evidence: ImplementationEvidence,
    _ source: SwiftSource
  ) {
    self.source = source
    let protocols = source.protocols
    let own = protocols.first { $0.className == className }
    let lineage = Set((own.map(source.lineage) ?? []).map(\.objectiveCName))
    adapted = own.map { [$0] } ?? []
    var delegates: [SwiftProtocol] = []
    for one in protocols where !lineage.contains(one.objectiveCName) {
      let selectors = one.methods.filter { !$0.message.isStatic }.map(\.message.selector)
      if one.className == nil, !evidence.implemented.isDisjoint(with: selectors) {
        delegates.append(one)
      } else if !evidence.sent.isDisjoint(with: selectors) {
        let name = SwiftName.lowerCamelCase(one.className ?? one.objectiveCName)
        objects.append(HostedObject(name: name, recorded: one))
      }
    }
    adapted += delegates
    delegate = objects.first { $0.typeName.hasSuffix("Delegate") }
    received = delegates.map { one in
      let sender = objects.first { object in
        "\(object.typeName)Delegate" == one.objectiveCName
          && methods(of: object.recorded).contains {
            $0.message.selector == "addDelegate:delegateQueue:"
          }
      }
      return ReceivedProtocol(protocolName: one.objectiveCName, sender: sender?.name)
    }
    let hosted = Set(objects.map(\.typeName) + [className])
    valueTypes = source.maker.finder.declarations.compactMap { type in
      guard case .placeholder(.any("Sendable")) = type.kind else { return nil }
      return hosted.contains(type.name) ? nil : type.name
    }
    findInitializer(of: className, headers)
    findArguments()
    findExcluded(of: className, headers)
  }

  /// Returns the methods of a protocol and of the protocols that it refines, each message once.
  func methods(of one: SwiftProtocol) -> [SwiftMethod] {
    var seen: Set<MethodKey> = []
    return source.lineage(of: one).flatMap(\.methods).filter { seen.insert($0.key).inserted }
  }

  // MARK: Arguments

  private mutating func findArguments() {
    for method in adapted.flatMap(methods(of:)) where method.message.kind == .method {
      if method.message.isStatic || method.parameterTypes.isEmpty { continue }
      let selector = method.message.selector
      let values = zip(method.message.parameters, method.parameterTypes).map {
        value(of: $0.name, $1)
      }
      if let known = values as? [String] {
        let arguments = Arguments(selector: selector, values: known.joined(separator: ", "))
        generators.append(arguments)
        if ["activate:", "addDelegate:delegateQueue:"].contains(selector) {
          setUp.append(arguments)
        }
      } else if zip(method.parameterTypes, values).contains(where: { $0.isAny && $1 == nil }) {
        undrawn.append(selector)
      }
    }
  }

  /// Returns the value of a parameter that is an object or a queue of the host.
  private func value(of name: String, _ type: SwiftType) -> String? {
    switch type {
    case .optional(let wrapped): return value(of: name, wrapped)
    case .named("DispatchQueue", _): return ".queue(\"\(delegate?.name ?? queue ?? "queue")\")"
    case .named(let typeName, _):
      return objects.first { $0.typeName == typeName }.map { ".object(\"\($0.name)\")" }
    case .any where type.isAny && name.lowercased().hasSuffix("delegate"):
      return delegate.map { ".object(\"\($0.name)\")" }
    default: return nil
    }
  }

  // MARK: Declarations

  /// Returns the declarations of a class, its categories and its superclasses.
  private func interfaces(of className: String, _ headers: [Header]) -> [InterfaceDeclaration] {
    let all = headers.flatMap(\.declarations).compactMap { declaration in
      if case .interface(let one) = declaration { one } else { nil as InterfaceDeclaration? }
    }
    var found: [InterfaceDeclaration] = []
    var seen: Set<String> = []
    var name: String? = className
    while let next = name, seen.insert(next).inserted {
      let parts = all.filter { $0.name == next }
      found += parts
      name = parts.lazy.compactMap(\.superclass).first
    }
    return found
  }

  private mutating func findInitializer(of className: String, _ headers: [Header]) {
    let methods = interfaces(of: className, headers).flatMap(\.members.methods)
    initializer =
      methods.first { method in
        guard method.isInstance, method.selector.hasPrefix("init"), method.parameters.count == 1,
          method.attributes.swiftUnavailability == nil,
          case .named("dispatch_queue_t", _) = method.parameters[0].type.kind
        else { return false }
        return true
      }?.selector
  }

  /// Finds the declared messages outside of the selection.
  private mutating func findExcluded(of className: String, _ headers: [Header]) {
    let names = Set(received.map(\.protocolName))
    let declared =
      interfaces(of: className, headers).flatMap(\.members.methods)
      + headers.flatMap(\.declarations).flatMap { declaration in
        guard case .protocol(let one) = declaration, names.contains(one.name) else {
          return [] as [MethodDeclaration]
        }
        return one.members.methods
      }
    var seen = Set(adapted.flatMap(methods(of:)).map(\.message.selector))
    excluded = declared.map(\.selector)
      .filter { !$0.hasPrefix("init") && seen.insert($0).inserted }
  }
}

extension SwiftType {
  /// `true` for an object of any class.
  fileprivate var isAny: Bool {
    switch self {
    case .any("Sendable"): true
    case .optional(let wrapped): wrapped.isAny
    default: false
    }
  }
}

extension SwiftMethod {
  /// `true` if a session cannot contain the arguments or the result, because one is a pointer, a
  /// mutable object or a block.
  var isUnsafe: Bool {
    (parameterTypes + [resultType].compactMap(\.self)).contains(where: \.isUnsafe)
  }
}

extension SwiftType {
  fileprivate var isUnsafe: Bool {
    switch self {
    case .optional(let wrapped): wrapped.isUnsafe
    case .function, .named(_, isFunction: true), .generic("UncheckedSendable", _): true
    default: false
    }
  }
}
