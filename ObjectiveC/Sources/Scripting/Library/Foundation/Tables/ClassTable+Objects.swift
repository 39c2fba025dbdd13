import Invocation

// The methods of a class whose objects are objects of the library, such as `ArrayObject`.
//
// Each number of arguments has a function, because the compiler does not specialize functions with
// parameter packs. A parameter of type `Call` must be the last, and stands for no argument.
extension ClassTable where Content: Object {
  @inline(__always)
  private func add<Result: ScriptValue>(
    _ selectors: [Selector], _ types: String..., body: @escaping (Content, Call) throws -> Result
  ) {
    for selector in selectors {
      type.method(selector, Result.encoding + "@:" + types.joined()) { call in
        try call.with(Content.self) { own, _ in try body(own, call).value(call) }
      }
    }
  }

  // MARK: Methods with a result

  func method<Result: ScriptValue>(
    _ selectors: Selector..., body: @escaping (Content) throws -> Result
  ) {
    add(selectors) { own, _ in try body(own) }
  }

  func method<A: ScriptValue, Result: ScriptValue>(
    _ selectors: Selector..., body: @escaping (Content, A) throws -> Result
  ) {
    add(selectors, A.encoding) { try body($0, $1.argument(0)) }
  }

  func method<A: ScriptValue, B: ScriptValue, Result: ScriptValue>(
    _ selectors: Selector..., body: @escaping (Content, A, B) throws -> Result
  ) {
    add(selectors, A.encoding, B.encoding) { try body($0, $1.argument(0), $1.argument(1)) }
  }

  func method<A: ScriptValue, B: ScriptValue, C: ScriptValue, Result: ScriptValue>(
    _ selectors: Selector..., body: @escaping (Content, A, B, C) throws -> Result
  ) {
    add(selectors, A.encoding, B.encoding, C.encoding) {
      try body($0, $1.argument(0), $1.argument(1), $1.argument(2))
    }
  }

  // MARK: Methods without a result

  func change(_ selectors: Selector..., body: @escaping (Content) throws -> Void) {
    add(selectors) { own, _ in try Nothing(body(own)) }
  }

  func change<A: ScriptValue>(
    _ selectors: Selector..., body: @escaping (Content, A) throws -> Void
  ) {
    add(selectors, A.encoding) { try Nothing(body($0, $1.argument(0))) }
  }

  func change<A: ScriptValue, B: ScriptValue>(
    _ selectors: Selector..., body: @escaping (Content, A, B) throws -> Void
  ) {
    add(selectors, A.encoding, B.encoding) {
      try Nothing(body($0, $1.argument(0), $1.argument(1)))
    }
  }

  func change<A: ScriptValue, B: ScriptValue, C: ScriptValue>(
    _ selectors: Selector..., body: @escaping (Content, A, B, C) throws -> Void
  ) {
    add(selectors, A.encoding, B.encoding, C.encoding) {
      try Nothing(body($0, $1.argument(0), $1.argument(1), $1.argument(2)))
    }
  }

  // MARK: Creation

  /// Adds a class method that makes an object, and an initializer with the same arguments, whose
  /// types are `types`.
  ///
  /// In both methods, `fill` sets the contents of the object from the arguments.
  func make(
    _ selector: Selector?, _ initializer: Selector?, _ types: String = "",
    isVariadic: Bool = false, fill: @escaping (Content, Call) throws -> Void
  ) {
    if let selector {
      type.classMethod(selector, "@@:" + types, isVariadic: isVariadic) { call in
        guard let new = try call.receivingClass.makeInstance() as? Content else { return .null }
        try fill(new, call)
        return .object(new)
      }
    }
    guard let initializer else { return }
    type.method(initializer, "@@:" + types, isVariadic: isVariadic) { call in
      try call.with(Content.self) { own, _ in
        own.enlist()
        try fill(own, call)
      }
      return .object(call.receiver)
    }
  }
}

/// An object whose contents an initializer sets at once.
protocol ContentObject: Object {
  associatedtype Contents
  init(_ contents: Contents, isa: ClassObject)
  func set(_ contents: Contents) throws
}

extension ClassTable where Content: ContentObject {
  /// Adds a class method that makes an object, and an initializer with the same arguments.
  ///
  /// Both methods return `nil` if `contents` returns `nil` for the arguments.
  func make(
    _ selector: Selector?, _ initializer: Selector, _ types: String, isVariadic: Bool = false,
    _ contents: @escaping (Call) throws -> Content.Contents?
  ) {
    if let selector {
      type.classMethod(selector, "@@:" + types, isVariadic: isVariadic) { call in
        guard let contents = try contents(call) else { return .null }
        return .object(Content(contents, isa: try call.receivingClass))
      }
    }
    type.method(initializer, "@@:" + types, isVariadic: isVariadic) { call in
      guard let contents = try contents(call) else { return .null }
      try call.receiver(as: Content.self).set(contents)
      return .object(call.receiver)
    }
  }
}

extension Call {
  @inline(__always)
  fileprivate func argument<Argument: ScriptValue>(_ index: Int) throws -> Argument {
    try Argument.read(Argument.self == Call.self ? .void : self[index], index, self)
  }
}

/// The result of a method that returns `void`.
private struct Nothing: ScriptValue {
  static var encoding: String { "v" }
  init(_: Void) {}
  static func read(_ value: Value, _ index: Int, _ call: Call) -> Nothing { Nothing(()) }
  func value(_ call: Call) -> Value { .void }
}
