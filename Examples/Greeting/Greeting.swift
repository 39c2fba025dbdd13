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
  func chat(_ room: String, didReceive text: String) { print(text) }
  func chat(_ room: String, mayInvite guest: String) -> Bool { true }
}

let delegates = ChatDelegateMulticast()  // Declared by the macro.
let (history, window) = (History(), Window())
delegates.add(history, delivery: .queue(DispatchQueue(label: "history")))
delegates.add(window, delivery: .mainActor)

delegates.chat("garden", didReceive: "Art thou not Romeo?")  // Sends.
let mayJoin = try await delegates.chat("garden", mayInvite: "Tybalt")
  .allSatisfy(default: true) { $0 }  // Asks both, and awaits the answers.
print("Tybalt may join: \(mayJoin)")
