import Invocation

extension StandardLibrary {
  /// Adds `NSProxy`, the root class for proxies of other objects.
  func installProxyRoot() -> ClassObject { interpreter.addClass("NSProxy", superclass: nil) }

  /// Installs only a few methods, so that subclasses can forward all other methods.
  func installProxy() {
    let root = installProxyRoot()
    installRootMethods(root)
    root.classMethod("alloc", "@@:") { .object(($0.receiver as? ClassObject)?.makeInstance()) }
    root.classMethod("respondsToSelector:", "B@::") { call in
      guard case .selector(let selector?) = call[0] else { return .integer(0) }
      return .integer(call.interpreter.method(of: call.receiver, for: selector) == nil ? 0 : 1)
    }
    root.method("isProxy", "B@:") { _ in .integer(1) }
    root.method("debugDescription", "@\"NSString\"@:") { $0.string($0.receiver.plainDescription) }
    // Questions about the proxy are forwarded to the represented object.
    for (name, types) in [
      ("isKindOfClass:", "B@:#"), ("isMemberOfClass:", "B@:#"), ("respondsToSelector:", "B@::"),
      ("conformsToProtocol:", "B@:@"),
    ] as [(Selector, String)] {
      root.method(name, types) { call in
        try call.interpreter.forward(
          name, to: call.receiver, call.arguments, [StaticType.dynamic], call.activation)
      }
    }
    for (name, types) in [
      ("methodSignatureForSelector:", "@\"NSMethodSignature\"@::"), ("forwardInvocation:", "v@:@"),
    ] as [(Selector, String)] {
      root.method(name, types) { call in
        throw call.interpreter.exception(
          "NSInvalidArgumentException",
          "*** -[\(Self.name(of: call.receiver)) \(name)] called, and a subclass has to override it"
        )
      }
    }
  }
}
