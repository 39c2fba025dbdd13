import DynamicMulticast
import TestSupport
import Testing

@MessageProtocol
private protocol DoorDelegate: Respondable {
  func mayOpen(_ name: String) -> Bool
  @OptionalMessage func doorDidOpen(_ name: String)
}

@MessageProtocol
private protocol GateDelegate: DoorDelegate {
  @OptionalMessage func gateDidLock()
}

@Responding
private final class Guard: GateDelegate, Sendable {
  let log = Recorder<String>()
  func mayOpen(_ name: String) -> Bool { name == "front" }
  func doorDidOpen(_ name: String) { log.record(name) }
}

/// The multicasts of protocols that refine a protocol, where the messages of the refined protocol
/// are sent.
struct RefinedProtocolTests {
  private func open(_ name: String, _ delegates: some DoorDelegateMessages) async throws {
    guard try await delegates.mayOpen(name).allSatisfy(default: false, { $0 }) else { return }
    delegates.doorDidOpen(name)
  }

  @Test func `a function for the messages of a protocol takes the multicasts of both protocols`()
    async throws
  {
    let (doors, gates, guardian) = (DoorDelegateMulticast(), GateDelegateMulticast(), Guard())
    doors.add(guardian, delivery: .synchronous)
    gates.add(guardian, delivery: .synchronous)
    for name in ["front", "back"] {
      try await open(name, doors)
      try await open(name, gates)
    }
    #expect(guardian.log.events == ["front", "front"])
    let any: any DoorDelegateMessages = gates
    any.doorDidOpen("side")
    #expect(guardian.log.events.last == "side")
  }

  @Test func `a sequence of messages that the protocol does not declare traps`() async {
    _ = DoorDelegateMulticast().messages(for: "doorDidOpen:")
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = DoorDelegateMulticast().messages(for: "doorDidOpne:")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'doorDidOpne:' is not in DoorDelegate; 'doorDidOpen:' is"), "\(text)")
    #expect(text.contains("(the sequence at MacroTests/RefinedProtocolTests.swift:"), "\(text)")
  }
}
