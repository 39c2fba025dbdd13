import RuntimeSupport

/// A class as an object that answers messages: those that the class lists in its `classMethods`.
///
/// ``Respondable/classObject`` returns it. There is one for each class, and one for each
/// specialization of a generic class; it is made at first use, on any thread, and never deallocated.
///
/// ```swift
/// let type: any Respondable.Type = Ping.self
/// if type.classObject.responds(to: "pluginName") {
///   print(try type.classObject.perform("pluginName", as: String.self))
/// }
/// ```
///
/// It takes part wherever an object does: it forwards, is asked whether it conforms to a protocol,
/// and is added to a multicast. Messages to it are looked up as those to any other object, at the
/// same cost, because it is the only instance of a class of its own, the metaclass. So its
/// `type(of:)` is what class methods are changed by at run time:
///
/// ```swift
/// try type(of: Ping.classObject).replaceMethod(
///   Method(class: "isSupported") { (_: Ping.Type) in false })
/// ```
///
/// The metaclass of a subclass inherits the methods and changes of its superclass's metaclass, as if
/// it were a subclass; Swift's `is` and `as` do not know about that.
///
/// As an argument it also serves where a handler asks for the class: a parameter may be an
/// `any Respondable.Type` or a `Ping.Type`.
///
/// Stands for `Class` where it receives messages.
public class RespondableClass: Respondable, @unchecked Sendable {
  // Unchecked because a class that is not final cannot be checked; everything in it is constant.

  /// The class.
  public let representedClass: any Respondable.Type

  /// The class, without its conformance.
  @usableFromInline let metatype: AnyClass

  /// The class that a metaclass belongs to.
  class var represented: any Respondable.Type { self }

  private static let objects = ConcurrentMap<RespondableClass>(minimumCapacity: 64)

  fileprivate init(_ type: any Respondable.Type) {
    representedClass = type
    metatype = type
  }

  /// The object of a class.
  static func of(_ type: any Respondable.Type) -> RespondableClass {
    let key = UInt(bitPattern: ObjectIdentifier(type))
    if let object = objects.value(for: key) { return object.object }
    // Two threads may each make one; the first is kept.
    return objects.insert(make(type), for: key)
  }

  private static func make<Represented: Respondable>(_ type: Represented.Type) -> RespondableClass {
    Metaclass<Represented>(type)
  }

  /// The class, as the type that a handler takes, which the class is or inherits from.
  @inlinable @inline(__always)
  final func metatype<Receiver: AnyObject>(as type: Receiver.Type) -> Receiver.Type {
    (metatype as? Receiver.Type).unsafelyUnwrapped
  }

  // MARK: Answering messages

  /// The class methods of the represented class.
  public class var methods: MethodTable { MethodTable() }

  /// Asks the represented class's ``Respondable/resolveClassMethod(_:)``.
  public static func resolveInstanceMethod(_ selector: Selector) -> Method? {
    represented.resolveClassMethod(selector)
  }

  /// Asks the represented class's ``Respondable/classResponds(to:)``.
  public final func responds(to selector: Selector) -> Bool {
    representedClass.classResponds(to: selector)
  }

  /// Asks the represented class's ``Respondable/classForwardingTarget(for:)``.
  public final func forwardingTarget(for selector: Selector) -> (any Respondable)? {
    representedClass.classForwardingTarget(for: selector)
  }

  /// The types of the class method for a selector, or else of the method of the object that the
  /// class forwards to.
  public final func methodSignature(for selector: Selector) -> MethodSignature? {
    methodSignature(
      for: selector, forwardingTo: representedClass.classForwardingTarget(for: selector))
  }
}

extension RespondableClass: Wrapper {
  package final var wrapped: Any { representedClass }
}

extension RespondableClass: CustomStringConvertible {
  /// The name of the class.
  public final var description: String { "\(representedClass)" }
}

/// The class of a class's object.
///
/// Each class has another, so all that is known for each class of receivers, such as look-ups and
/// dispatch plans, is known for each class that receives messages.
@usableFromInline
final class Metaclass<Represented: Respondable>: RespondableClass, @unchecked Sendable {
  override class var methods: MethodTable { Represented.classMethods }

  override class var represented: any Respondable.Type { Represented.self }
}

extension RespondableClass {
  /// The superclass of a class or metaclass, if it is respondable.
  static func superclass(of type: any Respondable.Type) -> (any Respondable.Type)? {
    guard let metaclass = type as? RespondableClass.Type, metaclass != RespondableClass.self else {
      return Superclass.of(type) as? any Respondable.Type
    }
    return superclass(of: metaclass.represented).map { Swift.type(of: $0.classObject) }
  }

  /// The superclass of the class, if it is respondable.
  package final var representedSuperclass: (any Respondable.Type)? {
    Self.superclass(of: representedClass)
  }

  /// Whether two classes are metaclasses, and the first one's class is the other's or inherits from
  /// it.
  static func isMetaclass(_ type: AnyClass, within other: AnyClass) -> Bool {
    guard let type = type as? RespondableClass.Type, let other = other as? RespondableClass.Type
    else { return false }
    return Superclass.isClass(type.represented, within: other.represented)
  }

  /// The name of a class of receivers, as errors and explanations have it.
  package static func name(of type: any Any.Type) -> String {
    (type as? RespondableClass.Type).map { "class \($0.represented)" } ?? "\(type)"
  }

  /// A method in Objective-C's notation, as in `-[Ping send:]` or `+[Ping isSupported]`.
  static func name(of selector: Selector, of type: any Any.Type) -> String {
    (type as? RespondableClass.Type).map { "+[\($0.represented) \(selector)]" }
      ?? "-[\(type) \(selector)]"
  }
}
