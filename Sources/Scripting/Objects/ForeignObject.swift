package import Invocation
import ScriptProgram

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

  package override var identity: AnyObject {
    type(of: value) is AnyClass ? value as AnyObject : self
  }

  package override func responds(to selector: Selector) -> Bool {
    swiftReceiver?.responds(to: selector) ?? false
  }

  package override func methodSignature(for selector: Selector) -> MethodSignature? {
    swiftReceiver?.methodSignature(for: selector)
  }
}
