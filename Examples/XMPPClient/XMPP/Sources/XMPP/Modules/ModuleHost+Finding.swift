public import DynamicMulticastModules
public import Invocation

extension MulticastModuleHost {
  /// Returns the first registered module of a class or a subclass, or `nil` if there is none.
  ///
  /// Stands for `moduleOfClass:` of `XMPPStream`.
  public func first<Class: AnyObject>(ofClass type: Class.Type) -> Class? {
    for module in modules {
      if let found = module as AnyObject as? Class { return found }
    }
    return nil
  }

  /// Returns the registered modules that respond to `selector`, in the order of registration.
  public func all(respondingTo selector: Selector) -> [any MulticastModule] {
    modules.filter { ($0 as? any Respondable)?.responds(to: selector) ?? false }
  }
}
