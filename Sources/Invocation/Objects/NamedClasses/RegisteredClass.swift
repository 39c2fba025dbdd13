import CRuntimeSupport

/// A registered class, with its name and its library.
public struct RegisteredClass: Sendable {
  /// The class.
  public let type: any Respondable.Type

  /// The name of the class, with the names of its module and of the types around it: `Chat.Ping`,
  /// `Chat.Roster.Entry`.
  public let name: String

  /// The path of the program or library that contains the class.
  public let library: String

  /// The name of the class without the name of its module.
  public var shortName: String { String(name.drop { $0 != "." }.dropFirst()) }

  /// A Boolean value that indicates whether the class conforms to ``Instantiable``, as
  /// ``Classes/named(_:)`` requires.
  public var isInstantiable: Bool { type is any Instantiable.Type }

  /// Registers a class by its name.
  ///
  /// The code that ``Responding(superclass:extensions:)`` adds calls this function when the code is
  /// loaded. The library of the class is the library that contains the call.
  @_documentation(visibility: internal)
  public static func register(
    _ type: @escaping @Sendable () -> any Respondable.Type, fileID: StaticString = #fileID
  ) {
    Classes.register(type, constant: fileID)
  }

  /// Creates the entry of a class.
  ///
  /// `constant` is a constant in the code that registers the class. The address of the constant
  /// identifies the library with the class.
  init(_ type: any Respondable.Type, constant: StaticString) {
    self.type = type
    name = Self.name(reflected: String(reflecting: type))
    library = nameOfLibrary(constant.utf8Start).map { String(cString: $0) } ?? ""
  }

  /// Returns the declared name of a class.
  ///
  /// Swift prints a private class as `Chat.(unknown context at $55e0).Ping`, and a class in an
  /// extension of another module's type as `(extension in Chat):Swift.String.Ping`.
  static func name(reflected: String) -> String {
    var text = reflected[...]
    var module: Substring?
    if text.hasPrefix("(extension in "), let end = text.firstIndex(of: ")") {
      module = text[..<end].dropFirst("(extension in ".count)
      text = text[end...].dropFirst(2)
    }
    var parts = text.split(separator: ".").filter { !$0.hasPrefix("(unknown context") }
    if let module, !parts.isEmpty { parts[0] = module }
    return parts.joined(separator: ".")
  }
}
