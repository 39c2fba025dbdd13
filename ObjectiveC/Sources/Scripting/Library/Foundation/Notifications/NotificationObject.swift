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
    let notification = ClassTable<NotificationObject>(type: type)
    notification.make("notificationWithName:object:", nil, "@@") { try $1.fill($0) }
    notification.make(
      "notificationWithName:object:userInfo:", "initWithName:object:userInfo:", "@@@"
    ) { try $1.fill($0) }
    notification.method("name") { $0.name }
    notification.method("object") { $0.object }
    type.method("userInfo", "@\"NSDictionary\"@:") {
      .object(try $0.receiver(as: NotificationObject.self).userInfo)
    }
    installNotificationCenters()
  }
}

extension Call {
  /// Sets the name, object and user info of a notification from the arguments.
  func fill(_ notification: NotificationObject) throws {
    notification.name = try text(0)
    notification.object = self[1].object
    notification.userInfo = count > 2 ? self[2].object : nil
  }
}
