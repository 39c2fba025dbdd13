public import Dispatch
public import Invocation
import Support

/// Modules that belong together, and delegates for all of them of a class, present and future.
///
/// ```swift
/// let host = ModuleHost()
/// host.autoAdd(log, delegateQueue: queue, toModulesOfClass: Roster.self)
/// host.register(roster)  // The roster now has the log as a delegate.
/// ```
///
/// Modules and delegates are held weakly. Every call is for any thread, also from within a handler.
///
/// Stands for what `XMPPStream` does with its modules: `registerModule:`, and
/// `autoAddDelegate:delegateQueue:toModulesOfClass:`. It holds its modules strongly.
public final class ModuleHost: Sendable {
  private let state = Guarded(State())

  /// Makes a host without modules.
  public init() {}

  /// The modules that are registered and alive, in the order of their registering.
  public var modules: [any Module] {
    state.withLock { $0.seats }.compactMap(\.module)
  }

  /// Registers a module, and adds to it the delegates that are for its class.
  ///
  /// They are added in their turn on the module's queue, as
  /// ``OwnedMulticast/add(_:delegateQueue:fileID:line:)`` does.
  ///
  /// - Returns: Whether it was registered: false if it is already.
  @discardableResult
  public func register(_ module: any Module) -> Bool {
    let additions: [Addition]? = change { state in
      if state.seats.contains(where: { $0.module === module }) { return nil }
      state.seats.append(Seat(module: module))
      return state.subscriptions.compactMap { $0.addition(to: module) }
    }
    carryOut(additions ?? [])
    return additions != nil
  }

  /// Unregisters a module, and removes from it the delegates that were added to it here.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - policy: What becomes of the messages that are on their way to these delegates.
  /// - Returns: Whether it was registered.
  @discardableResult
  public func unregister(_ module: any Module, pending policy: RemovalPolicy = .deliver) -> Bool {
    let isRegistered: Bool? = change { state in
      let count = state.seats.count
      state.seats.removeAll { $0.module === module }
      return state.seats.count < count ? [] : nil
    }.map { _ in true }
    let multicast = module.multicast
    revoke(policy) { $0.multicast === multicast }
    return isRegistered ?? false
  }

  /// Adds a delegate to all modules of a class that are registered, and to those that will be.
  ///
  /// It is added in its turn on each module's queue, as
  /// ``OwnedMulticast/add(_:delegateQueue:fileID:line:)`` does; one that is added twice is called twice.
  ///
  /// Stands for `autoAddDelegate:delegateQueue:toModulesOfClass:`.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delegateQueue: The queue that it is called on.
  ///   - type: The class, subclasses included; nil for all modules.
  ///   - fileID: The file of the call, named in explanations.
  ///   - line: The line of the call.
  public func autoAdd(
    _ delegate: any Respondable, delegateQueue: DispatchQueue,
    toModulesOfClass type: (any Module.Type)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let site = RegistrationSite(fileID: fileID, line: line)
    let subscription = Subscription(
      model: Registration(delegate, .queue(delegateQueue), site), type: type)
    let additions: [Addition]? = change { state in
      state.subscriptions.append(subscription)
      return state.seats.compactMap { $0.module.flatMap(subscription.addition) }
    }
    carryOut(additions ?? [])
  }

  /// Removes a delegate from the modules that it was added to here, and adds it to no more.
  ///
  /// What holds for ``OwnedMulticast/remove(_:delegateQueue:pending:)`` holds for all of them.
  ///
  /// Stands for `removeAutoDelegate:delegateQueue:fromModulesOfClass:`.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delegateQueue: The queue, nil for all.
  ///   - type: The class that it was added for; nil for whichever.
  ///   - policy: What becomes of the messages that are on their way to it.
  /// - Returns: The number of calls of `autoAdd` that were undone.
  @discardableResult
  public func removeAutoDelegate(
    _ delegate: any Respondable, delegateQueue: DispatchQueue? = nil,
    fromModulesOfClass type: (any Module.Type)? = nil, pending policy: RemovalPolicy = .deliver
  ) -> Int {
    let filter = RegistrationFilter(delegate, delegateQueue)
    func isMeant(_ subscription: Subscription) -> Bool {
      filter.matches(subscription.model) && (type == nil || subscription.type == type)
    }
    var count = 0
    _ = change { state in
      count = state.subscriptions.count(where: isMeant)
      state.subscriptions.removeAll(where: isMeant)
      return []
    }
    revoke(policy) { isMeant($0.subscription) }
    return count
  }

  // MARK: Additions

  /// Changes a copy of the state, and puts it in place.
  ///
  /// The body loads weak references, which can make us the last owner and run a `deinit`. So it
  /// runs without the lock, and again if the state has changed meanwhile.
  ///
  /// - Returns: The additions that come of it, noted already and to be carried out; nil, and
  ///   nothing is changed, if the body says so.
  private func change(_ body: (inout State) -> [Addition]?) -> [Addition]? {
    while true {
      let old = state.withLock { $0 }
      var new = old
      new.dropTheDead()
      guard let additions = body(&new) else { return nil }
      new.additions += additions
      new.version += 1
      let isDone = state.withLock { [new] state in
        guard state.version == old.version else { return false }
        state = new
        return true
      }
      if isDone { return additions }
    }
  }

  private func carryOut(_ additions: [Addition]) {
    for addition in additions { addition.multicast?.add(addition.registration) }
  }

  /// Takes delegates from modules.
  ///
  /// They stay noted until that is done, so that whoever else wants to see them gone waits for them,
  /// too, where it is to wait.
  private func revoke(_ policy: RemovalPolicy, where isMeant: (Addition) -> Bool) {
    let leaving = state.withLock { $0.additions }.filter(isMeant)
    for addition in leaving { addition.registration.close(policy) }
    for addition in leaving {
      if let multicast = addition.multicast {
        multicast.remove(addition.registration, policy)
      } else {
        addition.registration.remove(policy)
      }
    }
    _ = change { state in
      state.additions.removeAll { addition in
        leaving.contains { $0.registration === addition.registration }
      }
      return []
    }
  }
}

private struct State: Sendable {
  var version = 0
  var seats: [Seat] = []
  var subscriptions: [Subscription] = []

  /// The delegates that were added to modules, those under way included.
  var additions: [Addition] = []

  mutating func dropTheDead() {
    seats.removeAll { $0.module == nil }
    subscriptions.removeAll { $0.model.delegate == nil }
    additions.removeAll { $0.multicast == nil || $0.registration.delegate == nil }
  }
}

/// A module, held weakly.
private struct Seat: Sendable {
  weak let module: (any Module)?
}

/// A delegate that is for all modules of a class.
private struct Subscription: Sendable {
  /// Tells whose it is, and where it is called.
  ///
  /// In no list itself.
  let model: Registration
  let type: (any Module.Type)?

  /// The delegate for a module, if that is of the class.
  func addition(to module: any Module) -> Addition? {
    if let type, !DynamicMulticast.isInstance(module, of: type) { return nil }
    guard let delegate = model.delegate else { return nil }
    return Addition(
      subscription: self, registration: Registration(delegate, model.delivery, model.site),
      multicast: module.multicast)
  }
}

/// A delegate that was added to a module.
private struct Addition: Sendable {
  let subscription: Subscription
  let registration: Registration
  weak let multicast: OwnedMulticast?
}
