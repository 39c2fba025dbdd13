import Dispatch
import DynamicMulticast

@Responding
final class Window: Respondable, Sendable {
  func stream(_ stream: String, didReceiveMessage message: String) {
    print("\(stream): \(message)")
  }
}

let delegates = MulticastDelegate()
let window = Window()
let queue = DispatchQueue(label: "window")
delegates.add(window, delegateQueue: queue)

delegates.dynamic.stream("balcony", didReceiveMessage: "Art thou not Romeo, and a Montague?")
delegates.send("stream:didReceiveMessage:", "balcony", "Neither, fair saint.")
queue.sync {}  // A program with a main loop would just go on.
