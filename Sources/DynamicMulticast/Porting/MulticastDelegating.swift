import Invocation

/// An object that has a multicast for its delegates and one for its data sources, without declaring
/// them.
///
/// An empty extension makes any class conform, without stored properties and without changing its
/// code:
///
/// ```swift
/// extension Download: MulticastDelegating {}
///
/// download.delegate = download.multicastDelegate  // One property, several delegates from now on.
/// download.multicastDelegate.add(window, delegateQueue: .main)
/// download.multicastDelegate.add(log, delegateQueue: logQueue)
/// ```
///
/// The multicasts are associated objects, see `AssociatedObjects`: each is made at the first
/// access, stays the same, and is released with its object. So the object may hold it weakly as its
/// delegate. Both can be used from any thread. Each access is a look-up: a class that sends often
/// should keep the multicast.
///
/// Stands for the category `NSObject (RRProperty)` of RRMulticastDelegate.
public protocol MulticastDelegating: AnyObject {}

extension MulticastDelegating {
  /// The multicast for the delegates of this object, which are told about events.
  ///
  /// Each delegate is called where its ``DeliveryMode`` says. The values that they return are dropped:
  /// an object that asks its delegate for values gets ``multicastDataSource`` as its delegate.
  ///
  /// In the `deinit` of an object that has no associated objects, each access makes a new one; see
  /// `AssociatedObjects`.
  public var multicastDelegate: MulticastDelegate {
    AssociatedObjects(of: self).value(for: .delegates) { MulticastDelegate() }
  }

  /// The multicast for the data sources of this object, which are asked for values.
  ///
  /// The object sends messages to it with `perform`. All data sources that respond are asked in the
  /// order they were added, and the last one's answer is returned, as with
  /// ``Multicast/lastAnswer(_:_:as:assumingSendable:)``. They are asked now and on the caller's thread,
  /// so add them with ``DeliveryMode/synchronous``: one that was added with a queue is only asked on that
  /// queue, and elsewhere `perform` throws ``QuestionError/calledElsewhere(_:delegate:delivery:)``.
  /// Messages that are sent with ``Multicast/send(_:_:)`` are delivered as to any delegates.
  ///
  /// If none responds, a `perform` with a result throws `InvocationError.noReturnValue`;
  /// `responds(to:)` tells beforehand.
  public var multicastDataSource: MulticastDelegate {
    AssociatedObjects(of: self).value(for: .dataSources) { MulticastDelegate(returnsAnswers: true) }
  }
}

extension AssociationKey<MulticastDelegate> {
  fileprivate static let delegates = AssociationKey()
  fileprivate static let dataSources = AssociationKey()
}
