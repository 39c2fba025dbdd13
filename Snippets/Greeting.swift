import Dispatch
import DynamicMulticast

@MessageProtocol protocol ChatDelegate: Respondable {
  func chat(_ room: String, didReceive text: String) async
  func chat(_ room: String, mayInvite guest: String) async -> Bool
}

@Responding actor History: ChatDelegate {
  private var lines: [String] = []
  func chat(_ room: String, didReceive text: String) { lines.append(text) }
  func chat(_ room: String, mayInvite guest: String) -> Bool {
    print("history: \(lines.count) line in the \(room)")
    return guest != "Tybalt"
  }
}

@Responding @MainActor final class Window: ChatDelegate {
  func chat(_ room: String, didReceive text: String) { print("window: \(text)") }
  func chat(_ room: String, mayInvite guest: String) -> Bool { true }
}

let (delegates, history, window) = (ChatDelegateMulticast(), History(), Window())
delegates.add(history, delivery: .queue(DispatchQueue(label: "history")))
delegates.add(window, delivery: .mainActor)

delegates.chat("garden", didReceive: "Art thou not Romeo?")  // Both delegates.
let mayJoin = try await delegates.chat("garden", mayInvite: "Tybalt")
  .allSatisfy(default: true) { $0 }  // Each delegate, where it runs.
print("Tybalt may join: \(mayJoin)")
