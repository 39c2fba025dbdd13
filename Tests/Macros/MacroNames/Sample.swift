import DynamicMulticast

// A declaration of each kind. `check-macros.sh` takes the names that the expansions write, and builds
// this file once more in a program that declares all of these names itself: as types, and in place of
// the comments as members, as generic parameters and as parameters.

@globalActor actor OwnActor { static let shared = OwnActor() }
struct Value: Sendable {}
typealias Handler = @Sendable (Value) -> Value

@MessageProtocol protocol Sound: Respondable {
  var volume: Value { get set }
  func play(_ value: Value)
}

@MessageProtocol(proxy: true) protocol Picture: Respondable {
  var title: Value? { get set }
  var size: Value { get async throws }
  func show(_ value: Value, in place: (Value, [Value])) -> Value?
  func draw(_ handler: @escaping Handler, until end: Handler?) async throws -> [Value]
  @Responds(to: "load:error:") func load(_ value: Value) throws -> Value
  @Responds(to: "save:completionHandler:") func save(_ value: Value) async throws -> Value
  @Responds(to: "close:") func close() async
  @OptionalMessage func zoom(_ value: Value) -> Value
  @OptionalMessage func clear() async throws
  func measure(_ value: Value /* parameters */)
  @OptionalMessage func guess(_ value: Value /* parameters */) -> Value
}

@MessageProtocol protocol Film: Sound, Picture {
  func rewind()
}

@Responding(extensions: "Titles") class Screen: Picture {
  /* members */
  @Responds var title: Value?
  @Responds var size: Value { Value() }
  func show(_ value: Value, in place: (Value, [Value])) -> Value? { value }
  func draw(_ handler: @escaping Handler, until end: Handler?) async throws -> [Value] { [] }
  func load(_ value: Value) throws -> Value { value }
  func save(_ value: Value) async throws -> Value { value }
  func close() async {}
  func measure(_ value: Value /* parameters */) {}
  func guess(_ value: Value /* parameters */) -> Value { value }
  @Responds static func count() -> Value { Value() }
  @Responds static func wait() async throws {}
}

@Responding("Titles") extension Screen {
  func rename(_ value: Value) {}
}

@Responding final class Window: Screen {
  /* members */
  override func close() async {}
}

@Responding actor Projector: @preconcurrency Picture {
  /* members */
  @Responds var title: Value? {
    get { nil }
    set {}
  }
  @Responds var size: Value { Value() }
  func show(_ value: Value, in place: (Value, [Value])) -> Value? { value }
  func draw(_ handler: @escaping Handler, until end: Handler?) throws -> [Value] { [] }
  func load(_ value: Value) throws -> Value { value }
  func save(_ value: Value) throws -> Value { value }
  func close() {}
  func measure(_ value: Value /* parameters */) {}
}

@Responding @OwnActor final class Reel: Respondable {
  func turn(_ value: Value) -> Value { value }
}

@Responding @MainActor final class Poster<Own /* generics */>: Respondable {
  func print(_ value: Value) throws {}
}
