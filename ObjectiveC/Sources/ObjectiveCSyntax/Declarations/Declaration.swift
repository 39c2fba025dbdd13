/// A declaration of a header.
///
/// Functions and variables are skipped: they appear in no case.
@nonexhaustive
public enum Declaration: Hashable, Sendable {
  /// A protocol with its members.
  case `protocol`(ProtocolDeclaration)

  /// A class or a category with its members.
  case interface(InterfaceDeclaration)

  /// A type definition, which gives a name to a type.
  case typedef(TypedefDeclaration)

  /// A structure or union with a name, even if another declaration contains its fields.
  case record(RecordDeclaration)

  /// An enumeration, even if another declaration contains its cases.
  case enumeration(EnumerationDeclaration)

  /// Names classes declared elsewhere, as in `@class A, B;`.
  case forwardClasses([String])

  /// Names protocols declared elsewhere, as in `@protocol A, B;`.
  case forwardProtocols([String])
}
