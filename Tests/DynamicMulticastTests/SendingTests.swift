import DynamicMulticast
import Testing

struct SendingTests {
  @Test func `a message without delegates goes nowhere`() {
    MulticastDelegate().send("workerDidFinish")
  }
}
