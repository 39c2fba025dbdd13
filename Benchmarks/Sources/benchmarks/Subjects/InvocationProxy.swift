import DynamicMulticast

/// A proxy that receives each message as an `Invocation`, and invokes it on `target`.
final class InvocationProxy: Respondable, Sendable {
  class var methods: MethodTable { MethodTable() }

  private let target: Receiver

  init(for target: Receiver) {
    self.target = target
  }

  func responds(to selector: Selector) -> Bool {
    responds(to: selector, forwardingTo: target)
  }

  func methodSignature(for selector: Selector) -> MethodSignature? {
    methodSignature(for: selector, forwardingTo: target)
  }

  func forwardInvocation(_ invocation: inout Invocation) throws {
    try invocation.invoke(with: target)
  }
}
