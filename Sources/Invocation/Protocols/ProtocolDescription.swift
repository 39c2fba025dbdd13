/// A protocol at run time: which messages there are, and with which types.
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
/// Whatever is made is registered, and found by its name for as long as the program runs. The
/// protocols that it adopts are named, and looked for when they are needed, so that they can be
/// made in any order. One that is a constant elsewhere is best named by that constant,
/// `ProtocolDescription.stepDelegate.name`: Swift makes constants at their first use. `NSObject` is
/// there from the start and requires nothing: all objects that answer messages have its methods.
///
/// Stands for `Protocol`. Class methods are left out, since no class here answers messages itself.
public struct ProtocolDescription: Hashable, Sendable {
  /// The name.
  public let name: String

  /// The names of the protocols that it adopts.
  public let adopted: [String]

  /// What it declares itself, in order.
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
  /// One that is the same as a registered one is that.
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
