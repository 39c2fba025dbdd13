import DynamicMulticast

/// A proxy that returns `target` as the forwarding target.
final class TargetProxy: Respondable, Sendable {
  class var methods: MethodTable { MethodTable() }

  private let target: Receiver

  init(for target: Receiver) {
    self.target = target
  }

  func responds(to selector: Selector) -> Bool {
    responds(to: selector, forwardingTo: target)
  }

  func forwardingTarget(for selector: Selector) -> (any Respondable)? { target }
}
