import RuntimeSupport

// In these functions, `self` is the class that is changed. `Self` is the statically known class,
// which may be a superclass of `self`.
extension Respondable {
  /// Returns the declared or inherited method that instances of the class run for a selector.
  ///
  /// If the class has no method, its resolver is asked. ``Method/fallback(_:fileID:line:)`` and
  /// forwarding are not considered. The returned method never changes: ``Method/call(on:_:as:)``
  /// runs it even if the class runs a different method by then. The function can be called on any
  /// thread.
  ///
  /// Stands for `class_getInstanceMethod` and `instanceMethodForSelector:`.
  ///
  /// - Returns: The method, or `nil` if there is no method for the selector.
  public static func instanceMethod(for selector: Selector) -> Method? {
    ClassTable.of(self).method(for: selector).map {
      Method($0.implementation.object, for: selector)
    }
  }

  /// Adds a method to the class, unless the class itself already has a method for the selector.
  ///
  /// An inherited method is overridden for this class and its subclasses. For the time at which a
  /// change takes effect, and the objects that it affects, see ``replaceMethod(_:)``.
  ///
  /// Stands for `class_addMethod`.
  ///
  /// - Returns: `true` if the method was added.
  /// - Throws: ``InvocationError/receiverMismatch(_:expected:found:)`` if the handler takes
  ///   instances of a class that is neither this class nor a superclass,
  ///   ``InvocationError/methodWithoutSelector(receiver:)`` if the method is a
  ///   ``Method/fallback(_:fileID:line:)``, which cannot be added at run time, or
  ///   ``InvocationError/contradiction(_:declared:in:found:)`` if the method contradicts a protocol
  ///   that the table of the class, or of a superclass, adopts.
  public static func addMethod(_ method: Method) throws(InvocationError) -> Bool {
    ClassTable.of(self).add(method.implementation, for: try selector(of: method))
  }

  /// Adds a method to the class, or replaces the method for the same selector.
  ///
  /// ```swift
  /// try Window.replaceMethod(
  ///   Method("worker:shouldPerformSubTask:") { (_: Window, _: Worker, _: String) in false })
  /// ```
  ///
  /// The change takes effect immediately for all instances of the class and of each subclass that
  /// inherits the method, whether or not these classes have been used before. A message whose
  /// method has already been looked up runs the old method. For a pending message, the method is
  /// looked up when the message is delivered, but the delegates were determined when the message
  /// was sent. The methods of a single object, its ``ObjectMethods``, still take precedence.
  ///
  /// A subclass inherits the method unless the subclass lists a method for the selector, or a
  /// method was set in the subclass at run time. A subclass lists no methods if it does not declare
  /// ``methods``. A subclass also lists no methods if the same `MethodTable { … }` expression in
  /// the source creates its table and the table of its superclass, for example because both classes
  /// call one function.
  ///
  /// The types of the arguments and of the answer are not compared with the types of the replaced
  /// method. Keep the types, because senders rely on them. The function can be called on any
  /// thread, even by the method that is replaced. Changes are made one after another.
  ///
  /// The methods of a class and the captures of their handlers are never freed, because calls do
  /// not retain methods. Therefore make a change a few times in a program, and not with every
  /// message.
  ///
  /// Stands for `class_replaceMethod`, which does not return an inherited method.
  ///
  /// - Returns: The declared, inherited or resolved method that instances ran before, or `nil` if
  ///   there was none. No other change occurs between reading the old method and setting the new
  ///   method.
  /// - Throws: The errors of ``addMethod(_:)``.
  /// - Complexity: O(*n*), where *n* is the number of subclasses. If instances of the class had no
  ///   method for the selector, each multicast also searches for responders again, once for each
  ///   selector.
  @discardableResult
  public static func replaceMethod(_ method: Method) throws(InvocationError) -> Method? {
    replace(try selector(of: method)) { _ in method }
  }

  /// Replaces the method for a selector by a method that may call the replaced method.
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
  /// Several plugins can wrap the same method. Each wrapper calls the previous method, and no
  /// wrapper is lost.
  ///
  /// The closure is called immediately, on the caller's thread, while no lock is held. If the class
  /// changes in the meantime, the closure is called again with the new method. The closure should
  /// therefore only create a method. If `previous` is inherited, later changes of the superclass do
  /// not affect `previous`. To follow such changes, call ``performSuper(of:_:_:as:)`` instead.
  ///
  /// Stands for `method_setImplementation` with the old implementation stored in a variable. In
  /// Objective-C, another thread can change the method between the two steps. In all other
  /// respects, the function behaves like ``replaceMethod(_:)``.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - make: A closure that creates the new method. Its argument is the method that instances
  ///     currently run, or `nil` if there is none.
  /// - Returns: The method that instances ran before, or `nil` if there was none.
  /// - Throws: The errors of ``addMethod(_:)``, and any error that the closure throws. After an
  ///   error, the class is unchanged.
  /// - Precondition: The selector of the created method is `selector`.
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
    // Read the previous method before installing the method that calls it, because a thread may run
    // the new method at once. So `make` receives the previous method, and the new method is
    // published only if the class has not changed meanwhile.
    //
    // The closure `make` runs foreign code, so no lock is held. If the class has changed in the
    // meantime, the compare-and-swap fails and the closure is called again.
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
  /// superclass. Both methods become methods of this class. The common recipe with
  /// `class_addMethod`, `class_replaceMethod` and `method_exchangeImplementations` does the same.
  /// The function `method_exchangeImplementations` alone would change the superclass, and so all
  /// subclasses of the superclass.
  ///
  /// No other change occurs between the two replacements. However, senders take no lock, as in
  /// Objective-C. A thread that sends both messages in the meantime may find that one method is
  /// exchanged and the other is not. The method for the second selector is replaced first.
  /// Therefore pass the selector of the wrapped method as the first argument, as in the example.
  /// The wrapper then always finds the original method by the second selector, and never calls
  /// itself.
  ///
  /// The exchange does not change the handlers: the errors `mainActorRequired` and
  /// `asynchronousMethod` name the selector for which a handler was made. In all other respects,
  /// the function behaves like ``replaceMethod(_:)``.
  ///
  /// Stands for `method_exchangeImplementations`.
  ///
  /// - Throws: ``InvocationError/noMethod(_:receiver:)`` if the class has no method for one of the
  ///   selectors, or ``InvocationError/unequalArgumentCounts(_:_:)`` if the selectors differ in
  ///   their numbers of colons.
  public static func exchangeMethods(
    _ first: Selector, _ second: Selector
  ) throws(InvocationError) {
    if first.numberOfArguments != second.numberOfArguments {
      throw .unequalArgumentCounts(first, second)
    }
    // Methods are never removed, so both methods still exist when the table looks them up under the
    // lock.
    for selector in [first, second] where instanceMethod(for: selector) == nil {
      throw .noMethod(selector, receiver: self)
    }
    ClassTable.of(self).exchange(first, second)
  }

  /// Returns the selector of a method, after checking that the method can be added to the class.
  private static func selector(of method: Method) throws(InvocationError) -> Selector {
    guard let selector = method.selector else { throw .methodWithoutSelector(receiver: self) }
    try ClassTable.of(self).protocols.check(method)
    if method.implementation.accepts(self) { return selector }
    throw .receiverMismatch(selector, expected: method.implementation.receiverType, found: self)
  }
}
