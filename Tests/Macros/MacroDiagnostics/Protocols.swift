import DynamicMulticast

@MessageProtocol
protocol Bare {
  func message()
}

@MessageProtocol
struct NoProtocol {}

@MessageProtocol
protocol Associated: Respondable {
  associatedtype Item
}

protocol Unmarked: Respondable {
  @OptionalMessage func message()
}

@MessageProtocol
protocol Refining: Unmarked {
}

@MessageProtocol
protocol Requirements: Respondable {
  func generic<Value>(_ value: Value)
  func one(_ value: Int)
  @Responds(to: "one:") func other(_ value: Int)
}

let wantsProxy = true

@MessageProtocol(proxy: wantsProxy)
protocol Computed: Respondable {}

@MessageProtocol(proxy: true)
protocol OfActors: Actor, Respondable {}
