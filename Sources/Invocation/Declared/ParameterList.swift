/// The types of a handler's parameters, with the function that reads arguments of the types.
///
/// The code that `@Responding` writes names a type such as `MethodTable.Parameters2<Worker, String>`
/// for each method. A closure that reads the arguments would do the same, but the compiler would
/// have to check and compile a closure for each method of each class.
@_documentation(visibility: internal)
public protocol ParameterList: SendableMetatype {
  /// The tuple of the types, or `Void`, or a single type.
  associatedtype Values

  /// The types in a list.
  static var types: [any Any.Type] { get }

  /// Reads and converts the arguments of a message whose types differ from the types in the list,
  /// or for which the sender waits.
  static func read(_ reader: inout ArgumentReader) throws -> Values
}

extension MethodTable {
  /// The types of any number of parameters.
  ///
  /// For up to six parameters, the code that reads the arguments is faster in types such as
  /// `Parameters2`.
  @_documentation(visibility: internal)
  public struct ParameterPack<each Parameter>: ParameterList {
    /// The types.
    public static var types: [any Any.Type] {
      var types: [any Any.Type] = []
      repeat types.append((each Parameter).self)
      return types
    }

    /// Reads and converts the arguments.
    public static func read(_ reader: inout ArgumentReader) throws -> (repeat each Parameter) {
      (repeat try reader.next(as: (each Parameter).self))
    }
  }
}
