import ObjectiveCEncoding
import RuntimeSupport

/// The registry in which classes are found by name.
///
/// The registry contains the classes marked ``Responding(superclass:extensions:)``, except generic
/// classes, classes nested in a generic type, and classes declared in an extension. A class is
/// registered when the program or library that contains its code is loaded.
///
/// ```swift
/// let ping = try Classes.named("Ping").init()
/// ```
///
/// All functions can be called from any thread.
///
/// Stands for `NSClassFromString` and `objc_getClassList`. If two classes have the same name,
/// Objective-C returns either of them. Here the name is an error, unless one of the classes belongs
/// to a newer version of the same bundle.
public enum Classes {
  // The list contains functions and not classes, because code that is just being loaded should do
  // little. Elements are only appended, so an index into the list stays valid.
  private static let pending = Guarded<[Pending]>([])
  private static let registered = Guarded(Registered())

  private struct Pending: Sendable {
    let type: @Sendable () -> any Respondable.Type
    let constant: StaticString
  }

  private struct Registered: Sendable {
    var all: [RegisteredClass] = []
    /// The number of elements of `pending` that are already in `all`.
    var numberAsked = 0
    /// The paths of the libraries whose classes are hidden.
    var hidden: Set<String> = []
  }

  /// Registers a class in the library that contains the constant.
  ///
  /// The class itself is not needed before `all` calls `type`.
  static func register(
    _ type: @escaping @Sendable () -> any Respondable.Type, constant: StaticString
  ) {
    pending.withLock { $0.append(Pending(type: type, constant: constant)) }
  }

  /// Returns a class by its name, to create instances of the class.
  ///
  /// - Parameter name: The name of the class. The name of the module, as in `Chat.Ping`, may be
  ///   omitted if only one module has a class with the name.
  /// - Returns: The class.
  /// - Throws: ``ClassError``.
  /// - Complexity: O(*n*) in the number of registered classes.
  public static func named(_ name: String) throws(ClassError) -> any Instantiable.Type {
    let found = try registered(name)
    guard let type = found.type as? any Instantiable.Type else {
      throw .notInstantiable(found)
    }
    return type
  }

  /// Returns a class by its name, even if instances of the class cannot be created.
  ///
  /// See ``named(_:)``.
  public static func registered(_ name: String) throws(ClassError) -> RegisteredClass {
    let all = all
    var found = all.filter { $0.name == name }
    if found.isEmpty { found = all.filter { $0.shortName == name } }
    switch found.count {
    case 0:
      let names = all.map { name.contains(".") ? $0.name : $0.shortName }
      throw .unknown(name, nearest: SelectorName.nearest(to: name, among: names))
    case 1: return found[0]
    default: throw .ambiguous(name, found)
    }
  }

  /// All registered classes, ordered by their names.
  ///
  /// Classes of plug-ins that are disabled, or that a newer version has replaced, are left out.
  public static var all: [RegisteredClass] {
    // To get a class, code of the class's module is called, so no lock is held meanwhile. The
    // classes stay in `pending` until they are in `all`, so another thread finds them, too. If two
    // threads do this at the same time, the classes that the other thread has added are dropped
    // from `new`.
    let known = registered.withLock { $0.numberAsked }
    let new = pending.withLock { $0.dropFirst(known) }
      .map { RegisteredClass($0.type(), constant: $0.constant) }
    return registered.withLock { registered in
      let missing = new.dropFirst(registered.numberAsked - known)
      if !missing.isEmpty {
        registered.numberAsked += missing.count
        registered.all = (registered.all + missing).sorted {
          ($0.name, $0.library) < ($1.name, $1.library)
        }
      }
      return registered.hidden.isEmpty
        ? registered.all : registered.all.filter { !registered.hidden.contains($0.library) }
    }
  }

  /// Returns the registered classes whose instances respond to a selector.
  ///
  /// The function reads the method tables of all classes. A mistake in a table traps, as it would
  /// at the first message to an instance.
  public static func all(respondingTo selector: Selector) -> [RegisteredClass] {
    all.filter { $0.type.instancesRespond(to: selector) }
  }

  /// Returns the registered classes whose instances have a method for each message that a protocol
  /// requires.
  ///
  /// The function reads the method tables of all classes, as ``all(respondingTo:)`` does.
  public static func all(conformingTo description: ProtocolDescription) -> [RegisteredClass] {
    let selectors = description.allRequirements.filter(\.isRequired).map(\.selector)
    return all.filter { found in
      selectors.allSatisfy { found.type.instancesRespond(to: $0) }
    }
  }

  /// Hides the classes of a library, so that they are not found by name.
  package static func hide(_ library: String) {
    registered.withLock { _ = $0.hidden.insert(library) }
  }

  /// Shows the classes of a library again, and in the same step hides the classes of another
  /// library.
  package static func show(_ library: String, insteadOf other: String? = nil) {
    registered.withLock { registered in
      registered.hidden.remove(library)
      if let other { registered.hidden.insert(other) }
    }
  }
}
