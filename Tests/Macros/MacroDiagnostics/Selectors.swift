import DynamicMulticast

let dynamic = "worker:"

@Responding
final class Selectors: Respondable {
  @Responds(to: "one:two:") func one(_ value: Int) {}
  @Responds(to: "none:two:three:") func none() throws {}
  @Responds(to: "with space:") func space(_ value: Int) {}
  @Responds(to: "rest:after") func rest(_ value: Int) {}
  func twice(_ value: Int) {}
  func twice(_ value: String) {}
}

@MessageProtocol
protocol Overloads: Respondable {
  func tell(_ value: Int)
  func tell(_ value: String)
  @Responds(to: "tellNumber:") func tell(_ value: Double)
}
