// In all of these `self` is the class that is changed; `Self` is the one that the compiler knows of,
// which may be a superclass.
extension Respondable {
  /// The method that instances of the class run for a selector, inherited or not.
  ///
  /// Resolved, if the class has a resolver that does. Nil if there is none;
  /// ``Method/otherwise(_:fileID:line:)``
  /// and forwarding are not looked at. It stays what it is, and can be called with
  /// ``Method/call(on:_:as:)``, whatever the class runs later.
  ///
  /// Safe from any thread. Stands for `class_getInstanceMethod` and `instanceMethodForSelector:`.
  public static func instanceMethod(for selector: Selector) -> Method? {
    ClassTable.of(self).method(for: selector).map {
      Method($0.implementation.takeUnretainedValue(), for: selector)
    }
  }

  /// Adds a method to the class, unless it has one of its own for the selector.
  ///
  /// An inherited method is no obstacle: it is overridden, for this class and its subclasses. Whom a
  /// change reaches, and when, is said at ``replaceMethod(_:)``.
  ///
  /// Stands for `class_addMethod`.
  ///
  /// - Returns: Whether it was added.
  /// - Throws: ``InvocationError/receiverMismatch(_:expected:found:)`` if its handler takes another
  ///   class, which is not a superclass; ``InvocationError/methodWithoutSelector(receiver:)`` for
  ///   ``Method/otherwise(_:fileID:line:)``, which cannot be added at run time;
  ///   ``InvocationError/contradiction(_:declared:in:found:)`` if it contradicts a protocol that the
  ///   class's table, or an inherited one, adopts.
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
  /// It is run at once by all instances of the class, and of those subclasses that have none of their
  /// own for the selector, whether they have been used before or not, however they are sent the
  /// message. A message whose method has been found already runs that. One on its way to a delegate's
  /// queue finds it when it arrives; but who gets it was settled when it was sent. Methods of single
  /// objects (``ObjectMethods``) still come first.
  ///
  /// A subclass has a method of its own if it lists one, or was given one. It lists what its
  /// superclass does, and so has none, if it does not declare ``methods``; or declares it with the
  /// very same `MethodTable { … }` in the source, as where both call one function that makes it.
  ///
  /// The types of the arguments and of the answer are not compared with those of the method before:
  /// senders rely on them, so keep them. Safe from any thread, also from within the method that is
  /// replaced; changes are made one after the other. What was a class's method once is never freed,
  /// nor what it captures: who runs it counts no references. So this is for changes that a program
  /// makes a few times, not with every message.
  ///
  /// Stands for `class_replaceMethod`, which returns the class's own method only.
  ///
  /// - Returns: The method that instances ran before, inherited, resolved or the class's own; nil if
  ///   there was none. Just this one was replaced: no other came between.
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
  /// Several plugins can do so with one method, each calling the one before, and none is lost.
  ///
  /// The closure is called at once, on this thread, and not under a lock. If the class changes
  /// meanwhile it is called again, with the method that is there then: let it do nothing besides
  /// making a method. To a method that is inherited, `previous` is as it was; one that is to follow
  /// its superclass's changes calls ``performSuper(of:_:_:)`` instead.
  ///
  /// Stands for `method_setImplementation` with the implementation before in a variable, between
  /// which another thread can come. Otherwise as ``replaceMethod(_:)``.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - make: Makes the new method, given the one that instances run now, nil if there is none.
  /// - Returns: The method that instances ran before.
  /// - Throws: As ``addMethod(_:)``, and whatever the closure throws. Nothing has changed then.
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
    // Foreign code makes the method, so not under a lock; and another change may come meanwhile.
    while true {
      let previous = instanceMethod(for: selector)
      let method = try make(previous)
      let table = ClassTable.of(self)
      if table.replace(previous?.implementation, by: method.implementation, for: selector) {
        return previous
      }
    }
  }

  /// Exchanges what instances of the class run for two selectors.
  ///
  /// ```swift
  /// try Window.exchangeMethods("workerDidFinish:", "logged_workerDidFinish:")
  /// ```
  ///
  /// A method that the class inherits is exchanged for this class and its subclasses, and stays what
  /// it is in the superclass: both become the class's own, as they do with the usual recipe of
  /// `class_addMethod`, `class_replaceMethod` and `method_exchangeImplementations`. The last by
  /// itself would change the superclass for all its other subclasses.
  ///
  /// No other change comes between the two. Senders take no lock, as they do not in Objective-C: one
  /// that sends both messages meanwhile may find one exchanged and not yet the other. The method for
  /// the second selector is set first. So put the one that is to be wrapped first, as in the example:
  /// then what is run for it finds it under the name of the second at any time, and never itself.
  ///
  /// Handlers don't know their names: `mainActorRequired` and `asynchronousMethod` errors name the
  /// selector that the method was made for.
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
    // Which methods these are is looked at again under the lock; that they are there stays so.
    for selector in [first, second] where instanceMethod(for: selector) == nil {
      throw .noMethod(selector, receiver: self)
    }
    ClassTable.of(self).exchange(first, second)
  }

  /// The selector for which a method can be the class's.
  private static func selector(of method: Method) throws(InvocationError) -> Selector {
    guard let selector = method.selector else { throw .methodWithoutSelector(receiver: self) }
    try ClassTable.of(self).protocols.check(method)
    if method.implementation.accepts(self) { return selector }
    throw .receiverMismatch(selector, expected: method.implementation.receiverType, found: self)
  }
}
