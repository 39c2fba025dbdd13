public import DynamicMulticast

/// An object that has a multicast for its delegates and a multicast for its data sources.
///
/// An empty extension makes any class conform, without stored properties and without changes to the
/// code of the class:
///
/// ```swift
/// extension Download: MulticastDelegating {}
///
/// download.delegate = download.multicastDelegate  // One property, several delegates from now on.
/// download.multicastDelegate.add(window, delegateQueue: .main)
/// download.multicastDelegate.add(log, delegateQueue: logQueue)
/// ```
///
/// The multicasts are associated objects; see `AssociatedObjects`. Each multicast is made at the
/// first access, stays the same object, and is released together with its owner. Therefore the
/// owner may hold the multicast weakly as its delegate. Both multicasts can be used from any
/// thread. Each access is a lookup, so a class that sends often should keep the multicast.
///
/// Stands for the category `NSObject (RRProperty)` of RRMulticastDelegate.
public protocol MulticastDelegating: AnyObject {}

extension MulticastDelegating {
  /// The multicast for the delegates of this object, which are told about events.
  ///
  /// Each delegate is called as its `DeliveryMode` says. The values that delegates return are
  /// discarded. If the object asks its delegate for values, use ``multicastDataSource`` as its
  /// delegate instead.
  ///
  /// In the `deinit` of an object that has no associated objects, each access makes a new
  /// multicast; see `AssociatedObjects`.
  public var multicastDelegate: MulticastDelegate {
    AssociatedObjects(of: self).value(for: .delegates) { MulticastDelegate() }
  }

  /// The multicast for the data sources of this object, which are asked for values.
  ///
  /// The object sends messages to the multicast with `perform`. All data sources that respond are
  /// asked in the order in which they were added, and the answer of the last data source is
  /// returned, as with `Question.lastAnswer(assumingSendable:)`.
  ///
  /// Data sources are asked on the caller's thread, so add them with `DeliveryMode.synchronous`.
  /// A data source that was added with a queue is only asked if the caller runs on that queue. On
  /// another queue, `perform` throws `QuestionError.calledElsewhere(_:_:)`. Messages sent with
  /// `send(_:_:)` are delivered as to any delegates.
  ///
  /// If no data source responds, a `perform` with a result throws `InvocationError.noReturnValue`.
  /// To test beforehand, call `responds(to:)`.
  public var multicastDataSource: MulticastDelegate {
    AssociatedObjects(of: self).value(for: .dataSources) { MulticastDelegate(returnsAnswers: true) }
  }
}

extension AssociationKey<MulticastDelegate> {
  fileprivate static let delegates = AssociationKey()
  fileprivate static let dataSources = AssociationKey()
}
