/// A keyword of Objective-C written with a preceding `@`, such as `@interface`.
package enum AtKeyword: String, CaseIterable, Sendable {
  case interface
  case implementation
  case `protocol`
  case end
  case `class`
  case compatibilityAlias = "compatibility_alias"
  case `import`
  case property
  case optional
  case required
  case synthesize
  case dynamic
  case `private`
  case protected
  case `public`
  case package
  case defs
  case selector
  case encode
  case `try`
  case `catch`
  case finally
  case `throw`
  case synchronized
  case autoreleasepool
  case available

  /// `true` if the keyword begins or ends a declaration, and so cannot occur within brackets.
  var isDeclarationKeyword: Bool {
    switch self {
    case .interface, .implementation, .end, .class, .compatibilityAlias, .import, .property,
      .optional, .required, .synthesize, .dynamic:
      true
    default: false
    }
  }
}
