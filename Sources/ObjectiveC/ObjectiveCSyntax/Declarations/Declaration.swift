/// Something that a header declares.
///
/// Functions and variables are skipped.
@nonexhaustive
public enum Declaration: Hashable, Sendable {
  /// A protocol.
  case `protocol`(ProtocolDeclaration)

  /// A class or a category.
  case interface(InterfaceDeclaration)

  /// A name for a type.
  case typedef(TypedefDeclaration)

  /// A structure or union that has a name, wherever it is defined.
  case record(RecordDeclaration)

  /// An enumeration, wherever it is defined.
  case enumeration(EnumerationDeclaration)

  /// Names of classes that are declared elsewhere.
  case forwardClasses([String])

  /// Names of protocols that are declared elsewhere.
  case forwardProtocols([String])
}
