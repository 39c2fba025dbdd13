import DynamicMulticast

@Responding
final class Refused: Respondable {
  func generic<Value>(_ value: Value) {}
  func opaque(_ value: some Sequence) {}
  func variadic(_ values: Int...) {}
  func changing(_ value: inout Int) {}
  func lazy(_ value: @autoclosure () -> Int) {}
  func isolated(_ actor: isolated (any Actor)?) {}
  func rethrowing(_ body: () throws -> Void) rethrows {}
  func result() -> some Sequence<Int> { [1] }
  @Responds private func secret() {}
  @Responds init() {}
  @Responds var untyped = 1
}
