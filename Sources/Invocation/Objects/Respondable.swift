/// An object that answers messages by name.
///
/// A class lists what it answers in ``methods``, once. A message that reaches one of its instances
/// goes these ways, in Objective-C's order, and the first that takes it ends it. (One with more or
/// fewer arguments than its selector has colons goes none of them, but is an error.)
///
/// 1. the object's own methods (``objectMethods``), then its class's and its superclasses',
/// 2. ``resolveInstanceMethod(_:)``, which may add one to the class; then a method for all
///    selectors that are not otherwise handled (``Method/otherwise(_:fileID:line:)``), if there is
///    one,
/// 3. ``forwardingTarget(for:)``, to which the message then goes,
/// 4. ``methodSignature(for:)``, which says whether the object forwards it at all,
/// 5. ``forwardInvocation(_:)``, which gets it as a value; or, where 4 said no,
///    ``doesNotRecognizeSelector(_:)``.
///
/// A class declares the steps it wants to change. Swift lets a subclass change only those that its
/// superclass has declared: what it declares besides compiles, and is never called. So a class that
/// is meant to be subclassed declares `class var methods`, and whichever steps its subclasses may
/// want to override.
///
/// Objects need not be `Sendable`: one whose state belongs to a queue is added to a multicast with
/// that queue, and its methods are then only called on it. ``responds(to:)`` and
/// ``methodSignature(for:)``, however, are asked on the thread of whoever sends: a class that
/// declares them must be able to answer from any thread.
///
/// Stands for `NSObject`'s protocol, as far as messages go.
public protocol Respondable: AnyObject, SendableMetatype {
  /// What the instances of the class answer, besides what its superclass's do.
  ///
  /// A method for a selector that the superclass has too replaces it. Read once for each class,
  /// when an instance is first added to a multicast or sent a message; ``replaceMethod(_:)`` is for
  /// changes later.
  static var methods: MethodTable { get }

  /// The methods of this object alone. ``ObjectMethods/none`` unless the class declares it.
  ///
  /// Always the same object, for as long as this one lives, and of one kind for all the instances
  /// of a class: either they all keep methods of their own, or none does.
  var objectMethods: ObjectMethods { get }

  /// Offers to add a method for a selector that the class does not have.
  ///
  /// The method that it returns is added to the class, and stays: for its subclasses, too. Asked on every look-up as long
  /// as it returns nil, on the thread of the look-up; also once about a selector `(probe)`, by
  /// which the class is found to declare it. Returns nil unless the class declares it.
  static func resolveInstanceMethod(_ selector: Selector) -> Method?

  /// Whether the object answers a message.
  ///
  /// Asks its methods and the resolver, and none of the forwarding steps, unless the class declares
  /// it: a class that forwards should. ``hasMethod(for:)`` is what it would have answered.
  ///
  /// Asked on any thread. Once for each class it is asked about a selector `(probe)`, by which
  /// a multicast finds out whether the class declares it; answer that like any other you don't
  /// know.
  func responds(to selector: Selector) -> Bool

  /// Whether the object answers what a protocol requires, with the types that it declares.
  ///
  /// Asks ``responds(to:)`` and ``methodSignature(for:)`` unless the class declares it; those of
  /// optional methods that it has must fit, too. ``ProtocolDescription/obstacles(to:)`` says what is
  /// wrong. Asked on any thread. Objective-C's goes by what the class says it conforms to.
  func conforms(to description: ProtocolDescription) -> Bool

  /// The object that a message should go to instead; nil, or self, if there is none.
  ///
  /// Nil unless the class declares it.
  func forwardingTarget(for selector: Selector) -> (any Respondable)?

  /// The types of the method for a selector, nil if the object neither has one nor forwards it.
  ///
  /// Nil unless the class has a method, or declares this. For forwarding it only matters whether it
  /// is nil: the types are not compared with the message's. ``MethodSignature/init(untypedFor:)``
  /// makes one for a class that forwards without knowing the types.
  func methodSignature(for selector: Selector) -> MethodSignature?

  /// Takes a message that the object has no method for.
  ///
  /// Its return value is the message's. Calls ``doesNotRecognizeSelector(_:)`` unless the class
  /// declares it.
  func forwardInvocation(_ invocation: inout Invocation) throws

  /// Refuses a message that the object neither answers nor forwards.
  ///
  /// Throws ``InvocationError/unrecognizedSelector(_:receiver:instance:nearest:)`` unless the class
  /// declares it. If it returns, the message is dropped without a return value.
  func doesNotRecognizeSelector(_ selector: Selector) throws
}

extension Respondable {
  /// No methods for single objects.
  public var objectMethods: ObjectMethods { .none }

  /// Resolves nothing.
  public static func resolveInstanceMethod(_ selector: Selector) -> Method? {
    selector.probe?.sign(ObjectIdentifier(self))
    return nil
  }

  /// Whether the object, its class or the resolver has a method.
  public func responds(to selector: Selector) -> Bool {
    selector.probe?.sign(ObjectIdentifier(self))
    return hasMethod(for: selector)
  }

  /// Whether there is no obstacle.
  public func conforms(to description: ProtocolDescription) -> Bool {
    description.obstacles(to: self).isEmpty
  }

  /// No other object.
  public func forwardingTarget(for selector: Selector) -> (any Respondable)? { nil }

  /// The types of the method that the object, its class or the resolver has.
  public func methodSignature(for selector: Selector) -> MethodSignature? {
    ownMethodSignature(for: selector)
  }

  /// Refuses the message.
  public func forwardInvocation(_ invocation: inout Invocation) throws {
    try doesNotRecognizeSelector(invocation.selector)
  }

  /// Throws that the selector is unrecognized.
  public func doesNotRecognizeSelector(_ selector: Selector) throws {
    throw InvocationError.unrecognizedSelector(
      selector, receiver: type(of: self),
      instance: UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()),
      nearest: selector.nearest(among: ClassRecord.of(self).selectors(of: self)))
  }
}

extension Respondable {
  /// Whether the object, its class or the resolver has a method for a selector.
  ///
  /// The answer of ``responds(to:)`` in a class that does not declare it. A class that forwards calls
  /// this for its own part, or ``responds(to:forwardingTo:)`` for both.
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
  /// A target that the present thread is already asking counts as one that does not respond: objects
  /// that forward to each other would otherwise ask each other until the stack overflows.
  public func responds(to selector: Selector, forwardingTo target: (any Respondable)?) -> Bool {
    if hasMethod(for: selector) { return true }
    return target.flatMap { target in
      ReentrancyGuard.enter(target) { target.responds(to: selector) }
    } ?? false
  }

  /// The types of the method that the object has for a selector, or else those that a target takes to
  /// which it forwards.
  ///
  /// A class that forwards declares ``methodSignature(for:)`` with this. Nil of a target that the
  /// present thread is already asking; see ``responds(to:forwardingTo:)``.
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
  /// The answer of ``methodSignature(for:)`` in a class that does not declare it.
  public func ownMethodSignature(for selector: Selector) -> MethodSignature? {
    ClassRecord.of(self).implementation(for: selector, of: self).map {
      $0.signature ?? MethodSignature(untypedFor: selector)
    }
  }
}
