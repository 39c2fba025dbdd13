import ObjectiveCEncoding
import RuntimeSupport

/// The classes that are known by their names: those that are marked
/// ``Responding(superclass:extensions:)``.
///
/// A class is registered when the program or library with its code is loaded.
///
/// ```swift
/// let ping = try Classes.named("Ping").init()
/// ```
///
/// Generic classes are not registered. All functions can be called from any thread.
///
/// Stands for `NSClassFromString` and `objc_getClassList`. Of two classes with one name, Objective-C
/// takes any; here that is an error, unless one of them is of a newer version of the same bundle.
public enum Classes {
  // Functions, and not the classes themselves: code that is just being loaded should do little. Only
  // grows.
  private static let pending = Guarded<[Pending]>([])
  private static let registered = Guarded(Registered())

  private struct Pending: Sendable {
    let type: @Sendable () -> any Respondable.Type
    let constant: StaticString
  }

  private struct Registered: Sendable {
    var all: [RegisteredClass] = []
    /// How many of those that were pending are in the list.
    var numberAsked = 0
    var hidden: Set<String> = []
  }

  /// Registers a class of the code that has a constant.
  static func register(
    _ type: @escaping @Sendable () -> any Respondable.Type, constant: StaticString
  ) {
    pending.withLock { $0.append(Pending(type: type, constant: constant)) }
  }

  /// A class by its name, to make instances of.
  ///
  /// - Parameter name: The name with the module's, `Chat.Ping`; or without it, where only one module has
  ///   a class of the name.
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

  /// A class by its name, whether or not instances of it can be made.
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

  /// All registered classes, by their names.
  ///
  /// Those of plug-ins that are disabled, or that a newer version has replaced, are left out.
  public static var all: [RegisteredClass] {
    // Asking for a class runs code of its module's, so it is done without a lock; and until it is done the
    // classes stay pending, so that another thread finds them, too.
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

  /// The registered classes whose instances respond to a selector.
  ///
  /// Reads the tables of all classes, so a mistake in one traps, as at the class's first message.
  public static func all(respondingTo selector: Selector) -> [RegisteredClass] {
    all.filter { $0.type.instancesRespond(to: selector) }
  }

  /// The registered classes whose instances have a method for each message that a protocol requires.
  ///
  /// Reads the tables of all classes, as ``all(respondingTo:)`` does.
  public static func all(conformingTo description: ProtocolDescription) -> [RegisteredClass] {
    let selectors = description.allRequirements.filter(\.isRequired).map(\.selector)
    return all.filter { found in
      selectors.allSatisfy { found.type.instancesRespond(to: $0) }
    }
  }

  /// Leaves the classes of a library out.
  package static func hide(_ library: String) {
    registered.withLock { _ = $0.hidden.insert(library) }
  }

  /// Takes the classes of a library up again, in one step with leaving those of another out.
  package static func show(_ library: String, insteadOf other: String? = nil) {
    registered.withLock { registered in
      registered.hidden.remove(library)
      if let other { registered.hidden.insert(other) }
    }
  }
}
