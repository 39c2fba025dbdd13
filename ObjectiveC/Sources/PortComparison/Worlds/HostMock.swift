import Invocation

/// An object of the host that records each message, and answers as the session says.
final class HostMock: Respondable, Sendable {
  static var methods: MethodTable { MethodTable() }

  let objectMethods = ObjectMethods()
  let name: String
  private weak let world: PortWorld?

  init(_ name: String, in world: PortWorld) throws {
    self.name = name
    self.world = world
    try objectMethods.set(
      .fallback { (mock: HostMock, invocation) in
        guard let world = mock.world else { return }
        guard world.responds(mock.name, to: invocation.selector) else {
          return try mock.doesNotRecognizeSelector(invocation.selector)
        }
        world.record(mock.name, invocation.selector, Array(invocation.arguments))
        let answer = try world.answer(
          of: mock.name, to: invocation.selector, Array(invocation.arguments))
        guard let answer else { return }
        try invocation.setReturnValue(answer)
      })
  }

  func responds(to selector: Selector) -> Bool {
    world?.responds(name, to: selector) ?? false
  }
}
