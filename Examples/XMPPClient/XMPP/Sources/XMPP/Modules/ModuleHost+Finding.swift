public import DynamicMulticastModules
public import Invocation

extension ModuleHost {
  /// The first registered module of a class, subclasses included; nil if there is none.
  ///
  /// Stands for `moduleOfClass:` of `XMPPStream`.
  public func first<Class: AnyObject>(ofClass type: Class.Type) -> Class? {
    for module in modules {
      if let found = module as AnyObject as? Class { return found }
    }
    return nil
  }

  /// The registered modules that respond to a message, in the order they were registered.
  public func all(respondingTo selector: Selector) -> [any Module] {
    modules.filter { ($0 as? any Respondable)?.responds(to: selector) ?? false }
  }
}
