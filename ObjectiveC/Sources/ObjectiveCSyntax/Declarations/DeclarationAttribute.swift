/// An attribute of a declaration.
@nonexhaustive
public enum DeclarationAttribute: Hashable, Sendable {
  /// The attribute `swift_name`, for which `NS_SWIFT_NAME` stands.
  case swiftName(String)

  /// The attribute `swift_async_name`.
  case swiftAsyncName(String)

  /// The attribute `swift_private`, for which `NS_REFINED_FOR_SWIFT` stands.
  case swiftPrivate

  /// The attribute `swift_async`, with the position of the completion handler, counted from 1.
  ///
  /// Without an `async` form of the method, the position is `nil`.
  case swiftAsync(parameter: Int?, isPrivate: Bool)

  /// The attribute `swift_error`, with the convention by which the method reports a failure.
  case swiftError(ErrorConvention)

  /// The attribute `availability`, `deprecated` or `unavailable`.
  case availability(Availability)

  /// The attribute `ns_error_domain`: the values of an enumeration are error codes of this domain.
  case errorDomain(String)

  /// The attribute `enum_extensibility`: an open enumeration may have further values.
  case enumExtensibility(isOpen: Bool)

  /// The attribute `flag_enum`: the values of an enumeration are combined as an option set.
  case flagEnum

  /// The attribute `swift_newtype` or `swift_wrapper`: Swift imports the type as a new type.
  case newType

  /// The attribute `objc_designated_initializer`.
  case designatedInitializer

  /// A convention by which a method reports a failure.
  public enum ErrorConvention: String, Hashable, Sendable {
    /// The method does not throw in Swift.
    case none
    /// The method has failed if it sets the error argument.
    case nonnullError = "nonnull_error"
    /// The method has failed if its result is `nil`.
    case nullResult = "null_result"
    /// The method has failed if its result is zero.
    case zeroResult = "zero_result"
    /// The method has failed if its result is not zero.
    case nonzeroResult = "nonzero_result"
  }

  /// States whether a declaration is available on one platform or on all platforms.
  public struct Availability: Hashable, Sendable {
    /// Names the platform, or is `nil` for all platforms.
    public var platform: String?

    /// A Boolean value that indicates whether the declaration is deprecated.
    public var isDeprecated = false

    /// A Boolean value that indicates whether the declaration cannot be used.
    public var isUnavailable = false

    /// Explains the availability, or is `nil` if the attribute states no reason.
    public var message: String?

    /// Names the declaration to use instead, or is `nil` if the attribute names none.
    public var replacement: String?
  }
}
