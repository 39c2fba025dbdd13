import Invocation

extension StandardLibrary {
  func installExpectations() -> ClassObject {
    let type = addClass("XCTestExpectation")
    type.allocate = { ExpectationObject($0) }
    let expectation = { (call: Call) in try call.receiver(as: ExpectationObject.self) }
    type.method("initWithDescription:", "@@:@") { call in
      try expectation(call).text = try call.text(0)
      return .object(call.receiver)
    }
    type.procedure("fulfill", "") { try expectation($0).fulfill(on: $0.activation) }
    type.method("expectationDescription", "@\"NSString\"@:") { $0.string(try expectation($0).text) }
    type.procedure("setExpectationDescription:", "@") { try expectation($0).text = $0.text(0) }
    for (getter, setter, path) in [
      ("isInverted", "setInverted:", \.isInverted),
      ("assertForOverFulfill", "setAssertForOverFulfill:", \.assertsForOverFulfill),
    ] as [(Selector, Selector, ReferenceWritableKeyPath<ExpectationObject, Bool>)] {
      type.method(getter, "B@:") { $0.bool(try expectation($0)[keyPath: path]) }
      type.procedure(setter, "B") { try expectation($0)[keyPath: path] = $0[0].isTrue }
    }
    type.method("expectedFulfillmentCount", "Q@:") { .integer(try expectation($0).expectedCount) }
    type.procedure("setExpectedFulfillmentCount:", "Q") { call in
      guard call.integer(0) > 0 else {
        throw call.invalid("argument 0 is \(call.integer(0)), not a count greater than 0")
      }
      try expectation(call).expectedCount = call.integer(0)
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
    type.procedure("setHandler:", "@?") { call in
      let expectation = try call.receiver(as: NotificationExpectationObject.self)
      expectation.setHandler(call.value(0).object as? BlockObject)
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
