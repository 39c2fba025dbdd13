import Invocation

/// An `NSNotificationCenter`.
///
/// The center refers to observers weakly, and retains blocks until their observers are removed.
final class NotificationCenterObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the observations.

  private struct Observation {
    let observer: WeakPointer

    /// The observer, if it is the token of a block; only the observation retains the token.
    let token: Object?
    let name: String?
    let object: WeakPointer?
    let action: Action

    func matches(_ notification: NotificationObject) -> Bool {
      if let name, name != notification.name { return false }
      guard let object else { return true }
      return object.object != nil && object.object?.identity === notification.object?.identity
    }
  }

  enum Action {
    case selector(Selector)
    case block(BlockObject, on: OperationQueueObject?)
  }

  private var observations: [Observation] = []

  /// The number of observations.
  ///
  /// Each change of the center visits all of them.
  var count: Int { observations.count }

  deinit { unlist() }

  override func takeContents() -> Any? {
    defer { observations = [] }
    return observations
  }

  func add(
    _ observer: Object, _ action: Action, name: String?, object: Object?, isKept: Bool = false
  ) {
    enlist()
    let gone = removeGone()
    note(contents: 160 * (observations.count + 1))
    observations.append(
      Observation(
        observer: WeakPointer(observer), token: isKept ? observer : nil, name: name,
        object: object.map { WeakPointer($0) }, action: action))
    // Release the observations last, because deallocating captured objects may use the center.
    withExtendedLifetime(gone) {}
  }

  /// The number of observations at which `removeGone()` next looks for deallocated observers.
  private var countToPrune = 16

  private func removeGone() -> [Observation] {
    guard observations.count >= countToPrune else { return [] }
    let gone = observations.filter { $0.observer.object == nil }
    if !gone.isEmpty { observations.removeAll { $0.observer.object == nil } }
    countToPrune = observations.count * 2 + 16
    return gone
  }

  /// Removes the observations of an observer, restricted to a name or an object if one is given.
  func remove(_ observer: Object, name: String? = nil, object: Object? = nil) {
    let old = observations
    observations.removeAll { observation in
      observation.observer.object?.identity === observer.identity
        && (name == nil || observation.name == name)
        && (object == nil || observation.object?.object?.identity === object?.identity)
    }
    withExtendedLifetime(old) {}
  }

  /// Calls the observers synchronously, in the order of their registration.
  func post(_ notification: NotificationObject, on activation: Activation) throws {
    let argument = Value.object(notification)
    try activation.step(observations.count)
    for observation in observations where observation.matches(notification) {
      guard let observer = observation.observer.object else { continue }
      switch observation.action {
      case .selector(let selector):
        _ = try activation.interpreter.send(
          selector, to: observer, selector.numberOfArguments == 0 ? [] : [argument],
          types: [.object("NSNotification")], on: activation)
      case .block(let block, let queue):
        if let queue {
          try queue.run(block, [argument], on: activation)
        } else {
          _ = try activation.interpreter.call(block, [argument], on: activation)
        }
      }
    }
  }
}

extension StandardLibrary {
  func installNotificationCenters() {
    let type = addClass("NSNotificationCenter")
    type.allocate = { NotificationCenterObject($0) }
    let center = NotificationCenterObject(type)
    type.classMethod("defaultCenter", "@@:") { _ in .object(center) }
    func method(
      _ selector: Selector, _ types: String,
      _ body: @escaping (Call, NotificationCenterObject) throws -> Void
    ) {
      type.method(selector, types) { call in
        let center = try call.receiver(as: NotificationCenterObject.self)
        try call.step(center.count / 4)
        try body(call, center)
        return .void
      }
    }
    method("addObserver:selector:name:object:", "v@:@:@@") { call, center in
      center.add(
        try call.required(0), .selector(try call.selectorArgument(1)),
        name: try call.optional(2, StringObject.self)?.text, object: call[3].object)
    }
    method("removeObserver:", "v@:@") { call, center in
      if let observer = call[0].object { center.remove(observer) }
    }
    method("removeObserver:name:object:", "v@:@@@") { call, center in
      guard let observer = call[0].object else { return }
      center.remove(
        observer, name: try call.optional(1, StringObject.self)?.text,
        object: call[2].object)
    }
    method("postNotification:", "v@:@") { call, center in
      try center.post(try call.required(0, NotificationObject.self), on: call.activation)
    }
    for name in ["postNotificationName:object:", "postNotificationName:object:userInfo:"]
      as [Selector]
    {
      method(name, name.numberOfArguments == 2 ? "v@:@@" : "v@:@@@") { call, center in
        let notification = try call.notification(isa: call.library.addClass("NSNotification"))
        try center.post(notification, on: call.activation)
      }
    }
    type.method("addObserverForName:object:queue:usingBlock:", "@@:@@@@?") { call in
      let token = Object(call.library.addClass("NSObject"))
      let center = try call.receiver(as: NotificationCenterObject.self)
      try call.step(center.count / 4)
      center.add(
        token, .block(try call.block(3), on: try call.optional(2, OperationQueueObject.self)),
        name: try call.optional(0, StringObject.self)?.text,
        object: call[1].object, isKept: true)
      return .object(token)
    }
  }
}
