import RuntimeSupport

// In these functions `self` is the class that is changed. `Self` is the class that the compiler
// knows, which may be a superclass.
extension Respondable {
  /// The method that instances of the class run for a selector, inherited or not.
  ///
  /// The class's resolver is asked, too. Nil if there is no method; ``Method/fallback(_:fileID:line:)`` and
  /// forwarding are not considered. The returned method never changes: it can be called with
  /// ``Method/call(on:_:as:)``, whatever the class runs later.
  ///
  /// Safe from any thread. Stands for `class_getInstanceMethod` and `instanceMethodForSelector:`.
  public static func instanceMethod(for selector: Selector) -> Method? {
    ClassTable.of(self).method(for: selector).map {
      Method($0.implementation.object, for: selector)
    }
  }

  /// Adds a method to the class, unless it has one of its own for the selector.
  ///
  /// An inherited method is overridden, for this class and its subclasses. ``replaceMethod(_:)``
  /// says when a change takes effect, and for which objects.
  ///
  /// Stands for `class_addMethod`.
  ///
  /// - Returns: Whether it was added.
  /// - Throws: ``InvocationError/receiverMismatch(_:expected:found:)`` if its handler takes another
  ///   class, which is not a superclass; ``InvocationError/methodWithoutSelector(receiver:)`` for
  ///   ``Method/fallback(_:fileID:line:)``, which cannot be added at run time;
  ///   ``InvocationError/contradiction(_:declared:in:found:)`` if it contradicts a protocol that
  ///   the class's table, or an inherited one, adopts.
  public static func addMethod(_ method: Method) throws(InvocationError) -> Bool {
    ClassTable.of(self).add(method.implementation, for: try selector(of: method))
  }

  /// Adds a method to the class, or replaces the one for its selector.
  ///
  /// ```swift
  /// try Window.replaceMethod(
  ///   Method("worker:shouldPerformSubTask:") { (_: Window, _: Worker, _: String) in false })
  /// ```
  ///
  /// The change takes effect at once, for all instances of the class and of those subclasses that
  /// have no method of their own for the selector, whether these classes have been used before or
  /// not. A message whose method was looked up already runs the old one. A pending message looks
  /// its method up when it is delivered, but its delegates were determined when it was sent.
  /// Methods of single objects (``ObjectMethods``) still come first.
  ///
  /// A subclass has a method of its own if it lists one, or one was added to it at run time. It
  /// lists none of its own if it does not declare ``methods``, or if its table is made by the same
  /// `MethodTable { … }` in the source as its superclass's, as where both call one function.
  ///
  /// The types of the arguments and of the answer are not compared with those of the replaced
  /// method. Senders rely on them, so keep them. Safe from any thread, also from within the method
  /// that is replaced; changes are made one after the other. A class's method and its captures are
  /// never freed, because calls do not retain them. So this is for changes that a program makes a
  /// few times, not with every message.
  ///
  /// Stands for `class_replaceMethod`, which returns the class's own method only.
  ///
  /// - Returns: The method that instances ran before, inherited, resolved or the class's own; nil
  ///   if there was none. No other change comes between the two.
  /// - Throws: As ``addMethod(_:)``.
  /// - Complexity: O(*n*) in the number of subclasses. Adding a method where instances of the class
  ///   had none also has each multicast look for responders again, once for each selector.
  @discardableResult
  public static func replaceMethod(_ method: Method) throws(InvocationError) -> Method? {
    replace(try selector(of: method)) { _ in method }
  }

  /// Replaces the method for a selector by one that may call it.
  ///
  /// ```swift
  /// try Window.replaceMethod(for: "worker:shouldPerformSubTask:") { previous in
  ///   Method("worker:shouldPerformSubTask:") {
  ///     (window: Window, worker: Worker, subtask: String) in
  ///     print("asked for \(subtask)")
  ///     return try previous?.call(on: window, worker, subtask, as: Bool.self) ?? true
  ///   }
  /// }
  /// ```
  ///
  /// Several plugins can wrap one method, each calling the one before, and none is lost.
  ///
  /// The closure is called at once, on this thread, and not under a lock. If the class changes
  /// meanwhile it is called again, with the new method: so it should only make a method. If
  /// `previous` is inherited, later changes of the superclass do not affect it; call
  /// ``performSuper(of:_:_:)`` instead to follow them.
  ///
  /// Stands for `method_setImplementation` with the old implementation kept in a variable; there,
  /// another thread can change the method between the two steps. Otherwise as
  /// ``replaceMethod(_:)``.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - make: Makes the new method. It gets the method that instances run now, nil if there is
  ///     none.
  /// - Returns: The method that instances ran before.
  /// - Throws: As ``addMethod(_:)``, and any error of the closure. Nothing has changed then.
  /// - Precondition: The method that is made is for the selector.
  @discardableResult
  public static func replaceMethod(
    for selector: Selector, by make: (_ previous: Method?) throws -> Method
  ) throws -> Method? {
    try replace(selector) { previous in
      let method = try make(previous)
      let made = try self.selector(of: method)
      if made != selector {
        fatalError("the method to replace '\(selector)' by is for '\(made)'")
      }
      return method
    }
  }

  private static func replace<Failure: Error>(
    _ selector: Selector, _ make: (_ previous: Method?) throws(Failure) -> Method
  ) throws(Failure) -> Method? {
    // Foreign code makes the method, so this is not under a lock, and repeated if the class has
    // changed meanwhile.
    while true {
      let previous = instanceMethod(for: selector)
      let method = try make(previous)
      let table = ClassTable.of(self)
      if table.replace(previous?.implementation, by: method.implementation, for: selector) {
        return previous
      }
    }
  }

  /// Exchanges the methods that instances of the class run for two selectors.
  ///
  /// ```swift
  /// try Window.exchangeMethods("workerDidFinish:", "logged_workerDidFinish:")
  /// ```
  ///
  /// An inherited method is exchanged for this class and its subclasses, and not for the
  /// superclass: both methods become the class's own, as with the usual recipe of
  /// `class_addMethod`, `class_replaceMethod` and `method_exchangeImplementations`. The last of
  /// these alone would change the superclass for all its subclasses.
  ///
  /// No other change comes between the two. Senders take no lock, as in Objective-C: a thread that
  /// sends both messages meanwhile may find one exchanged and the other not yet. The method for the
  /// second selector is set first. So pass the selector that is to be wrapped first, as in the
  /// example: then the wrapper always finds the original method by the second selector, and never
  /// itself.
  ///
  /// Handlers do not know about the exchange: `mainActorRequired` and `asynchronousMethod` errors
  /// name the selector that a handler was made for.
  ///
  /// Otherwise as ``replaceMethod(_:)``. Stands for `method_exchangeImplementations`.
  ///
  /// - Throws: ``InvocationError/noMethod(_:receiver:)`` if the class has none for one of them,
  ///   ``InvocationError/unequalArgumentCounts(_:_:)`` if they have different numbers of colons.
  public static func exchangeMethods(
    _ first: Selector, _ second: Selector
  ) throws(InvocationError) {
    if first.numberOfArguments != second.numberOfArguments {
      throw .unequalArgumentCounts(first, second)
    }
    // Methods are never removed, so both still exist when the table looks them up under its lock.
    for selector in [first, second] where instanceMethod(for: selector) == nil {
      throw .noMethod(selector, receiver: self)
    }
    ClassTable.of(self).exchange(first, second)
  }

  /// The selector of a method, if the method can be added to the class.
  private static func selector(of method: Method) throws(InvocationError) -> Selector {
    guard let selector = method.selector else { throw .methodWithoutSelector(receiver: self) }
    try ClassTable.of(self).protocols.check(method)
    if method.implementation.accepts(self) { return selector }
    throw .receiverMismatch(selector, expected: method.implementation.receiverType, found: self)
  }
}
