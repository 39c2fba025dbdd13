@_spi(ObjectiveC) package import Invocation

/// A Swift value in a script.
///
/// If the value is `Respondable`, it receives the messages that the script sends to the object. Any
/// other value can only be passed on.
package final class ForeignObject: Object, Wrapper, @unchecked Sendable {
  // Unchecked for the same reason as the superclass. The value itself is `Sendable`.
  package let value: any Sendable

  package init(_ value: any Sendable, isa: ClassObject) {
    self.value = value
    super.init(isa)
  }

  package var wrapped: Any { value }

  override var bridged: (any Sendable)? { value }

  // Stored, because the conversion is a slow cast. Lazy, because most values never receive a
  // message.
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
