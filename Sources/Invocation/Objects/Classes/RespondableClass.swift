import RuntimeSupport

/// A class as an object that answers messages with the class methods of the class.
///
/// ``Respondable/classObject`` returns this object. There is one object for each class, and one for
/// each specialization of a generic class. The object is created at its first use, on any thread,
/// and is never deallocated.
///
/// ```swift
/// let type: any Respondable.Type = Ping.self
/// if type.classObject.responds(to: "pluginName") {
///   print(try type.classObject.perform("pluginName", as: String.self))
/// }
/// ```
///
/// The object can be used like any other object: it forwards messages, can conform to a protocol,
/// and can be added to a multicast. Messages to the object are looked up like messages to any other
/// object, and at the same cost, because the object is the only instance of a class, the metaclass.
/// To change class methods at run time, change the methods of the object's `type(of:)`:
///
/// ```swift
/// try type(of: Ping.classObject).replaceMethod(
///   Method(class: "isSupported") { (_: Ping.Type) in false })
/// ```
///
/// The metaclass of a subclass inherits the methods and changes of its superclass's metaclass, as a
/// subclass would. Swift's `is` and `as` do not know this relation.
///
/// The object can also be passed as an argument if a handler takes a class: the parameter may be an
/// `any Respondable.Type` or a `Ping.Type`.
///
/// Stands for `Class` as a receiver of messages.
public class RespondableClass: Respondable, @unchecked Sendable {
  // Unchecked because the compiler cannot check a class that is not final. All properties are
  // constant.

  /// The represented class.
  public let representedClass: any Respondable.Type

  /// The represented class, without its conformance to `Respondable`.
  @usableFromInline let metatype: AnyClass

  /// The class to which a metaclass belongs.
  class var represented: any Respondable.Type { self }

  /// The objects of all classes, by the identifier of the class.
  ///
  /// Objects are never removed.
  private static let objects = ConcurrentMap<RespondableClass>(minimumCapacity: 64)

  fileprivate init(_ type: any Respondable.Type) {
    representedClass = type
    metatype = type
  }

  /// Returns the object of a class.
  static func of(_ type: any Respondable.Type) -> RespondableClass {
    let key = UInt(bitPattern: ObjectIdentifier(type))
    if let object = objects.value(for: key) { return object.object }
    // Two threads may each create an object. The map keeps the object that is inserted first.
    return objects.insert(make(type), for: key)
  }

  private static func make<Represented: Respondable>(_ type: Represented.Type) -> RespondableClass {
    Metaclass<Represented>(type)
  }

  /// Returns the represented class as the metatype that a handler takes.
  ///
  /// - Precondition: The represented class is `Receiver` or inherits from it. The look-up of a
  ///   method ensures this with `Implementation.accepts(_:)`.
  @inlinable @inline(__always)
  final func metatype<Receiver: AnyObject>(as type: Receiver.Type) -> Receiver.Type {
    (metatype as? Receiver.Type).unsafelyUnwrapped
  }

  // MARK: Answering messages

  /// The class methods of the represented class.
  @_documentation(visibility: internal)
  public class var methods: MethodTable { MethodTable() }

  /// Calls ``Respondable/resolveClassMethod(_:)`` of the represented class.
  @_documentation(visibility: internal)
  public static func resolveInstanceMethod(_ selector: Selector) -> Method? {
    represented.resolveClassMethod(selector)
  }

  /// Calls ``Respondable/classResponds(to:)`` of the represented class.
  @_documentation(visibility: internal)
  public final func responds(to selector: Selector) -> Bool {
    representedClass.classResponds(to: selector)
  }

  /// Calls ``Respondable/classForwardingTarget(for:)`` of the represented class.
  @_documentation(visibility: internal)
  public final func forwardingTarget(for selector: Selector) -> (any Respondable)? {
    representedClass.classForwardingTarget(for: selector)
  }

  /// Returns the types of the class method for a selector, or of the method of the object to which
  /// the class forwards the message.
  @_documentation(visibility: internal)
  public final func methodSignature(for selector: Selector) -> MethodSignature? {
    methodSignature(
      for: selector, forwardingTo: representedClass.classForwardingTarget(for: selector))
  }
}

@_spi(ObjectiveC) extension RespondableClass: Wrapper {
  /// The represented class.
  public final var wrapped: Any { representedClass }
}

extension RespondableClass: CustomStringConvertible {
  /// The name of the represented class.
  public final var description: String { "\(representedClass)" }
}

/// The class of a class's object.
///
/// Each class has another metaclass. So everything stored for each class of receivers, such as
/// look-ups and dispatch plans, is stored for each class that gets messages.
@usableFromInline
final class Metaclass<Represented: Respondable>: RespondableClass, @unchecked Sendable {
  override class var methods: MethodTable { Represented.classMethods }

  override class var represented: any Respondable.Type { Represented.self }
}

extension RespondableClass {
  /// Returns the superclass of a class or metaclass, if the superclass conforms to `Respondable`.
  ///
  /// The superclass of a metaclass is the metaclass of the represented class's superclass.
  static func superclass(of type: any Respondable.Type) -> (any Respondable.Type)? {
    // In Swift, the superclass of each `Metaclass<Represented>` is `RespondableClass`. So the
    // superclass of a metaclass is found by way of the represented class. Caches and dispatch plans
    // do not need the superclass, and treat the object of a class like any other receiver.
    guard let metaclass = type as? RespondableClass.Type, metaclass != RespondableClass.self else {
      return Superclass.of(type) as? any Respondable.Type
    }
    return superclass(of: metaclass.represented).map { Swift.type(of: $0.classObject) }
  }

  /// The superclass of the represented class, if the superclass conforms to `Respondable`.
  @_spi(ObjectiveC) public final var representedSuperclass: (any Respondable.Type)? {
    Self.superclass(of: representedClass)
  }

  /// Returns `true` if two classes are metaclasses, and the first class's represented class is the
  /// same as the other's or inherits from it.
  static func isMetaclass(_ type: AnyClass, within other: AnyClass) -> Bool {
    guard let type = type as? RespondableClass.Type, let other = other as? RespondableClass.Type
    else { return false }
    return Superclass.isClass(type.represented, within: other.represented)
  }

  /// Returns the name of a class of receivers for errors and explanations.
  package static func name(of type: any Any.Type) -> String {
    (type as? RespondableClass.Type).map { "class \($0.represented)" } ?? "\(type)"
  }

  /// Returns a method in Objective-C's notation, as in `-[Ping send:]` or `+[Ping isSupported]`.
  static func name(of selector: Selector, of type: any Any.Type) -> String {
    (type as? RespondableClass.Type).map { "+[\($0.represented) \(selector)]" }
      ?? "-[\(type) \(selector)]"
  }
}
