extension Method {
  /// Makes a method that throws, for a selector with one more part, to which the error goes.
  ///
  /// A protocol gives such a selector to a requirement that `throws`, as where Swift imports
  /// `NSError **`. The class's own method need not repeat it. The message returns false or nil after
  /// an error, as its receiver in Objective-C would.
  @usableFromInline
  init<Receiver: AnyObject, Values, Result: Sendable>(
    throwing selector: Selector, types: [any Any.Type], site: RegistrationSite,
    isConfinedToMainActor: Bool,
    onMainActor: @escaping @MainActor @Sendable (Receiver, Values) throws -> Result,
    arguments: @escaping @Sendable (inout ArgumentReader) throws -> Values
  ) {
    if Result.self == Void.self {
      self.init(
        throwing: selector, types, site, isConfinedToMainActor, onMainActor, arguments,
        success: { _ in true }, failure: false)
    } else {
      self.init(
        throwing: selector, types, site, isConfinedToMainActor, onMainActor, arguments,
        success: Result?.some, failure: nil)
    }
  }

  private init<Receiver: AnyObject, Values, Result: Sendable, Answer: Sendable>(
    throwing selector: Selector, _ types: [any Any.Type], _ site: RegistrationSite,
    _ isConfinedToMainActor: Bool,
    _ onMainActor: @escaping @MainActor @Sendable (Receiver, Values) throws -> Result,
    _ arguments: @escaping @Sendable (inout ArgumentReader) throws -> Values,
    success: @escaping @Sendable (Result) -> Answer, failure: Answer
  ) {
    // The isolation is not part of how a function is called. It is checked before each call.
    let call = unsafeBitCast(onMainActor, to: (@Sendable (Receiver, Values) throws -> Result).self)
    let answer: @Sendable (Receiver, inout ArgumentReader) throws -> Answer = { receiver, reader in
      let values = try arguments(&reader)
      let error: OutParameter<(any Error)?>? = try reader.next()
      do {
        return success(try call(receiver, values))
      } catch let thrown {
        error?.value = thrown
        return failure
      }
    }
    var all = types
    all.append(OutParameter<(any Error)?>?.self)
    guard isConfinedToMainActor else {
      self.init(readingEach: selector, argumentTypes: all, site: site, answer: answer)
      return
    }
    self.init(
      readingEach: selector, argumentTypes: all, site: site, isConfinedToMainActor: true,
      callAsync: { receiver, invocation in
        // The arguments were sent, and the receiver belongs to the main actor.
        let sent = UncheckedSendable((unsafeDowncast(receiver, to: Receiver.self), invocation))
        return try await MainActor.run {
          var reader = ArgumentReader(sent.value.1)
          return try answer(sent.value.0, &reader)
        }
      },
      answer: { (receiver: Receiver, reader: inout ArgumentReader) -> Answer in
        try MainActorConfinement.check(selector, receiver)
        return try answer(receiver, &reader)
      })
  }

  /// Makes a method whose arguments are read one by one, and never taken as a whole.
  private init<Receiver: AnyObject, Answer: Sendable>(
    readingEach selector: Selector, argumentTypes: [any Any.Type], site: RegistrationSite,
    isConfinedToMainActor: Bool = false, callAsync: Implementation.AsyncCall? = nil,
    answer: @escaping @Sendable (Receiver, inout ArgumentReader) throws -> Answer
  ) {
    self.init(
      checked: selector, argumentTypes: argumentTypes, site: site,
      isConfinedToMainActor: isConfinedToMainActor, callAsync: callAsync,
      exactly: { (receiver: Receiver, message: WholeMessage) -> Answer in
        var reader = ArgumentReader(message.invocation)
        return try answer(receiver, &reader)
      },
      converting: answer)
  }
}

/// Arguments of a type that no message has.
private struct WholeMessage {
  let invocation: Invocation
}
