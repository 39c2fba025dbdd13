@_spi(ObjectiveC) import Invocation
import Scripting

/// A host description together with the declarations of the original.
struct ResolvedHost: Sendable {
  private(set) var description: HostDescription

  /// The initializers of the original's class, sorted by their number of arguments.
  let initializers: [Message]

  /// The messages that the host sends, in the order of their selectors.
  let messages: [Message]

  private let messagesByKey: [Message.Key: Message]

  /// The methods of the host's objects, by the objects' names.
  let methods: [String: [Selector: Message]]

  /// The kinds of the arguments and of the answer of a message.
  struct Message: Sendable {
    let selector: Selector
    let arguments: [ValueKind]
    let answer: ValueKind
    var isRequired = true
    var isClassMethod = false

    /// Lists the indices of the arguments that are never `nil`.
    var nonnull: Set<Int> = []
    var queue: String?
    var otherQueue: String?
    var sender: String?

    var key: Key { Key(selector: selector, isClassMethod: isClassMethod) }

    /// A class and its instances may have methods with the same selector.
    struct Key: Hashable {
      let selector: Selector
      let isClassMethod: Bool
    }
  }

  /// The names of the objects that have a class or protocol, also an inherited one, by the name of
  /// the class or protocol.
  private var objects: [String: [String]] = [:]
  private let protocols: Set<String>

  /// Resolves a description for the class `className` of the original.
  ///
  /// - Throws: ``PortComparisonError`` if the original does not declare a class or protocol, or the
  ///   description names an object or a queue that the description does not contain.
  init(
    _ description: HostDescription, of className: String, in declarations: Declarations
  ) throws {
    self.description = description
    protocols = Set(declarations.protocols.keys)
    self.description.types += HostType.foundation.filter { type in
      !description.types.contains { $0.name == type.name }
    }
    guard let type = declarations.classes[className] else {
      throw PortComparisonError.noClass(className)
    }
    initializers = type.instanceMethods.filter { $0.key.name.hasPrefix("init") }
      .map { Message($0.key, $0.value) }
      .sorted { ($0.arguments.count, $0.selector.name) < ($1.arguments.count, $1.selector.name) }
    var found: [Message.Key: Message] = [:]
    if description.messages.isEmpty {
      for message in Self.declared(by: type, description, declarations) {
        found[message.key] = message
      }
    }
    for group in description.messages {
      for var message in try Self.methods(
        of: group.interface, includesPrivate: description.includesPrivate, in: declarations)
      {
        message.queue = group.queue
        message.otherQueue = group.otherQueue
        // A class is not a delegate.
        message.sender = message.isClassMethod ? nil : group.sender
        found[message.key] = message
      }
    }
    messagesByKey = found.filter { !description.excluded.contains($0.key.selector) }
    messages = messagesByKey.values.sorted {
      $0.selector == $1.selector ? !$0.isClassMethod : $0.selector.name < $1.selector.name
    }
    if !messages.contains(where: { description.frequencies[$0.selector] ?? 1 > 0 }) {
      throw PortComparisonError.noMessages(className)
    }
    if description.objects.isEmpty {
      self.description.objects = Self.objects(for: messages, in: declarations)
    }
    var methods: [String: [Selector: Message]] = [:]
    for object in self.description.objects {
      let known = try Self.methods(of: object.interface, in: declarations)
      methods[object.name] = Dictionary(
        known.filter { !$0.isClassMethod }.map { ($0.selector, $0) },
        uniquingKeysWith: { _, last in last })
      for name in Self.names(of: object.interface, in: declarations) {
        objects[name, default: []].append(object.name)
      }
    }
    self.methods = methods
    for object in description.objects {
      for selector in object.answers.keys { _ = try method(selector, of: object.name) }
    }
    let sent = Set(found.values.map(\.selector))
    let settings = Array(description.generators.keys) + description.frequencies.keys
    try settings.forEach { try check($0, isOneOf: sent) }
    let own = sent.union(type.instanceMethods.keys).union(type.classMethods.keys)
    try description.excluded.forEach { try check($0, isOneOf: own) }
    for group in description.messages {
      for queue in [group.queue, group.otherQueue] { try queue.map(checkSendingQueue) }
      try group.sender.map(checkObject)
    }
    for queue in description.heldQueues { try checkQueue(queue) }
    for step in description.setUp { try check(step) }
  }

  /// Returns the names of the objects of a class or protocol; any object for a protocol that no
  /// object declares.
  func objects(of name: String) -> [String] {
    objects[name] ?? (protocols.contains(name) ? description.objects.map(\.name) : [])
  }

  /// Returns the names of an interface, its superclasses and its protocols.
  private static func names(
    of interface: HostMessages.Interface, in declarations: Declarations
  ) -> Set<String> {
    switch interface {
    case .described(let description): return [description.name]
    case .declared(let name):
      let chain = declarations.inheritance(of: name)
      let adopted = [name] + chain.flatMap { [$0.name] + $0.protocols }
      return Set(adopted.flatMap(declarations.adopted)).subtracting(["NSObject"])
    }
  }

  /// Returns the message of the host with a selector, or `nil` if the host sends no such message by
  /// itself.
  func message(_ selector: Selector, isClassMethod: Bool) -> Message? {
    messagesByKey[Message.Key(selector: selector, isClassMethod: isClassMethod)]
  }

  /// Returns an object for each class that the program only declares, and that a message takes, and
  /// for each protocol of delegates.
  private static func objects(
    for messages: [Message], in declarations: Declarations
  ) -> [HostObject] {
    var names: Set<String> = []
    for case .named(let name) in messages.flatMap(\.arguments) {
      if let type = declarations.classes[name], type.instanceMethods.isEmpty { names.insert(name) }
    }
    names.formUnion(declarations.protocols.keys.filter { $0.hasSuffix("Delegate") })
    return names.sorted().map { HostObject($0, $0) }
  }

  /// Returns the messages that a class implements, and that its interface, the interface of a
  /// superclass, or a protocol declares for other files.
  ///
  /// If there is no such message, or if the host includes private messages, returns all messages
  /// that the class implements.
  private static func declared(
    by type: DeclaredClass, _ description: HostDescription, _ declarations: Declarations
  ) -> [Message] {
    let implemented =
      (type.instanceMethods.map { Message($0.key, $0.value) }
      + type.classMethods.map { Message($0.key, $0.value, isClassMethod: true) })
      .filter { isSent($0.selector) }
      .map { message in
        // An implementation need not repeat the nullability of its declaration.
        let shape = declarations.declared(
          message.selector, in: type.name, isInstance: !message.isClassMethod)
        var message = message
        message.nonnull.formUnion(shape?.nonnullParameters ?? [])
        return message
      }
    if description.includesPrivate { return implemented }
    let chain = declarations.inheritance(of: type.name).filter { $0.name != "NSObject" }
    let known = Set(chain.flatMap(\.publicMethods))
      .union(declarations.protocols.values.flatMap(\.methods.keys))
    let declared = implemented.filter { known.contains($0.selector) }
    // A class such as a value transformer only overrides what a framework declares.
    return declared.isEmpty
      ? implemented.filter {
        type.declaredInstanceMethods[$0.selector] == nil
          && type.declaredClassMethods[$0.selector] == nil
      } : declared
  }

  /// Returns `false` for the methods that make, prepare or end an object: a session has a single
  /// plug-in, which is initialized.
  private static func isSent(_ selector: Selector) -> Bool {
    !selector.name.hasPrefix("init") && !lifeCycle.contains(selector)
  }

  private static let lifeCycle: Set<Selector> = [
    "alloc", "allocWithZone:", "new", "load", "dealloc",
  ]

  /// Returns the methods that a class with its superclasses, or a protocol, declares.
  ///
  /// A method of the superclass comes before the method that overrides it.
  private static func methods(
    of interface: HostMessages.Interface, includesPrivate: Bool = true,
    in declarations: Declarations
  ) throws -> [Message] {
    switch interface {
    case .described(let description):
      return description.allRequirements.map { Message($0) }
    case .declared(let name):
      if declarations.protocols[name] == nil, declarations.classes[name] == nil {
        throw PortComparisonError.noInterface(name)
      }
      var found: [Message] = []
      for name in declarations.adopted(by: name) where name != "NSObject" {
        found += (declarations.protocols[name]?.methods ?? [:]).map { selector, method in
          Message(
            selector, method.shape, isRequired: method.isRequired,
            isClassMethod: !method.isInstance)
        }
      }
      for type in declarations.inheritance(of: name).reversed() where type.name != "NSObject" {
        let methods =
          type.declaredInstanceMethods.map { Message($0.key, $0.value) }
          + type.declaredClassMethods.map { Message($0.key, $0.value, isClassMethod: true) }
        found += methods.filter { includesPrivate || type.publicMethods.contains($0.selector) }
      }
      return found.filter { isSent($0.selector) }
    }
  }
}

extension ResolvedHost.Message {
  init(
    _ selector: Selector, _ shape: FunctionShape, isRequired: Bool = true,
    isClassMethod: Bool = false
  ) {
    let kinds = shape.parameters.enumerated().map { index, type in
      let kind = ValueKind(type)
      guard kind == .any else { return kind }
      // In Objective-C, the type of a queue is a type of objects without a class.
      if selector.components[index].lowercased().hasSuffix("queue") { return .queue }
      // Strings and numbers have the protocols of Foundation.
      let name = shape.annotations.isEmpty ? nil : shape.annotations[index + 1].protocolName
      return name.flatMap { $0.hasPrefix("NS") ? nil : .named($0) } ?? .any
    }
    self.init(
      selector: selector, arguments: kinds, answer: ValueKind(shape.result),
      isRequired: isRequired, isClassMethod: isClassMethod, nonnull: shape.nonnullParameters)
  }

  init(_ requirement: ProtocolDescription.Requirement) {
    let types = requirement.signature.argumentTypes
    self.init(
      selector: requirement.selector, arguments: types.map { ValueKind($0) },
      answer: ValueKind(requirement.signature.returnType), isRequired: requirement.isRequired,
      nonnull: Set(types.indices.filter { !(types[$0] is any OptionalType.Type) }))
  }
}

extension FunctionShape {
  /// Lists the indices of the parameters that are never `nil`.
  fileprivate var nonnullParameters: Set<Int> {
    Set(parameters.indices.filter { !annotations.isEmpty && annotations[$0 + 1].isNonnull })
  }
}
