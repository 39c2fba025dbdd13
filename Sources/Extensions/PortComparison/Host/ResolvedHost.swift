import Invocation
import Scripting

/// A host description together with the declarations of the original.
struct ResolvedHost: Sendable {
  private(set) var description: HostDescription

  /// The initializers of the original's class, sorted by their number of arguments.
  let initializers: [Message]

  /// The messages that the host sends, in the order of their selectors.
  let messages: [Message]

  private let messagesBySelector: [Selector: Message]

  /// The methods of the host's objects, by the objects' names.
  let methods: [String: [Selector: Message]]

  /// The kinds of the arguments and of the answer of a message.
  struct Message: Sendable {
    let selector: Selector
    let arguments: [ValueKind]
    let answer: ValueKind
    var isRequired = true
    var queue: String?
    var otherQueue: String?
    var sender: String?
  }

  /// The names of the objects that have a class or protocol, by the name of the class or protocol.
  private(set) var objects: [String: [String]] = [:]

  /// Resolves a description for the class `className` of the original.
  ///
  /// - Throws: ``PortComparisonError`` if the original does not declare a class or protocol, or the
  ///   description names an object or a queue that the description does not contain.
  init(
    _ description: HostDescription, of className: String, in declarations: Declarations
  ) throws {
    self.description = description
    guard let type = declarations.classes[className] else {
      throw PortComparisonError.noClass(className)
    }
    initializers = type.instanceMethods.filter { $0.key.name.hasPrefix("init") }
      .map { Message($0.key, $0.value) }
      .sorted { ($0.arguments.count, $0.selector.name) < ($1.arguments.count, $1.selector.name) }
    var found: [Selector: Message] = [:]
    if description.messages.isEmpty {
      found = Self.declared(by: className, in: declarations)
    }
    for group in description.messages {
      for (selector, var message) in try Self.methods(of: group.interface, in: declarations) {
        message.queue = group.queue
        message.otherQueue = group.otherQueue
        message.sender = group.sender
        found[selector] = message
      }
    }
    messages = found.values.filter { !description.excluded.contains($0.selector) }
      .sorted { $0.selector.name < $1.selector.name }
    messagesBySelector = found.filter { !description.excluded.contains($0.key) }
    if !messages.contains(where: { description.frequencies[$0.selector] ?? 1 > 0 }) {
      throw PortComparisonError.noMessages(className)
    }
    if description.objects.isEmpty {
      self.description.objects = Self.objects(for: messages, in: declarations)
    }
    var methods: [String: [Selector: Message]] = [:]
    for object in self.description.objects {
      methods[object.name] = try Self.methods(of: object.interface, in: declarations)
      switch object.interface {
      case .declared(let name): objects[name, default: []].append(object.name)
      case .described(let description): objects[description.name, default: []].append(object.name)
      }
    }
    self.methods = methods
    for group in description.messages {
      for queue in [group.queue, group.otherQueue] { try queue.map(checkSendingQueue) }
      try group.sender.map(checkObject)
    }
    for queue in description.heldQueues { try checkQueue(queue) }
    for step in description.setUp { try check(step) }
  }

  /// Returns the message of the host with a selector, or `nil` if the host sends no such message by
  /// itself.
  func message(_ selector: Selector) -> Message? { messagesBySelector[selector] }

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
  /// superclass, or a protocol declares.
  private static func declared(
    by className: String, in declarations: Declarations
  ) -> [Selector: Message] {
    guard let type = declarations.classes[className] else { return [:] }
    var found: [Selector: Message] = [:]
    let protocols = declarations.protocols.values.map { Set($0.methods.keys) }
    let accessors = accessors(of: type, in: declarations)
    let chain = declarations.inheritance(of: className).filter { $0.name != "NSObject" }
    for (selector, shape) in type.instanceMethods
    where chain.contains(where: { $0.declared[selector] != nil }) || accessors[selector] != nil
      || protocols.contains(where: { $0.contains(selector) })
    {
      // A session has one plug-in, which is already initialized.
      if selector.name.hasPrefix("init") || selector.name == "dealloc" { continue }
      found[selector] = Message(selector, shape)
    }
    return found
  }

  /// Returns the accessors of the properties that the interface of a class declares.
  private static func accessors(
    of type: DeclaredClass, in declarations: Declarations
  ) -> [Selector: FunctionShape] {
    var found: [Selector: FunctionShape] = [:]
    for (getter, setter) in (declarations.properties[type.name] ?? [:]).values {
      if let selector = try? Selector(getter) {
        found[selector] = type.instanceMethods[selector] ?? declarations.knownShape(of: selector)
      }
      if let selector = try? Selector(setter) { found[selector] = type.instanceMethods[selector] }
    }
    return found
  }

  private static func methods(
    of interface: HostMessages.Interface, in declarations: Declarations
  ) throws -> [Selector: Message] {
    var found: [Selector: Message] = [:]
    switch interface {
    case .described(let description):
      for requirement in description.allRequirements {
        found[requirement.selector] = Message(requirement)
      }
    case .declared(let name):
      if declarations.protocols[name] == nil, declarations.classes[name] == nil {
        throw PortComparisonError.noInterface(name)
      }
      for name in declarations.adopted(by: name) where name != "NSObject" {
        for (selector, method) in declarations.protocols[name]?.methods ?? [:]
        where method.isInstance {
          found[selector] = Message(selector, method.shape, isRequired: method.isRequired)
        }
      }
      for type in declarations.inheritance(of: name) where type.name != "NSObject" {
        for (selector, shape) in type.declared.merging(
          accessors(of: type, in: declarations), uniquingKeysWith: { declared, _ in declared })
        where !selector.name.hasPrefix("init") {
          found[selector] = Message(selector, shape)
        }
      }
    }
    return found
  }
}

extension ResolvedHost.Message {
  init(_ selector: Selector, _ shape: FunctionShape, isRequired: Bool = true) {
    let kinds = shape.parameters.enumerated().map { index, type in
      // The type of a queue in Objective-C is a type of objects without a class.
      let kind = ValueKind(type)
      let isQueue = selector.components[index].lowercased().hasSuffix("queue")
      return kind == .any && isQueue ? .queue : kind
    }
    self.init(
      selector: selector, arguments: kinds, answer: ValueKind(shape.result),
      isRequired: isRequired)
  }

  init(_ requirement: ProtocolDescription.Requirement) {
    self.init(
      selector: requirement.selector,
      arguments: requirement.signature.argumentTypes.map { ValueKind($0) },
      answer: ValueKind(requirement.signature.returnType), isRequired: requirement.isRequired)
  }
}
