extension Respondable {
  /// The class as an object that answers the messages of ``classMethods``.
  ///
  /// Always the same object for a class, and another for each of its subclasses, which inherit the
  /// methods. Safe from any thread. Stands for `+[NSObject class]`.
  public static var classObject: RespondableClass { .of(self) }

  /// Whether the class's instances have a method for a selector, inherited ones included.
  ///
  /// The class's resolver is asked, too. Neither an instance's own ``responds(to:)`` nor its
  /// own methods are considered: there need not be an instance. Safe from any thread.
  public static func instancesRespond(to selector: Selector) -> Bool {
    let table = ClassTable.of(self)
    return table.method(for: selector) != nil || table.fallback != nil
  }
}

// The defaults.
extension Respondable {
  /// No class methods.
  public static var classMethods: MethodTable { MethodTable() }

  /// Resolves nothing.
  public static func resolveClassMethod(_ selector: Selector) -> Method? {
    selector.probe?.recordDefault(ObjectIdentifier(type(of: classObject)))
    return nil
  }

  /// Whether the class or its resolver has a class method.
  public static func classResponds(to selector: Selector) -> Bool {
    let object = classObject
    selector.probe?.recordDefault(ObjectIdentifier(object))
    return object.hasMethod(for: selector)
  }

  /// No other object.
  public static func classForwardingTarget(for selector: Selector) -> (any Respondable)? { nil }
}
