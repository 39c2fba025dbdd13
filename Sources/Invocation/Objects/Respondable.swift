import RuntimeSupport

/// An object that answers messages by name.
///
/// A class is marked ``Responding(superclass:extensions:)``, and answers messages by its methods. One
/// whose handlers are chosen at run time lists them in ``methods`` instead. A message to an instance
/// goes through these steps, in Objective-C's order, until one handles it. (A message with more or fewer
/// arguments than its selector has colons is an error before the first step.)
///
/// 1. the object's own methods (``objectMethods``), then its class's and its superclasses',
/// 2. ``resolveInstanceMethod(_:)``, which may add one to the class; then a method for all
///    selectors that are not otherwise handled (``Method/fallback(_:fileID:line:)``), if there is one,
/// 3. ``forwardingTarget(for:)``, which returns another object that the message is sent to,
/// 4. ``methodSignature(for:)``, which says whether the object forwards the message at all,
/// 5. ``forwardInvocation(_:)``, which gets the message as a value; or, if step 4 returned nil,
///    ``doesNotRecognizeSelector(_:)``.
///
/// A class declares the steps that it changes. Swift lets a subclass override only the steps that
/// its superclass declares: a declaration of any other step in the subclass compiles, and is never
/// called. So a class that is meant to be subclassed declares the steps that its subclasses may
/// override, and `class var methods` unless it is marked.
///
/// Objects need not be `Sendable`: an object whose state belongs to a queue is added to a multicast
/// with that queue, and its methods are then only called on it. ``responds(to:)`` and
/// ``methodSignature(for:)``, however, are called on the sender's thread: a class that declares
/// them must be able to answer from any thread.
///
/// A conformance cannot be isolated, as in `@MainActor Respondable`: a multicast asks its delegates
/// ``responds(to:)`` on any thread. Where a protocol of messages has requirements that are not `async`,
/// an actor and a class of the main actor conform with `@preconcurrency`.
///
/// Stands for the part of `NSObject`'s protocol that is about messages.
public protocol Respondable: AnyObject, SendableMetatype {
  // `SendableMetatype` is what makes the compiler refuse an isolated conformance.

  /// The methods of the class's instances, besides the superclass's.
  ///
  /// ``Responding(superclass:extensions:)`` writes it. A class that is not marked declares it.
  /// A method overrides the superclass's method for the same selector. The table is read once for
  /// each class, when an instance is first added to a multicast or sent a message;
  /// ``replaceMethod(_:)`` is for later changes.
  static var methods: MethodTable { get }

  /// The methods of the class itself, besides the superclass's: those of its ``classObject``.
  ///
  /// ``Responding(superclass:extensions:)`` writes it where static members are marked. In a table they
  /// are made with `Method(class:)`. A method overrides the superclass's class method for the
  /// same selector. Empty unless the class declares it. A class that is meant to be subclassed
  /// declares `class var classMethods`, so that its subclasses can list class methods.
  static var classMethods: MethodTable { get }

  /// The methods of this object alone. ``ObjectMethods/none`` unless the class declares it.
  ///
  /// It must return the same set at every call, and all instances of a class must be alike: either
  /// they all keep methods of their own, or none does.
  var objectMethods: ObjectMethods { get }

  /// Offers to add a method for a selector that the class does not have.
  ///
  /// The method that it returns is added to the class for good, and its subclasses inherit it.
  /// Every look-up without a result calls it, on the thread of the look-up, until it returns a
  /// method. It is also called once with a selector `(probe)`, which shows whether the class
  /// declares it. Returns nil unless the class declares it.
  static func resolveInstanceMethod(_ selector: Selector) -> Method?

  /// Offers to add a class method for a selector that the class does not have one for.
  ///
  /// As ``resolveInstanceMethod(_:)``, for messages to the class's object.
  static func resolveClassMethod(_ selector: Selector) -> Method?

  /// Whether the class's object answers a message.
  ///
  /// Unless the class declares it, this considers the class methods and the resolver. A class that
  /// forwards class messages declares it together with ``classForwardingTarget(for:)``:
  ///
  /// ```swift
  /// static func classResponds(to selector: Selector) -> Bool {
  ///   classObject.responds(to: selector, forwardingTo: target)
  /// }
  /// ```
  ///
  /// Called on any thread, once with a selector `(probe)`, as the instances' `responds(to:)`.
  static func classResponds(to selector: Selector) -> Bool

  /// The object that a message to the class's object is sent to instead; nil if there is none.
  ///
  /// Another class's ``classObject``, or any other object. Nil unless the class declares it.
  static func classForwardingTarget(for selector: Selector) -> (any Respondable)?

  /// Whether the object answers a message.
  ///
  /// Unless the class declares it, this considers the methods and the resolver, and not the
  /// forwarding steps. A class that forwards should declare it; ``hasMethod(for:)`` is the default
  /// answer.
  ///
  /// Called on any thread. Once for each class it is called with a selector `(probe)`, which shows
  /// whether the class declares it; answer that like any other unknown selector.
  func responds(to selector: Selector) -> Bool

  /// Whether the object answers what a protocol requires, with the types that it declares.
  ///
  /// Unless the class declares it, this asks ``responds(to:)`` and ``methodSignature(for:)``;
  /// optional methods that the object has must fit, too. ``ProtocolDescription/obstacles(to:)``
  /// lists the differences. Called on any thread. Objective-C's function checks the protocols that
  /// the class declares to adopt.
  func conforms(to description: ProtocolDescription) -> Bool

  /// The object that a message is sent to instead; nil, or self, if there is none.
  ///
  /// Nil unless the class declares it.
  func forwardingTarget(for selector: Selector) -> (any Respondable)?

  /// The types of the method for a selector, nil if the object neither has one nor forwards it.
  ///
  /// Nil unless the class has a method, or declares this. Forwarding only tests whether it is nil:
  /// the types are not compared with the message's. ``MethodSignature/init(untypedFor:)`` makes one
  /// for a class that forwards without knowing the types.
  ///
  /// Called on any thread. When a message is first refused, it is called with a selector `(probe)`,
  /// which shows whether the class declares it; answer that like any other unknown selector.
  func methodSignature(for selector: Selector) -> MethodSignature?

  /// Forwards a message that the object has no method for.
  ///
  /// The return value that it sets is returned to the sender. Calls
  /// ``doesNotRecognizeSelector(_:)`` unless the class declares it. A class that declares it also
  /// declares ``methodSignature(for:)``, or it is not called. If the class does not, it is called
  /// once with a selector `(probe)`, for the error
  /// ``InvocationError/noForwardingSignature(_:receiver:instance:)``.
  func forwardInvocation(_ invocation: inout Invocation) throws

  /// Refuses a message that the object neither answers nor forwards.
  ///
  /// Throws ``InvocationError/unrecognizedSelector(_:receiver:instance:nearest:)`` unless the class
  /// declares it, or ``InvocationError/noForwardingSignature(_:receiver:instance:)`` where the class
  /// declares ``forwardInvocation(_:)`` and no ``methodSignature(for:)``. If it returns, the message
  /// is dropped without a return value.
  func doesNotRecognizeSelector(_ selector: Selector) throws
}

extension Respondable {
  /// Stands where a class declares no methods, so that the compiler says what to do.
  @available(
    *, unavailable,
    message: "mark the class @Responding, or list its methods in 'static var methods: MethodTable'"
  )
  public static var methods: MethodTable { MethodTable() }

  /// No methods for single objects.
  public var objectMethods: ObjectMethods { .none }

  /// Resolves nothing.
  public static func resolveInstanceMethod(_ selector: Selector) -> Method? {
    selector.probe?.recordDefault(ObjectIdentifier(self))
    return nil
  }

  /// Whether the object, its class or the resolver has a method.
  public func responds(to selector: Selector) -> Bool {
    selector.probe?.recordDefault(ObjectIdentifier(self))
    return hasMethod(for: selector)
  }

  /// Whether ``ProtocolDescription/obstacles(to:)`` is empty.
  public func conforms(to description: ProtocolDescription) -> Bool {
    description.obstacles(to: self).isEmpty
  }

  /// No other object.
  public func forwardingTarget(for selector: Selector) -> (any Respondable)? { nil }

  /// The types of the method that the object, its class or the resolver has.
  public func methodSignature(for selector: Selector) -> MethodSignature? {
    selector.probe?.recordDefault(ObjectIdentifier(self))
    return ownMethodSignature(for: selector)
  }

  /// Refuses the message.
  public func forwardInvocation(_ invocation: inout Invocation) throws {
    if let probe = invocation.selector.probe { return probe.recordDefault(ObjectIdentifier(self)) }
    try doesNotRecognizeSelector(invocation.selector)
  }

  /// Throws that the selector is unrecognized, and what the class leaves out if it means to forward.
  public func doesNotRecognizeSelector(_ selector: Selector) throws {
    let record = ClassRecord.of(self)
    let instance = UInt(bitPattern: Uncounted(self).address)
    if selector.probe == nil, record.forwardsWithoutSignature(self) {
      throw InvocationError.noForwardingSignature(
        selector, receiver: type(of: self), instance: instance)
    }
    throw InvocationError.unrecognizedSelector(
      selector, receiver: type(of: self), instance: instance,
      nearest: selector.nearest(among: record.selectors(of: self)))
  }
}

extension Respondable {
  /// Whether the object, its class or the resolver has a method for a selector.
  ///
  /// This is the default of ``responds(to:)``. A class that forwards calls this for its own
  /// methods, or ``responds(to:forwardingTo:)`` for its own and the target's.
  public func hasMethod(for selector: Selector) -> Bool {
    ClassRecord.hasMethod(for: selector, of: self)
  }

  /// Whether the object has a method for a selector, or forwards it to a target that responds.
  ///
  /// A class that forwards declares `responds(to:)` with this:
  ///
  /// ```swift
  /// func responds(to selector: Selector) -> Bool { responds(to: selector, forwardingTo: target) }
  /// ```
  ///
  /// A target that the present thread is already asking counts as one that does not respond:
  /// objects that forward to each other would otherwise ask each other until the stack overflows.
  public func responds(to selector: Selector, forwardingTo target: (any Respondable)?) -> Bool {
    if hasMethod(for: selector) { return true }
    return target.flatMap { target in
      ReentrancyGuard.enter(target) { target.responds(to: selector) }
    } ?? false
  }

  /// The types of the method that the object has for a selector, or else of the method of a target
  /// that the object forwards to.
  ///
  /// A class that forwards declares ``methodSignature(for:)`` with this. Nil if the present thread
  /// is already asking the target; see ``responds(to:forwardingTo:)``.
  public func methodSignature(
    for selector: Selector, forwardingTo target: (any Respondable)?
  ) -> MethodSignature? {
    if let signature = ownMethodSignature(for: selector) { return signature }
    return target.flatMap { target in
      ReentrancyGuard.enter(target) { target.methodSignature(for: selector) }
    } ?? nil
  }

  /// The types of the method that the object, its class or the resolver has for a selector.
  ///
  /// This is the default of ``methodSignature(for:)``.
  public func ownMethodSignature(for selector: Selector) -> MethodSignature? {
    ClassRecord.signature(of: selector, for: self)
  }
}
