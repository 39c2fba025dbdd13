package import Invocation

/// A Swift value in a script.
///
/// If the value is `Respondable`, it receives the messages that the script sends to it. Any other
/// value can only be passed on.
package final class ForeignObject: Object, Wrapper, @unchecked Sendable {
  // Unchecked as its superclass is; the value is Sendable.
  package let value: any Sendable

  package init(_ value: any Sendable, isa: ClassObject) {
    self.value = value
    super.init(isa)
  }

  package var wrapped: Any { value }

  override var bridged: (any Sendable)? { value }

  // Kept, because asking takes a cast; and not before it is asked for, because most values are
  // never sent a message.
  private lazy var receiver = value as? any Respondable

  override var swiftReceiver: (any Respondable)? { receiver }

  override var plainDescription: String { "\(value)" }

  package override var identity: AnyObject {
    type(of: value) is AnyClass ? value as AnyObject : self
  }

  package override func responds(to selector: Selector) -> Bool {
    (value as? any Respondable)?.responds(to: selector) ?? false
  }

  package override func methodSignature(for selector: Selector) -> MethodSignature? {
    (value as? any Respondable)?.methodSignature(for: selector)
  }
}
