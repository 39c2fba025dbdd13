import RuntimeSupport

/// An object that answers messages by name.
///
/// A class marked ``Responding(superclass:extensions:)`` answers messages with its methods. A class
/// whose handlers are chosen at run time lists the handlers in ``methods`` instead. A message to an
/// instance goes through the following steps, in Objective-C's order, until a step handles the
/// message. (If the number of arguments differs from the number of colons in the selector, the
/// message is an error before the first step.)
///
/// 1. The object's own methods (``objectMethods``), then the methods of its class and its
///    superclasses.
/// 2. ``resolveInstanceMethod(_:)``, which may add a method to the class. Then a method for all
///    selectors that are not handled otherwise (``Method/fallback(_:fileID:line:)``), if there is
///    such a method.
/// 3. ``forwardingTarget(for:)``, which returns another object to which the message is sent.
/// 4. ``methodSignature(for:)``, which decides whether the object forwards the message at all.
/// 5. ``forwardInvocation(_:)``, which gets the message as a value; or, if step 4 returned `nil`,
///    ``doesNotRecognizeSelector(_:)``.
///
/// A class declares the steps that the class changes. In Swift, a subclass can override only the
/// steps that its superclass declares. If a subclass declares any other step, the declaration
/// compiles and is never called. So a class meant to be subclassed declares the steps that its
/// subclasses may override, and, unless the class is marked, `class var methods`.
///
/// Objects need not be `Sendable`. If an object's state belongs to a queue, add the object to a
/// multicast with that queue; the object's methods are then called only on the queue. However,
/// ``responds(to:)`` and ``methodSignature(for:)`` are called on the sender's thread. A class that
/// declares these two functions must be able to answer from any thread.
///
/// A conformance cannot be isolated, as in `@MainActor Respondable`, because a multicast calls
/// ``responds(to:)`` of its delegates on any thread. If a protocol of messages has requirements
/// that are not `async`, actors and classes of the main actor conform to the protocol with
/// `@preconcurrency`.
///
/// Stands for the part of `NSObject`'s protocol that concerns messages.
public protocol Respondable: AnyObject, SendableMetatype {
  // `SendableMetatype` makes the compiler reject an isolated conformance.

  /// The methods of the class's instances, in addition to the methods of the superclass.
  ///
  /// ``Responding(superclass:extensions:)`` writes this property. A class that is not marked
  /// declares the property itself. A method overrides the superclass's method for the same
  /// selector. The table is read at the first use of the class: when an instance is first added to
  /// a multicast or first gets a message, or when the methods of the class or of a subclass are
  /// first looked up or changed. Two threads that first use a class at the same time may each read
  /// the table, and one of the two tables counts. No lock is held meanwhile. To change methods
  /// later, call ``replaceMethod(_:)``.
  static var methods: MethodTable { get }

  /// The methods of the class itself, in addition to the class methods of the superclass.
  ///
  /// These methods answer the messages to ``classObject``. If static members are marked,
  /// ``Responding(superclass:extensions:)`` writes this property. In a table that you write, create
  /// class methods with `Method(class:)`. A method overrides the superclass's class method for the
  /// same selector. The default is an empty table. A class meant to be subclassed declares
  /// `class var classMethods`, so that its subclasses can list class methods.
  static var classMethods: MethodTable { get }

  /// The methods of this object alone.
  ///
  /// The default is ``ObjectMethods/none``. The property must return the same set each time. Either
  /// all instances of a class have a set, or none has a set, because the first instance that gets a
  /// message decides for its class.
  var objectMethods: ObjectMethods { get }

  /// Offers a method for a selector for which the class has no method.
  ///
  /// The returned method is added to the class permanently, and subclasses inherit the method. Each
  /// look-up that finds no method calls this function, on the thread of the look-up, until the
  /// function returns a method. The function is also called once with the selector `(probe)`, to
  /// find out whether the class declares the function. The default returns `nil`.
  static func resolveInstanceMethod(_ selector: Selector) -> Method?

  /// Offers a class method for a selector for which the class has no class method.
  ///
  /// For messages to the class's object, this function does the same as
  /// ``resolveInstanceMethod(_:)`` for messages to instances.
  static func resolveClassMethod(_ selector: Selector) -> Method?

  /// Returns a Boolean value that indicates whether the class's object answers a message.
  ///
  /// The default considers the class methods and the resolver. A class that forwards class messages
  /// declares this function together with ``classForwardingTarget(for:)``:
  ///
  /// ```swift
  /// static func classResponds(to selector: Selector) -> Bool {
  ///   classObject.responds(to: selector, forwardingTo: target)
  /// }
  /// ```
  ///
  /// This function is called on any thread. Like ``responds(to:)``, the function is called once
  /// with the selector `(probe)`.
  static func classResponds(to selector: Selector) -> Bool

  /// Returns the object to which a message to the class's object is sent instead.
  ///
  /// The target may be the ``classObject`` of another class, or any other object. The default
  /// returns `nil`.
  ///
  /// - Returns: The target, or `nil` if there is none.
  static func classForwardingTarget(for selector: Selector) -> (any Respondable)?

  /// Returns a Boolean value that indicates whether the object answers a message.
  ///
  /// The default considers the methods and the resolver, and not the forwarding steps. A class that
  /// forwards messages should declare this function; ``hasMethod(for:)`` returns the default
  /// answer.
  ///
  /// This function is called on any thread. For each class, the function is called once with the
  /// selector `(probe)`, to find out whether the class declares the function. Answer as for any
  /// other unknown selector.
  func responds(to selector: Selector) -> Bool

  /// Returns a Boolean value that indicates whether the object meets the requirements of a
  /// protocol.
  ///
  /// The default asks ``responds(to:)`` and ``methodSignature(for:)`` for each requirement. The
  /// types of the object's methods must agree with the protocol, also for optional requirements.
  /// ``ProtocolDescription/obstacles(to:)`` lists the differences. This function is called on any
  /// thread. Objective-C's function checks instead which protocols the class declares to adopt.
  func conforms(to description: ProtocolDescription) -> Bool

  /// Returns the object to which a message is sent instead.
  ///
  /// The default returns `nil`.
  ///
  /// - Returns: The target. If there is no target, the result is `nil` or the object itself.
  func forwardingTarget(for selector: Selector) -> (any Respondable)?

  /// Returns the types of the method for a selector.
  ///
  /// The default returns the types of the object's method, or `nil` if the object has no method. If
  /// a class declares this function, the function also returns a signature for each selector that
  /// the class forwards. Forwarding only tests whether the result is `nil`: the types are not
  /// compared with the types of the message. A class that forwards messages without knowing their
  /// types returns ``MethodSignature/init(untypedFor:)``.
  ///
  /// This function is called on any thread. When a message is first refused, the function is called
  /// with the selector `(probe)`, to find out whether the class declares the function. Answer as
  /// for any other unknown selector.
  ///
  /// - Returns: The types, or `nil` if the object neither has a method for the selector nor
  ///   forwards it.
  func methodSignature(for selector: Selector) -> MethodSignature?

  /// Forwards a message for which the object has no method.
  ///
  /// The return value that this function sets is returned to the sender. The default calls
  /// ``doesNotRecognizeSelector(_:)``. A class that declares this function must also declare
  /// ``methodSignature(for:)``; otherwise the function is not called. To report that mistake as
  /// ``InvocationError/noForwardingSignature(_:receiver:instance:)``, the function of such a class
  /// is called once with the selector `(probe)`.
  func forwardInvocation(_ invocation: inout Invocation) throws

  /// Refuses a message that the object neither answers nor forwards.
  ///
  /// The default throws ``InvocationError/unrecognizedSelector(_:receiver:instance:nearest:)``. If
  /// the class declares ``forwardInvocation(_:)`` without ``methodSignature(for:)``, the default
  /// throws ``InvocationError/noForwardingSignature(_:receiver:instance:)`` instead. If this
  /// function returns, the message is dropped, and there is no return value.
  func doesNotRecognizeSelector(_ selector: Selector) throws
}

extension Respondable {
  /// An unavailable default, so that the compiler tells the author of a class without methods what
  /// to do.
  @available(
    *, unavailable,
    message: "mark the class @Responding, or list its methods in 'static var methods: MethodTable'"
  )
  public static var methods: MethodTable { MethodTable() }

  /// The set without methods: the object has only the methods of its class.
  @_documentation(visibility: internal)
  public var objectMethods: ObjectMethods { .none }

  /// Returns `nil`, because the class does not declare a resolver.
  @_documentation(visibility: internal)
  public static func resolveInstanceMethod(_ selector: Selector) -> Method? {
    // This call tells a probe that the class does not declare the step; see `Probe`. The defaults
    // of other steps do the same.
    selector.probe?.recordDefault(ObjectIdentifier(self))
    return nil
  }

  /// Returns a Boolean value that indicates whether the object, its class or the resolver has a
  /// method for `selector`.
  @_documentation(visibility: internal)
  public func responds(to selector: Selector) -> Bool {
    selector.probe?.recordDefault(ObjectIdentifier(self))
    return hasMethod(for: selector)
  }

  /// Returns `true` if ``ProtocolDescription/obstacles(to:)`` returns no obstacles.
  @_documentation(visibility: internal)
  public func conforms(to description: ProtocolDescription) -> Bool {
    // The messages that the object answers decide, and not the declaration of the class. Single
    // objects can gain and lose methods, and a multicast only sends messages. Objective-C asks for
    // the declaration, and so accepts a class that declares a protocol and misspells its methods.
    description.obstacles(to: self).isEmpty
  }

  /// Returns `nil`, because the class does not declare a forwarding target.
  @_documentation(visibility: internal)
  public func forwardingTarget(for selector: Selector) -> (any Respondable)? { nil }

  /// Returns the types of the method that the object, its class or the resolver has for `selector`.
  @_documentation(visibility: internal)
  public func methodSignature(for selector: Selector) -> MethodSignature? {
    selector.probe?.recordDefault(ObjectIdentifier(self))
    return ownMethodSignature(for: selector)
  }

  /// Refuses the message, because the class does not forward invocations.
  @_documentation(visibility: internal)
  public func forwardInvocation(_ invocation: inout Invocation) throws {
    if let probe = invocation.selector.probe { return probe.recordDefault(ObjectIdentifier(self)) }
    try doesNotRecognizeSelector(invocation.selector)
  }

  /// Throws an error that says that the selector is unrecognized.
  ///
  /// If the class forwards invocations without a signature, the error says what is missing.
  @_documentation(visibility: internal)
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
  /// Returns a Boolean value that indicates whether the object, its class or the resolver has a
  /// method for `selector`, without asking ``responds(to:)``.
  ///
  /// This is the default of ``responds(to:)``. A class that forwards messages calls this function
  /// for its own methods, or ``responds(to:forwardingTo:)`` for its own methods and the target's
  /// methods.
  public func hasMethod(for selector: Selector) -> Bool {
    ClassRecord.hasMethod(for: selector, of: self)
  }

  /// Returns a Boolean value that indicates whether the object has a method for a selector, or a
  /// target responds to the selector.
  ///
  /// A class that forwards messages declares `responds(to:)` with this function:
  ///
  /// ```swift
  /// func responds(to selector: Selector) -> Bool { responds(to: selector, forwardingTo: target) }
  /// ```
  ///
  /// If the current thread is already asking the target, the target counts as not responding.
  /// Otherwise, objects that forward to each other would ask each other until the stack overflows.
  public func responds(to selector: Selector, forwardingTo target: (any Respondable)?) -> Bool {
    if hasMethod(for: selector) { return true }
    return target.flatMap { target in
      ReentrancyGuard.enter(target) { target.responds(to: selector) }
    } ?? false
  }

  /// Returns the types of the method that the object has for a selector, or of the target's method.
  ///
  /// A class that forwards messages declares ``methodSignature(for:)`` with this function.
  ///
  /// - Returns: The types. The result is `nil` if neither the object nor the target has a
  ///   signature, or if the current thread is already asking the target; see
  ///   ``responds(to:forwardingTo:)``.
  public func methodSignature(
    for selector: Selector, forwardingTo target: (any Respondable)?
  ) -> MethodSignature? {
    if let signature = ownMethodSignature(for: selector) { return signature }
    return target.flatMap { target in
      ReentrancyGuard.enter(target) { target.methodSignature(for: selector) }
    } ?? nil
  }

  /// Returns the types of the method that the object, its class or the resolver has for a selector.
  ///
  /// This is the default of ``methodSignature(for:)``.
  public func ownMethodSignature(for selector: Selector) -> MethodSignature? {
    ClassRecord.signature(of: selector, for: self)
  }
}
