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

  @Test func `a registration still fits into a block of 64 bytes`() {
    // The metadata of a class has the size of its instances at this offset.
    let size = metadataAddress(of: Registration.self).load(fromByteOffset: 24, as: UInt32.self)
    #expect(size == 56)
  }
}
