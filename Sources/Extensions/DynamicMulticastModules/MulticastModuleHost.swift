public import Dispatch
public import DynamicMulticast
public import Invocation
import RuntimeSupport

/// A set of modules, with delegates that are added to all present and future modules of a class.
///
/// ```swift
/// let host = MulticastModuleHost()
/// host.autoAdd(log, delegateQueue: queue, toModulesOfClass: Roster.self)
/// host.register(roster)  // The roster now has the log as a delegate.
/// ```
///
/// Modules and delegates are held weakly. Every function can be called from any thread, even from
/// within a handler.
///
/// Stands for the module functions of `XMPPStream`: `registerModule:`, and
/// `autoAddDelegate:delegateQueue:toModulesOfClass:`. Unlike `MulticastModuleHost`, `XMPPStream`
/// holds its modules strongly.
public final class MulticastModuleHost: Sendable {
  private let state = Guarded(State())

  /// Creates a host without modules.
  public init() {}

  /// Lists the live registered modules, in the order of their registration.
  public var modules: [any MulticastModule] {
    state.withLock { $0.modules }.compactMap(\.module)
  }

  /// Registers a module, and adds the delegates for the module's class to the module.
  ///
  /// A block on the module's queue adds the delegates, as
  /// ``QueueMulticast/add(_:delegateQueue:fileID:line:)`` does.
  ///
  /// - Returns: `true` if the module was registered; `false` if the module is registered already,
  ///   or if its class belongs to a disabled plug-in.
  @discardableResult
  public func register(_ module: any MulticastModule) -> Bool {
    let additions: [Addition]? = change { state in
      if state.modules.contains(where: { $0.module === module }) { return nil }
      state.modules.append(RegisteredModule(module: module))
      return state.subscriptions.compactMap { $0.addition(to: module) }
    }
    if additions != nil, !RegistrationWitness.accepts(.other(ModuleEntry(module, of: self))) {
      unregister(module)
      return false
    }
    carryOut(additions ?? [])
    return additions != nil
  }

  /// Unregisters a module, and removes the delegates that this host has added to the module.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - policy: Whether pending messages to these delegates are delivered, dropped or waited for.
  /// - Returns: `true` if the module was registered.
  @discardableResult
  public func unregister(_ module: any MulticastModule, pending policy: RemovalPolicy = .deliver)
    -> Bool
  {
    let isRegistered: Bool? = change { state in
      let count = state.modules.count
      state.modules.removeAll { $0.module === module }
      return state.modules.count < count ? [] : nil
    }.map { _ in true }
    let multicast = module.multicast
    revoke(policy) { $0.multicast === multicast }
    return isRegistered ?? false
  }

  /// Adds a delegate to all present and future modules of a class.
  ///
  /// A block on each module's queue adds the delegate, as
  /// ``QueueMulticast/add(_:delegateQueue:fileID:line:)`` does. A delegate added twice is called
  /// twice.
  ///
  /// Stands for `autoAddDelegate:delegateQueue:toModulesOfClass:`.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delegateQueue: The queue on which the delegate is called.
  ///   - type: The class of the modules, subclasses included; `nil` for all modules.
  ///   - fileID: The file of the call, which explanations contain.
  ///   - line: The line of the call.
  public func autoAdd(
    _ delegate: any Respondable, delegateQueue: DispatchQueue,
    toModulesOfClass type: (any MulticastModule.Type)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let site = RegistrationSite(fileID: fileID, line: line)
    let subscription = Subscription(
      model: Registration(delegate, .queue(delegateQueue), site), type: type)
    let additions: [Addition]? = change { state in
      state.subscriptions.append(subscription)
      return state.modules.compactMap { $0.module.flatMap(subscription.addition) }
    }
    if !RegistrationWitness.accepts(.other(SubscriptionEntry(subscription.model, of: self))) {
      removeSubscription(subscription.model)
      return
    }
    carryOut(additions ?? [])
  }

  /// Undoes calls of `autoAdd` for a delegate.
  ///
  /// The delegate is removed from the modules to which these calls have added it, and is not added
  /// to future modules. The delegate is removed from each module as by
  /// ``QueueMulticast/remove(_:delivery:pending:)``.
  ///
  /// Stands for `removeAutoDelegate:delegateQueue:fromModulesOfClass:` without a queue.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - type: The class that was passed to `autoAdd`; calls for a superclass, a subclass or all
  ///     modules stay in effect. `nil` undoes the calls for any class.
  ///   - policy: Whether pending messages to the delegate are delivered, dropped or waited for.
  /// - Returns: The number of calls of `autoAdd` that were undone.
  @discardableResult
  public func removeAutoDelegate(
    _ delegate: any Respondable, fromModulesOfClass type: (any MulticastModule.Type)? = nil,
    pending policy: RemovalPolicy = .deliver
  ) -> Int {
    removeAutoDelegate(type, policy) { $0.identity == ObjectIdentifier(delegate) }
  }

  /// Undoes calls of `autoAdd` for a delegate with a queue.
  ///
  /// See ``removeAutoDelegate(_:fromModulesOfClass:pending:)``. Stands for
  /// `removeAutoDelegate:delegateQueue:fromModulesOfClass:`.
  ///
  /// - Returns: The number of calls of `autoAdd` that were undone.
  @discardableResult
  public func removeAutoDelegate(
    _ delegate: any Respondable, delegateQueue: DispatchQueue,
    fromModulesOfClass type: (any MulticastModule.Type)? = nil,
    pending policy: RemovalPolicy = .deliver
  ) -> Int {
    removeAutoDelegate(type, policy) {
      $0.identity == ObjectIdentifier(delegate) && $0.delivery == .queue(delegateQueue)
    }
  }

  private func removeAutoDelegate(
    _ type: (any MulticastModule.Type)?, _ policy: RemovalPolicy,
    where isOfDelegate: (Registration) -> Bool
  ) -> Int {
    func matches(_ subscription: Subscription) -> Bool {
      isOfDelegate(subscription.model) && (type == nil || subscription.type == type)
    }
    var count = 0
    _ = change { state in
      count = state.subscriptions.count(where: matches)
      for subscription in state.subscriptions where matches(subscription) {
        subscription.model.close(.deliver)
      }
      state.subscriptions.removeAll(where: matches)
      return []
    }
    revoke(policy) { matches($0.subscription) }
    return count
  }

  // MARK: Plug-ins

  /// Undoes a single call of `autoAdd`, and removes the delegate from the modules that the call
  /// added it to.
  ///
  /// - Returns: `true` if the call was still in effect.
  @discardableResult
  func removeSubscription(_ model: Registration) -> Bool {
    let isFound: Bool? = change { state in
      let count = state.subscriptions.count
      state.subscriptions.removeAll { $0.model === model }
      return state.subscriptions.count < count ? [] : nil
    }.map { _ in true }
    model.close(.deliver)
    revoke(.deliver) { $0.subscription.model === model }
    return isFound ?? false
  }

  /// Replaces the delegate of a call of `autoAdd` for modules that will be registered.
  ///
  /// The caller must replace the delegate in the modules that the call has added it to.
  ///
  /// - Returns: `true` if the call was still in effect.
  func replaceSubscription(_ model: Registration, with new: any Respondable) -> Bool {
    let replacement = Registration(new, replacing: model)
    let isFound = change { state in
      guard let index = state.subscriptions.firstIndex(where: { $0.model === model }) else {
        return nil
      }
      state.subscriptions[index].model = replacement
      for index in state.additions.indices
      where state.additions[index].subscription.model === model {
        state.additions[index].subscription.model = replacement
      }
      return []
    }
    model.close(.deliver)
    guard isFound != nil else { return false }
    if !RegistrationWitness.accepts(.other(SubscriptionEntry(replacement, of: self))) {
      removeSubscription(replacement)
    }
    return true
  }

  /// Replaces a module at its position, and moves the delegates for the module's class to the new
  /// module.
  ///
  /// - Returns: `true` if `module` was registered.
  func replace(_ module: any MulticastModule, with new: any MulticastModule) -> Bool {
    let additions: [Addition]? = change { state in
      guard let index = state.modules.firstIndex(where: { $0.module === module }) else {
        return nil
      }
      state.modules[index] = RegisteredModule(module: new)
      return state.subscriptions.compactMap { $0.addition(to: new) }
    }
    guard let additions else { return false }
    carryOut(additions)
    let multicast = module.multicast
    revoke(.deliver) { $0.multicast === multicast }
    if !RegistrationWitness.accepts(.other(ModuleEntry(new, of: self))) { unregister(new) }
    return true
  }

  // MARK: Additions

  /// Changes a copy of the state, and then replaces the state by the copy.
  ///
  /// `body` loads weak references, which can make this thread the last owner and run a `deinit`.
  /// Therefore `body` runs without the lock, and runs again if the state has changed in the
  /// meantime.
  ///
  /// - Returns: The result of `body`. The state contains these additions already, and the caller
  ///   must carry them out. If `body` returns `nil`, the state is not changed.
  private func change(_ body: (inout State) -> [Addition]?) -> [Addition]? {
    while true {
      let old = state.withLock { $0 }
      var new = old
      new.removeDeallocated()
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

  /// Removes delegates from modules.
  ///
  /// The additions stay in the state until the delegates are removed. Another thread that removes
  /// the same delegates with `RemovalPolicy.wait` therefore also waits for their messages.
  private func revoke(_ policy: RemovalPolicy, where matches: (Addition) -> Bool) {
    let revoked = state.withLock { $0.additions }.filter(matches)
    for addition in revoked { addition.registration.close(policy) }
    for addition in revoked {
      if let multicast = addition.multicast {
        multicast.remove(addition.registration, policy)
      } else {
        addition.registration.remove(policy)
      }
    }
    _ = change { state in
      state.additions.removeAll { addition in
        revoked.contains { $0.registration === addition.registration }
      }
      return []
    }
  }
}

private struct State: Sendable {
  var version = 0
  var modules: [RegisteredModule] = []
  var subscriptions: [Subscription] = []

  /// Delegates added to modules, including additions and removals under way.
  var additions: [Addition] = []

  mutating func removeDeallocated() {
    modules.removeAll { $0.module == nil }
    subscriptions.removeAll { $0.model.delegate == nil }
    additions.removeAll {
      $0.multicast == nil
        || ($0.registration.successor ?? $0.registration).delegate == nil
    }
  }
}

/// A weak reference to a module.
private struct RegisteredModule: Sendable {
  weak let module: (any MulticastModule)?
}

/// A delegate added to all modules of a class by a call of `autoAdd`.
private struct Subscription: Sendable {
  /// The template for the delegate's registrations with modules.
  ///
  /// ``addition(to:)`` copies the registration. No multicast contains the template.
  var model: Registration
  let type: (any MulticastModule.Type)?

  /// Returns the addition of the delegate to a module, or `nil` if the module is of another class.
  func addition(to module: any MulticastModule) -> Addition? {
    if let type, !Superclass.isClass(Swift.type(of: module), within: type) { return nil }
    guard let delegate = model.delegate else { return nil }
    return Addition(
      subscription: self, registration: Registration(delegate, model.delivery, model.site),
      multicast: module.multicast)
  }
}

/// A delegate that a host adds to a module.
private struct Addition: Sendable {
  var subscription: Subscription
  let registration: Registration
  weak let multicast: QueueMulticast?
}
