/// A name that Swift gives a method or a property of Objective-C.
struct ImportedName: Hashable {
  /// A base name before the parentheses, which is `init` for an initializer.
  var base: String

  /// Labels of the arguments, or `nil` for a property; an empty label stands for `_`.
  var labels: [String]?

  /// Describes the error parameter, which Swift replaces by `throws`.
  var error: ErrorParameter?

  /// Describes the completion handler of an `async` method, which is not an argument of the method.
  var completion: CompletionHandler?

  /// `true` if the attribute `swift_name` gives the name.
  var isCustom = false

  /// A parameter of type `NSError **`, which Swift omits.
  struct ErrorParameter: Hashable {
    /// The index of the error among the parameters of the selector.
    var index: Int

    /// States how the result indicates that the method failed.
    var convention: Convention

    /// `true` if a `Void` parameter replaces the error, because the name without the parameter is
    /// already in use.
    var isReplaced: Bool

    /// Distinguishes how the result of a method indicates that the method failed.
    enum Convention: Hashable {
      case zeroResult, zeroPreservedResult, nonzeroResult, nilResult, nonnullError

      /// `true` if the result has no meaning but the failure, and the Swift method returns `Void`.
      var erasesResult: Bool { self == .zeroResult || self == .nonzeroResult }
    }
  }

  struct CompletionHandler: Hashable {
    /// The index of the handler among the parameters of the selector.
    var index: Int

    /// The index of the error among the parameters of the handler, or `nil` if the handler takes no
    /// error.
    var errorIndex: Int?
  }
}

extension ImportedName: CustomStringConvertible {
  /// Shows the name in the form of Swift's documentation, such as `worker(_:didFinish:)`.
  var description: String {
    guard let labels else { return base }
    return base + "(" + labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined() + ")"
  }
}
