import Invocation

extension StandardLibrary {
  func installExpectations() -> ClassObject {
    let type = addClass("XCTestExpectation")
    type.allocate = { ExpectationObject($0) }
    type.method("initWithDescription:", "@@:@") { call in
      let expectation = try call.receiver(as: ExpectationObject.self)
      expectation.text = try call.text(0)
      return .object(expectation)
    }
    type.method("fulfill", "v@:") { call in
      try call.receiver(as: ExpectationObject.self).fulfill(on: call.activation)
      return .void
    }
    type.method("expectationDescription", "@\"NSString\"@:") { call in
      call.string(try call.receiver(as: ExpectationObject.self).text)
    }
    type.method("setExpectationDescription:", "v@:@") { call in
      try call.receiver(as: ExpectationObject.self).text = try call.text(0)
      return .void
    }
    func property(
      _ getter: Selector, _ setter: Selector,
      _ path: ReferenceWritableKeyPath<ExpectationObject, Bool>
    ) {
      type.method(getter, "B@:") {
        $0.bool(try $0.receiver(as: ExpectationObject.self)[keyPath: path])
      }
      type.method(setter, "v@:B") { call in
        try call.receiver(as: ExpectationObject.self)[keyPath: path] = call.value(0).isTrue
        return .void
      }
    }
    property("isInverted", "setInverted:", \.isInverted)
    property("assertForOverFulfill", "setAssertForOverFulfill:", \.assertsForOverFulfill)
    type.method("expectedFulfillmentCount", "Q@:") {
      .integer(try $0.receiver(as: ExpectationObject.self).expectedCount)
    }
    type.method("setExpectedFulfillmentCount:", "v@:Q") { call in
      guard call.integer(0) > 0 else {
        throw call.invalid("argument 0 is \(call.integer(0)), not a count greater than 0")
      }
      try call.receiver(as: ExpectationObject.self).expectedCount = call.integer(0)
      return .void
    }
    return type
  }

  func installNotificationExpectations(_ superclass: ClassObject) -> ClassObject {
    let type = interpreter.addClass("XCTNSNotificationExpectation", superclass: superclass)
    type.allocate = { NotificationExpectationObject($0) }
    for name in ["initWithName:", "initWithName:object:"] as [Selector] {
      type.method(name, name.numberOfArguments == 1 ? "@@:@" : "@@:@@") { call in
        let expectation = try call.receiver(as: NotificationExpectationObject.self)
        expectation.observe(
          try call.notificationCenter, name: try call.text(0),
          object: call.count > 1 ? call[1].object : nil)
        return .object(expectation)
      }
    }
    type.method("setHandler:", "v@:@?") { call in
      let expectation = try call.receiver(as: NotificationExpectationObject.self)
      expectation.setHandler(call.value(0).object as? BlockObject)
      return .void
    }
    type.method(NotificationExpectationObject.observation, "v@:@") { call in
      try call.receiver(as: NotificationExpectationObject.self)
        .receive(call.value(0).object, on: call.activation)
      return .void
    }
    return type
  }
}

extension Call {
  /// The default notification center.
  var notificationCenter: NotificationCenterObject {
    get throws {
      let center = try send("defaultCenter", to: library.addClass("NSNotificationCenter")).object
      guard let center = center as? NotificationCenterObject else {
        throw RuntimeFailure(
          "+[NSNotificationCenter defaultCenter] returned no notification center")
      }
      return center
    }
  }
}
