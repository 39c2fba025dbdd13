import Dispatch
@testable import DynamicMulticast
import RuntimeSupport
import TestSupport
import Testing

/// A single entry of the list of delegates.
struct RegistrationTests {
  @Test func `what is removed before it is added is not added`() {
    let registration = Registration(Listener(), .synchronous, RegistrationSite())
    registration.close(.drop)
    var state = MulticastState()
    #expect(!state.add(registration, .allow).isAdded && state.registrations.isEmpty)
  }

  @Test func `too many pending messages trap before their number overflows`() async {
    let registration = Registration(Listener(), .synchronous, RegistrationSite())
    for _ in 0..<1 << 25 where !registration.beginDelivery() { Issue.record("refused") }
    #expect(registration.pendingCount == 1 << 25)
    registration.endDelivery()
    #expect(registration.beginDelivery())
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let registration = Registration(
        Listener(), .queue(.main), RegistrationSite(fileID: "Chat/main.swift", line: 3))
      while registration.beginDelivery() {}
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "33,554,432 messages are pending for Listener on com.apple.main-thread (added at Chat/main.swift:3)"
      ), "\(text)")
  }

  @Test func `a registration still fits into a block of 80 bytes`() {
    // The metadata of a class has the size of its instances at this offset.
    let size = metadataAddress(of: Registration.self).load(fromByteOffset: 24, as: UInt32.self)
    #expect(size == 72)
  }
}
