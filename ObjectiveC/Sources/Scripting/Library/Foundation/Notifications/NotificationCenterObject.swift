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
    let table = ClassTable<NotificationCenterObject>(type: type)
    type.procedure("addObserver:selector:name:object:", "@:@@") { call in
      try call.observedCenter.add(
        try call.required(0), .selector(try call.selectorArgument(1)),
        name: try call.optional(2, StringObject.self)?.text, object: call[3].object)
    }
    table.change("removeObserver:") { (_, observer: Object?, call: Call) in
      if let observer { try call.observedCenter.remove(observer) }
    }
    type.procedure("removeObserver:name:object:", "@@@") { call in
      guard let observer = call[0].object else { return }
      try call.observedCenter.remove(
        observer, name: try call.optional(1, StringObject.self)?.text, object: call[2].object)
    }
    table.change("postNotification:") { (_, notification: NotificationObject, call: Call) in
      try call.observedCenter.post(notification, on: call.activation)
    }
    for (name, types) in [
      ("postNotificationName:object:", "@@"), ("postNotificationName:object:userInfo:", "@@@"),
    ] as [(Selector, String)] {
      type.procedure(name, types) { call in
        let notification = NotificationObject(call.library.addClass("NSNotification"))
        try call.fill(notification)
        try call.observedCenter.post(notification, on: call.activation)
      }
    }
    type.method("addObserverForName:object:queue:usingBlock:", "@@:@@@@?") { call in
      let token = Object(call.library.addClass("NSObject"))
      try call.observedCenter.add(
        token, .block(try call.block(3), on: try call.optional(2, OperationQueueObject.self)),
        name: try call.optional(0, StringObject.self)?.text,
        object: call[1].object, isKept: true)
      return .object(token)
    }
  }
}

extension Call {
  /// The receiver, whose observations the call visits.
  fileprivate var observedCenter: NotificationCenterObject {
    get throws {
      let center = try receiver(as: NotificationCenterObject.self)
      try step(center.count / 4)
      return center
    }
  }
}
