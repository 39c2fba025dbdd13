import RuntimeSupport

/// The principal classes of the libraries that are loaded.
public enum PrincipalClass {
  private static let registered = Guarded<[Registered]>([])

  package struct Registered: Sendable {
    package let type: @Sendable () -> any PlugInClass.Type
    /// A constant of the library's, by whose address it is known.
    package let constant: StaticString
  }

  /// Registers a principal class.
  ///
  /// The code that ``PlugIn(_:version:name:host:needs:)`` adds calls it when it is loaded. The two types
  /// are mentioned so that the file of the library names what it was built with.
  public static func register(
    _ interface: any Any.Type, _ compiler: any Any.Type, fileID: StaticString = #fileID,
    _ type: @escaping @Sendable () -> any PlugInClass.Type
  ) {
    registered.withLock { $0.append(Registered(type: type, constant: fileID)) }
  }

  /// All that are registered.
  package static var all: [Registered] { registered.withLock { $0 } }
}
