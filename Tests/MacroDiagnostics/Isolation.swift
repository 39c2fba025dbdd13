import DynamicMulticast

@globalActor actor Elsewhere {
  static let shared = Elsewhere()
}

@Elsewhere
class Base {
  func free() {}
}

final class NotSendable {}

@Responding
class Inherited: Base, Respondable {
  func run() {}
}

@Responding
final class Result: Respondable {
  func make() -> NotSendable { NotSendable() }
}
