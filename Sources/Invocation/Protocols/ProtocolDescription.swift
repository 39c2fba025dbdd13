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
/// Each protocol is registered by its name for as long as the program runs. The protocols that it
/// adopts are given by name and looked up when they are needed, so protocols can be made in any
/// order. Name an adopted protocol that is a constant by that constant,
/// `ProtocolDescription.stepDelegate.name`: Swift makes constants at their first use. `NSObject`
/// always exists and requires nothing: all objects that answer messages have its methods.
///
/// Stands for `Protocol`, whose class methods are not kept apart from the others: describe them by a
/// protocol of their own, to which the ``RespondableClass`` conforms.
public struct ProtocolDescription: Hashable, Sendable {
  /// The name.
  public let name: String

  /// The names of the protocols that it adopts.
  public let adopted: [String]

  /// The methods that it declares itself, in order.
  public let requirements: [Requirement]

  /// Makes a protocol from its required and its optional methods, and registers it.
  ///
  /// - Precondition: No selector is listed twice, each has as many colons as its signature has
  ///   arguments, and no other protocol is registered with the name. Otherwise it traps with what
  ///   ``init(_:adopting:requirements:)`` throws.
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

  /// Makes a protocol from a list of methods, and registers it.
  ///
  /// A protocol that equals a registered one can be made again.
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
