extension Multicast {
  /// Adds an observer of this multicast's messages and delegates.
  ///
  /// It gets the events from now on. An observer that is here already is not added again; its options
  /// change. As long as a multicast has no observer, sends do nothing for this.
  ///
  /// - Parameters:
  ///   - observer: The observer, held weakly.
  ///   - describesArguments: Whether events have descriptions of the arguments. The sender's thread
  ///     makes them, at each send.
  ///   - bufferSize: The number of events that wait for the observer. If there are more, the oldest are
  ///     lost, and counted.
  public func addObserver(
    _ observer: any DeliveryObserver, describesArguments: Bool = false, bufferSize: Int = 100_000
  ) {
  }

  /// Removes an observer of this multicast.
  ///
  /// A batch that is being handed to it on another thread is still received.
  public func removeObserver(_ observer: any DeliveryObserver) {
  }

  /// Adds an observer of all multicasts of the process.
  ///
  /// Otherwise as ``addObserver(_:describesArguments:bufferSize:)``.
  public static func addObserver(
    _ observer: any DeliveryObserver, describesArguments: Bool = false, bufferSize: Int = 100_000
  ) {
  }

  /// Removes an observer of all multicasts of the process.
  public static func removeObserver(_ observer: any DeliveryObserver) {
  }

  /// Hands the events so far to the observers, and returns when they have received them.
  ///
  /// Not to be called by an observer while it receives events: that is a deadlock.
  public static func flushObservers() {
  }
}
