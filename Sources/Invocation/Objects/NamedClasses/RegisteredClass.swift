import CRuntimeSupport

/// A class that is known by its name.
public struct RegisteredClass: Sendable {
  /// The class.
  public let type: any Respondable.Type

  /// Its name with that of its module, and of the types that it is declared in: `Chat.Ping`,
  /// `Chat.Roster.Entry`.
  public let name: String

  /// The path of the program or library that it was loaded with.
  public let library: String

  /// Its name without that of its module.
  public var shortName: String { String(name.drop { $0 != "." }.dropFirst()) }

  /// Whether ``Classes/named(_:)`` can be used to make an instance.
  public var isInstantiable: Bool { type is any Instantiable.Type }

  /// Registers a class by its name.
  ///
  /// The code that ``Responding(superclass:extensions:)`` adds calls it when it is loaded. The library
  /// of the class is that of the call.
  @_documentation(visibility: internal)
  public static func register(
    _ type: @escaping @Sendable () -> any Respondable.Type, fileID: StaticString = #fileID
  ) {
    Classes.register(type, constant: fileID)
  }

  /// `constant` is a constant of the code that registers it, which tells its library.
  init(_ type: any Respondable.Type, constant: StaticString) {
    self.type = type
    name = Self.name(reflected: String(reflecting: type))
    library = nameOfLibrary(constant.utf8Start).map { String(cString: $0) } ?? ""
  }

  /// The name as it is declared.
  ///
  /// The language prints a private class as `Chat.(unknown context at $55e0).Ping`, and one in an
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
