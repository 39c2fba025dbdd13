import ObjectiveCSyntax

/// Identifies a method in its class or protocol.
struct MethodKey: Hashable {
  let selector: String
  let isInstance: Bool

  init(_ selector: String, isInstance: Bool) {
    self.selector = selector
    self.isInstance = isInstance
  }

  init(_ method: MethodDeclaration) {
    self.init(method.selector, isInstance: method.isInstance)
  }

  /// The selector, with a plus sign before the selector of a class method.
  var text: String { isInstance ? selector : "+" + selector }
}
