package import Invocation

/// What stands in a script for something of Swift's that is no object of scripts.
///
/// A Swift object that answers messages gets those that are sent to it; anything else is only passed
/// on.
package final class ForeignObject: Object, Wrapper, @unchecked Sendable {
  // Unchecked as its superclass is; what it stands for came in a message, and so can be sent.
  package let value: any Sendable

  package init(_ value: any Sendable, isa: ClassObject) {
    self.value = value
    super.init(isa)
  }

  package var wrapped: Any { value }

  /// The object that gets messages, if it does.
  package var respondable: (any Respondable)? { value as? any Respondable }

  package override var identity: AnyObject {
    type(of: value) is AnyClass ? value as AnyObject : self
  }

  package override func responds(to selector: Selector) -> Bool {
    respondable?.responds(to: selector) ?? false
  }

  package override func methodSignature(for selector: Selector) -> MethodSignature? {
    respondable?.methodSignature(for: selector)
  }
}
