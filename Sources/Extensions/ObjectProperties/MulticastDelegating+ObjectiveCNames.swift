public import DynamicMulticast
public import Invocation

// Objective-C names, for code that is being ported. A class that declares methods with these names
// uses its own methods.
extension MulticastDelegating {
  /// The Objective-C name of ``multicastDataSource``.
  @available(*, unavailable, renamed: "multicastDataSource")
  public var multicastDatasource: MulticastDelegate { multicastDataSource }

  /// The Objective-C name of adding a delegate to ``multicastDelegate``.
  @available(
    *, unavailable,
    message: "add it to 'multicastDelegate', and make that the delegate of this object"
  )
  public func addDelegate(_ delegate: any Respondable) {}

  /// The Objective-C name of adding a data source to ``multicastDataSource``.
  @available(
    *, unavailable,
    message: "add it to 'multicastDataSource', and make that the data source of this object"
  )
  public func addDataSource(_ dataSource: any Respondable) {}
}
