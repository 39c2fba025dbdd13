/// The name that Swift gives a method or a property of Objective-C.
struct ImportedName: Hashable {
  /// The name before the parentheses; `init` for an initializer.
  var base: String

  /// The labels of the arguments, empty for none; nil for a property.
  var labels: [String]?

  /// The parameter that Swift replaces by `throws`.
  var error: ErrorParameter?

  /// The completion handler of an `async` method, which is no argument of it.
  var completion: CompletionHandler?

  /// Whether `swift_name` gives the name.
  var isCustom = false

  /// `NSError **`, whose argument Swift leaves out.
  struct ErrorParameter: Hashable {
    /// The index among the parameters of the selector.
    var index: Int

    /// How the result says that the method failed.
    var convention: Convention

    /// Whether a `Void` argument takes its place, since another method has the name without it.
    var isReplaced: Bool

    /// How the result says that the method failed.
    enum Convention: Hashable {
      case zeroResult, zeroPreservedResult, nonzeroResult, nilResult, nonnullError

      /// Whether the result has no meaning but that.
      var erasesResult: Bool { self == .zeroResult || self == .nonzeroResult }
    }
  }

  struct CompletionHandler: Hashable {
    /// The index among the parameters of the selector.
    var index: Int

    /// The index of the error among the parameters of the handler.
    var errorIndex: Int?
  }
}

extension ImportedName: CustomStringConvertible {
  /// The name as Swift's documentation writes it: `worker(_:didFinish:)`.
  var description: String {
    guard let labels else { return base }
    return base + "(" + labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined() + ")"
  }
}
