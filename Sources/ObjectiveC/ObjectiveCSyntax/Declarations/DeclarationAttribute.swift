/// One attribute of a declaration.
@nonexhaustive
public enum DeclarationAttribute: Hashable, Sendable {
  /// `swift_name`, which `NS_SWIFT_NAME` writes.
  case swiftName(String)

  /// `swift_async_name`.
  case swiftAsyncName(String)

  /// `swift_private`, which `NS_REFINED_FOR_SWIFT` writes.
  case swiftPrivate

  /// `swift_async`: the completion handler, counted from 1.
  ///
  /// Nil stands for none: the method does not become `async`.
  case swiftAsync(parameter: Int?, isPrivate: Bool)

  /// `swift_error`: how the result says that the method failed.
  case swiftError(ErrorConvention)

  /// `availability`, `deprecated` or `unavailable`.
  case availability(Availability)

  /// `ns_error_domain`: the values are codes of errors.
  case errorDomain(String)

  /// `enum_extensibility`: whether an enumeration may have further values.
  case enumExtensibility(isOpen: Bool)

  /// `flag_enum`: the values are combined.
  case flagEnum

  /// `swift_newtype` or `swift_wrapper`: the type is a new one in Swift.
  case newType

  /// `objc_designated_initializer`.
  case designatedInitializer

  /// How the result of a method says that it failed.
  public enum ErrorConvention: String, Hashable, Sendable {
    /// The method never fails in Swift.
    case none
    /// The error is set.
    case nonnullError = "nonnull_error"
    /// The result is nil.
    case nullResult = "null_result"
    /// The result is zero.
    case zeroResult = "zero_result"
    /// The result is not zero.
    case nonzeroResult = "nonzero_result"
  }

  /// Where a declaration can be used.
  public struct Availability: Hashable, Sendable {
    /// The platform, nil for all.
    public var platform: String?

    /// Whether it should not be used any more.
    public var isDeprecated = false

    /// Whether it cannot be used.
    public var isUnavailable = false

    /// The reason, if it is written.
    public var message: String?

    /// What to use instead, if it is written.
    public var replacement: String?
  }
}
