/// The macros of Apple's headers that the parser reads as declarations, without expansion.
enum WellKnownMacro {
  /// Macros with these names take a type and a name, and declare an enumeration.
  static let enumerations: Set<String> = [
    "NS_ENUM", "NS_OPTIONS", "NS_CLOSED_ENUM", "CF_ENUM", "CF_OPTIONS", "CF_CLOSED_ENUM", "AU_ENUM",
    "AU_OPTIONS", "OBJC_ENUM", "OBJC_OPTIONS",
  ]

  /// Macros with these names take an error domain and a name, and declare an enumeration of
  /// `NSInteger`.
  static let errorEnumerations: Set<String> = ["NS_ERROR_ENUM", "CF_ERROR_ENUM"]

  /// Macros with these names begin a region in which pointers are nonnull.
  static let assumeNonnullBegin: Set<String> = [
    "NS_ASSUME_NONNULL_BEGIN", "NS_HEADER_AUDIT_BEGIN", "CF_ASSUME_NONNULL_BEGIN",
  ]

  /// Macros with these names end a region in which pointers are nonnull.
  static let assumeNonnullEnd: Set<String> = [
    "NS_ASSUME_NONNULL_END", "NS_HEADER_AUDIT_END", "CF_ASSUME_NONNULL_END",
  ]

  /// Unites the names of all these macros.
  ///
  /// A file may define the macros for other compilers; such definitions are ignored.
  static let names = enumerations.union(errorEnumerations)
    .union(assumeNonnullBegin).union(assumeNonnullEnd)
}
