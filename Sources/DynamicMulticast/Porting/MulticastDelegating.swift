import Invocation

/// An object that has two multicasts without declaring any: for its delegates, and for its data
/// sources.
///
/// Any class conforms by saying so, without stored properties and without changing its code:
///
/// ```swift
/// extension Download: MulticastDelegating {}
///
/// download.delegate = download.multicastDelegate  // Its one delegate, which is several from now on
/// download.multicastDelegate.add(window, delegateQueue: .main)
/// download.multicastDelegate.add(log, delegateQueue: logQueue)
/// ```
///
/// The multicasts are associated objects, see `AssociatedObjects`: each is made when it is first asked
/// for, is the same from then on, and goes with its object. So the object may well hold it weakly as
/// its delegate. All of it can be used from any thread. Each access is a look-up: a class that sends
/// often keeps what it got.
///
/// Stands for the category `NSObject (RRProperty)` of RRMulticastDelegate.
public protocol MulticastDelegating: AnyObject {}

extension MulticastDelegating {
  /// The delegates of this object, to be told what happens.
  ///
  /// Each is called where it was added to be called. What they return is dropped: an object that asks
  /// its delegate for values is given ``multicastDataSource`` as its delegate.
  ///
  /// In the `deinit` of an object that has no associated objects it is not kept, see
  /// `AssociatedObjects`.
  public var multicastDelegate: MulticastDelegate {
    AssociatedObjects(of: self).value(for: .delegates) { MulticastDelegate() }
  }

  /// The data sources of this object, to be asked for values.
  ///
  /// A message that the object sends to it as to its data source, with `perform`, is answered: all
  /// data sources that respond are asked in the order they were added, and the last one's answer is
  /// the answer, as ``Multicast/lastAnswer(_:_:as:)`` says. They are asked now and on the
  /// caller's thread, whatever queues they were added with, and so are best added with
  /// ``Delivery/synchronous``. What is sent with ``Multicast/send(_:_:)`` reaches them as it
  /// does any delegate.
  ///
  /// If none responds, there is no value, and a `perform` that wants one throws
  /// `InvocationError.noReturnValue`; `responds(to:)` tells before.
  public var multicastDataSource: MulticastDelegate {
    AssociatedObjects(of: self).value(for: .dataSources) { MulticastDelegate(answers: true) }
  }
}

extension AssociationKey<MulticastDelegate> {
  fileprivate static let delegates = AssociationKey()
  fileprivate static let dataSources = AssociationKey()
}
