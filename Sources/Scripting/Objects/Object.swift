public import Invocation

/// An object that scripts can send messages to.
///
/// It answers what its class in the script answers, to Swift, too: it can be the delegate of a
/// multicast. Messages from Swift wait for the script's lock, see ``Script``.
public class Object: Respondable, @unchecked Sendable {
  // Unchecked because scripts only run while they hold their machine's lock.

  /// The class; nil for classes themselves.
  package final let isa: ClassObject?

  /// The values of the instance variables, those of superclasses first.
  final var variables: [Value]

  /// Sets an instance variable.
  ///
  /// What was there goes last: its `dealloc` may come back here.
  final func set(_ index: Int, _ value: Value) {
    let old = variables[index]
    variables[index] = value
    withExtendedLifetime(old) {}
  }

  package init(_ isa: ClassObject?) {
    self.isa = isa
    variables = isa?.initialVariables ?? []
  }

  /// Makes what stands for an object that dies, in its `dealloc`, and takes its variables.
  init(standingFor object: Object) {
    isa = object.isa
    variables = object.variables
    object.variables = []
    if let machine = isa?.owner {
      let associations = machine.associations(of: object)
      if !associations.isEmpty { machine.associate(self, associations) }
    }
  }

  deinit {
    // On whichever thread let go of it last, which need not be one that runs the script.
    guard let isa else { return }
    isa.owner.run { _ in
      if !isDeallocationProxy, isa.hasDealloc {
        isa.owner.runDealloc(of: DeallocationProxy(standingFor: self))
      }
      isa.owner.releaseIteratively(&variables)
    }
  }

  var isDeallocationProxy: Bool { false }

  /// What tells it from others: a Swift object that it stands for, or itself.
  package var identity: AnyObject { self }

  // MARK: Answering Swift

  /// None: what it answers is in its script.
  public static var methods: MethodTable { MethodTable() }

  /// Whether its class has a method, or its script says that it responds.
  public func responds(to selector: Selector) -> Bool {
    machine?.responds(self, to: selector) ?? false
  }

  /// The types of its class's method, or those that its script has for the selector.
  public func methodSignature(for selector: Selector) -> MethodSignature? {
    machine?.methodSignature(of: self, for: selector)
  }

  /// Runs its class's method, or what its script does with messages that there is no method for.
  ///
  /// - Throws: ``ScriptError`` where the script fails.
  public func forwardInvocation(_ invocation: inout Invocation) throws {
    try machine?.receive(&invocation, by: self)
  }

  /// The machine that it lives in.
  var machine: Machine? { isa?.machine }
}

/// What runs `dealloc` in place of an object that has begun to die, which nobody may keep.
private final class DeallocationProxy: Object, @unchecked Sendable {
  override var isDeallocationProxy: Bool { true }
}
