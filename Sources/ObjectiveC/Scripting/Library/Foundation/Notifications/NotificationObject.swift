import Invocation

/// An `NSNotification`.
final class NotificationObject: ValueObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the properties.

  var name = "" {
    didSet { note(contents: name.utf8.count) }
  }

  var object: Object?
  var userInfo: Object?

  deinit { releaseContents() }

  override func takeContents() -> Any? {
    defer { (object, userInfo) = (nil, nil) }
    return (object, userInfo)
  }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    var parts = [plainDescription, " {name = ", name]
    if let object { parts += ["; object = ", try activation.description(of: object)] }
    if let userInfo { parts += ["; userInfo = ", try activation.description(of: userInfo)] }
    return try activation.joined(parts + ["}"])
  }
}

extension StandardLibrary {
  func installNotifications() {
    let type = addClass("NSNotification")
    type.allocate = { NotificationObject($0) }
    installComparison(type)
    installCopyingAsSelf(type)
    for name in ["notificationWithName:object:", "notificationWithName:object:userInfo:"]
      as [Selector]
    {
      type.classMethod(name, name.numberOfArguments == 2 ? "@@:@@" : "@@:@@@") { call in
        .object(try call.notification(isa: try call.receivingClass))
      }
    }
    type.method("initWithName:object:userInfo:", "@@:@@@") { call in
      call.receiver.enlist()
      try call.fill(try call.receiver(as: NotificationObject.self))
      return .object(call.receiver)
    }
    let notification = { (call: Call) in try call.receiver(as: NotificationObject.self) }
    type.method("name", "@\"NSString\"@:") { $0.string(try notification($0).name) }
    type.method("object", "@@:") { .object(try notification($0).object) }
    type.method("userInfo", "@\"NSDictionary\"@:") { .object(try notification($0).userInfo) }
    installNotificationCenters()
  }
}

extension Call {
  /// Creates a notification with the name, object and user info in the arguments.
  func notification(isa: ClassObject) throws -> NotificationObject {
    let notification = NotificationObject(isa)
    try fill(notification)
    return notification
  }

  fileprivate func fill(_ notification: NotificationObject) throws {
    notification.name = try text(0)
    notification.object = self[1].object
    notification.userInfo = count > 2 ? self[2].object : nil
  }
}
