public import Invocation

// Objective-C's names, for ports. A class that declares methods of these names itself uses its own.
extension MulticastDelegating {
  /// The Objective-C name of ``multicastDataSource``.
  @available(*, unavailable, renamed: "multicastDataSource")
  public var multicastDatasource: MulticastDelegate { multicastDataSource }

  /// The Objective-C name of adding to ``multicastDelegate``.
  @available(
    *, unavailable,
    message: "add it to 'multicastDelegate', and make that the delegate of this object"
  )
  public func addDelegate(_ delegate: any Respondable) {}

  /// The Objective-C name of adding to ``multicastDataSource``.
  @available(
    *, unavailable,
    message: "add it to 'multicastDataSource', and make that the data source of this object"
  )
  public func addDataSource(_ dataSource: any Respondable) {}
}
