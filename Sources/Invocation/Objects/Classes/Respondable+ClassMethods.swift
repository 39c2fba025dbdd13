extension Respondable {
  /// The class as an object that answers messages with ``classMethods``.
  ///
  /// A class always has the same object. Each subclass has another object, which inherits the
  /// methods. Any thread can read this property. Stands for `+[NSObject class]`.
  public static var classObject: RespondableClass { .of(self) }

  /// Returns a Boolean value that indicates whether the class's instances have a method for a
  /// selector.
  ///
  /// Inherited methods and the class's resolver are considered, and so is a fallback
  /// (``Method/fallback(_:fileID:line:)``), with which the result is `true` for each selector. The
  /// methods of single objects and ``responds(to:)`` of an instance are not considered, because
  /// there need not be an instance. Any thread can call this function.
  public static func instancesRespond(to selector: Selector) -> Bool {
    let table = ClassTable.of(self)
    return table.method(for: selector) != nil || table.fallback != nil
  }
}

// The defaults of the class methods.
extension Respondable {
  /// An empty table, because the class declares no class methods.
  @_documentation(visibility: internal)
  public static var classMethods: MethodTable { MethodTable() }

  /// Returns `nil`, because the class does not declare a resolver for class methods.
  @_documentation(visibility: internal)
  public static func resolveClassMethod(_ selector: Selector) -> Method? {
    selector.probe?.recordDefault(ObjectIdentifier(type(of: classObject)))
    return nil
  }

  /// Returns a Boolean value that indicates whether the class or its resolver has a class method.
  @_documentation(visibility: internal)
  public static func classResponds(to selector: Selector) -> Bool {
    let object = classObject
    selector.probe?.recordDefault(ObjectIdentifier(object))
    return object.hasMethod(for: selector)
  }

  /// Returns `nil`, because the class does not declare a forwarding target.
  @_documentation(visibility: internal)
  public static func classForwardingTarget(for selector: Selector) -> (any Respondable)? { nil }
}
