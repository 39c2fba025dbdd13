import CRuntimeSupport
import RuntimeSupport

/// Registers the principal classes of all loaded libraries.
public enum PrincipalClass {
  private static let registered = Guarded<[Registered]>([])

  struct Registered: Sendable {
    let type: @Sendable () -> any PlugInClass.Type
    /// A constant of the library, whose address identifies the library.
    let constant: StaticString
  }

  /// Registers a principal class.
  ///
  /// The code that the macro ``PlugIn(_:version:name:host:needs:)`` adds calls this function when
  /// the library is loaded. The first two parameters make the library refer to the symbols of
  /// `InterfaceStamp` and `CompilerStamp`, so that the library records the interface and the
  /// compiler it was built with.
  public static func register(
    _ interface: any Any.Type, _ compiler: any Any.Type, fileID: StaticString = #fileID,
    _ type: @escaping @Sendable () -> any PlugInClass.Type
  ) {
    registered.withLock { $0.append(Registered(type: type, constant: fileID)) }
  }

  /// All registered principal classes.
  static var all: [Registered] { registered.withLock { $0 } }

  /// Returns the principal class of a loaded library, or `nil` if the library has none.
  @_spi(ObjectiveC) public static func ofLibrary(at path: String) -> (any PlugInClass.Type)? {
    guard let file = try? FileIdentity(of: path) else { return nil }
    return all.first { registered in
      guard let name = nameOfLibrary(registered.constant.utf8Start),
        let other = try? FileIdentity(of: String(cString: name))
      else { return false }
      return other.isSameFile(as: file)
    }?.type()
  }
}
