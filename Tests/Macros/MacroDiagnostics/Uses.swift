import DynamicMulticast

@MessageProtocol
protocol Delegate: Respondable {
  func finish(_ name: String)
  @OptionalMessage func fail(_ name: String) -> Bool
}

@Responding
final class Incomplete: Delegate {
}

@Responding
final class Other: Respondable {}

func use(_ delegates: DelegateMulticast) {
  delegates.add(Other(), delivery: .synchronous)
  delegates.finsh("a")
  delegates.finish(1)
  delegates.fail("a")
}
