/// A protocol at run time: its selectors and their types.
///
/// ```swift
/// extension ProtocolDescription {
///   static let workerDelegate = ProtocolDescription(
///     "WorkerDelegate", adopting: ["NSObject"],
///     required: ["worker:shouldPerformSubTask:": "B@:@@"],
///     optional: [
///       "workerDidFinish:": MethodSignature(argumentTypes: [Worker.self])
///     ])
/// }
/// ```
///
/// Each protocol is registered by its name until the program ends. A protocol gives its adopted
/// protocols by name. The names are looked up when the protocols are needed, so you can create
/// protocols in any order. If an adopted protocol is a constant, pass the name of the constant, as
/// in `ProtocolDescription.stepDelegate.name`, because Swift creates a constant at its first use.
/// The protocol `NSObject` always exists and requires nothing, because all objects that answer
/// messages have its methods.
///
/// Stands for `Protocol`. Class methods are not distinguished from other methods: describe them by
/// a separate protocol, to which the ``RespondableClass`` conforms.
public struct ProtocolDescription: Hashable, Sendable {
  /// The name of the protocol.
  public let name: String

  /// The names of the adopted protocols.
  public let adopted: [String]

  /// The methods that the protocol itself declares, in order.
  public let requirements: [Requirement]

  /// Creates a protocol from its required and optional methods, and registers the protocol.
  ///
  /// - Precondition: No selector is listed twice, each selector has as many colons as its signature
  ///   has arguments, and no other protocol is registered with the name. Otherwise the program
  ///   traps with the error that ``init(_:adopting:requirements:)`` throws.
  public init(
    _ name: String, adopting adopted: [String] = [],
    required: KeyValuePairs<Selector, MethodSignature> = [:],
    optional: KeyValuePairs<Selector, MethodSignature> = [:]
  ) {
    do {
      try self.init(
        name, adopting: adopted,
        requirements: required.map { Requirement($0.key, $0.value, isRequired: true) }
          + optional.map { Requirement($0.key, $0.value, isRequired: false) })
    } catch {
      fatalError("\(error)")
    }
  }

  /// Creates a protocol from a list of methods, and registers the protocol.
  ///
  /// You can create a protocol again if it equals the registered protocol with the same name.
  ///
  /// - Throws: ``ProtocolError``.
  public init(
    _ name: String, adopting adopted: [String] = [], requirements: [Requirement]
  ) throws(ProtocolError) {
    self.name = name
    self.adopted = adopted
    self.requirements = requirements
    var selectors: Set<Selector> = []
    for requirement in requirements {
      let (selector, signature) = (requirement.selector, requirement.signature)
      if !selectors.insert(selector).inserted { throw .listedTwice(selector, in: name) }
      if signature.argumentTypes.count != selector.numberOfArguments {
        throw .argumentCount(selector, in: name, found: signature)
      }
    }
    if Self.register(self) != self { throw .redeclared(name) }
  }
}
