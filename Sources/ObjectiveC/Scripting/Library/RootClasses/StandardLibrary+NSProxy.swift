import Invocation

extension StandardLibrary {
  /// Adds `NSProxy`, the root class for proxies of other objects.
  func installProxyRoot() -> ClassObject { interpreter.addClass("NSProxy", superclass: nil) }

  /// Installs only a few methods, so that subclasses can forward all other methods.
  func installProxy() {
    let root = installProxyRoot()
    root.protocols = ["NSObject"]
    root.classMethod("alloc", "@@:") { .object(($0.receiver as? ClassObject)?.makeInstance()) }
    root.classMethod("class", "#@:") { .object($0.receiver) }
    root.classMethod("initialize", "v@:") { _ in .void }
    root.classMethod("resolveInstanceMethod:", "B@::") { _ in .integer(0) }
    root.classMethod("respondsToSelector:", "B@::") { call in
      guard case .selector(let selector?) = call[0] else { return .integer(0) }
      return .integer(call.interpreter.method(of: call.receiver, for: selector) == nil ? 0 : 1)
    }
    root.method("class", "#@:") { .object($0.receiver.isa ?? $0.receiver) }
    root.method("superclass", "#@:") { call in
      .object((call.receiver as? ClassObject ?? call.receiver.isa)?.superclass)
    }
    for name in ["self", "retain", "autorelease"] as [Selector] {
      root.method(name, "@@:") { .object($0.receiver) }
    }
    for name in ["release", "dealloc", "finalize"] as [Selector] {
      root.method(name, "v@:") { _ in .void }
    }
    root.method("isProxy", "B@:") { _ in .integer(1) }
    root.method("isEqual:", "B@:@") { call in
      .integer(call.receiver.identity === call.object(0)?.identity ? 1 : 0)
    }
    root.method("hash", "Q@:") { call in
      .integer(Int(bitPattern: ObjectIdentifier(call.receiver.identity)))
    }
    for name in ["description", "debugDescription"] as [Selector] {
      root.method(name, "@\"NSString\"@:") { call in
        .object(call.interpreter.objects.string(call.receiver.plainDescription))
      }
    }
    installProxyForwarding(root)
  }

  private func installProxyForwarding(_ root: ClassObject) {
    root.method("forwardingTargetForSelector:", "@@::") { _ in .null }
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
    root.method("doesNotRecognizeSelector:", "v@::") { call in
      guard case .selector(let selector?) = call[0] else { return .void }
      throw call.interpreter.unrecognized(selector, by: call.receiver)
    }
  }
}
