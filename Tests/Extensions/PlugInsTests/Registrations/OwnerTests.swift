import Dispatch
@testable import DynamicMulticast
import DynamicMulticastModules
import Glibc
import ObjectProperties
@_spi(ObjectiveC) @testable import PlugIns
import RuntimeSupport
import TestSupport
import Testing

/// Tests of the registrations that the code of a plug-in has made.
///
/// The tests run one at a time, because they share the owned classes.
@Suite(.serialized)
struct OwnerTests {
  /// A class of the plug-in.
  @Responding
  fileprivate class Guest: Respondable, MulticastModule, @unchecked Sendable {
    // Unchecked, because the class has a subclass. The subclass adds no state.
    let heard = Recorder<Int>()
    let multicast = QueueMulticast(queue: DispatchQueue(label: "guest"))
    func hear(_ number: Int) { heard.record(number) }
    class func hear(_ number: Int) {}
  }

  /// A class whose metadata is made at run time.
  @Responding
  fileprivate final class Generic<Value>: Respondable, Sendable {
    func hear(_ number: Int) {}
  }

  private let library = PretendedLibrary()
  private let owner: PlugInRegistrations
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "delegates")

  init() {
    owner = Self.owner(of: Guest.self, library)
  }

  private static func owner(of type: AnyClass, _ library: PretendedLibrary) -> PlugInRegistrations {
    let metadata = UInt(bitPattern: metadataAddress(of: type))
    return PlugInRegistrations(label: "guest", ranges: [metadata..<metadata + 1, library.range])
  }

  private func kinds(of owner: PlugInRegistrations) -> [Remaining.Kind] {
    owner.remaining.map(\.kind)
  }

  // MARK: What is owned

  @Test func `a delegate belongs to the owner of its class, wherever it is registered`() throws {
    let (guest, host) = (Guest(), Listener())
    delegates.add(host, delegateQueue: queue)
    delegates.add(guest, delegateQueue: queue)
    let line = #line - 1
    guest.multicast.add(guest, delegateQueue: queue)
    try ConformingMulticastDelegate(to: ProtocolDescription("OwnerTests.Empty"))
      .add(guest, delegateQueue: queue)
    delegates.add(Guest.classObject, delegateQueue: queue)
    // The conforming multicast has been deallocated.
    #expect(kinds(of: owner) == [.delegate, .delegate, .delegate])
    let first = try #require(owner.remaining.first)
    #expect(first.site == RegistrationSite(line: UInt(line)) && first.pendingCount == 0)
    let address = String(UInt(bitPattern: ObjectIdentifier(guest)), radix: 16)
    #expect(
      first.description == "delegate Guest 0x\(address), added at \(first.site?.description ?? "")")
    #expect(owner.remaining.last?.name == "Guest.self")
  }

  @Test func `what is registered before there is an owner is not known`() {
    let early = Listener()
    delegates.add(early, delegateQueue: queue)
    let owner = Self.owner(of: Guest.self, library)
    #expect(owner.remaining.isEmpty)
  }

  @Test func `a class whose metadata is made at run time is told by its destroyer`() throws {
    #expect(!owner.owns(Generic<Int>.self))
    try #require(Assumption.destroyerWord.holds)
    let destroyer = try #require(Deallocations.destroyer(of: Generic<Int>.self))
    let range = UInt(bitPattern: destroyer)..<UInt(bitPattern: destroyer) + 1
    let owner = PlugInRegistrations(label: "generic", ranges: [range])
    #expect(owner.owns(Generic<Int>.self))
    // Ownership must also be found for objects, and after the destroyer word of the class is
    // replaced.
    AssociatedObjects(of: Generic<Int>())[AssociationKey<Int>()] = 1
    #expect(Deallocations.areNoticed(of: Generic<Int>.self))
    #expect(owner.owns(Generic<Int>.self) && owner.owns(Generic<Int>()))
    #expect(!owner.owns(Listener.self))
  }

  @Test func `a closure, a reader, a tap and a delegate belong to the owner of the line`() throws {
    let listener = Listener()
    let token = delegates.on(
      "hear:", delivery: .queue(queue), label: "ear", handler: { (_: Int) in },
      fileID: library.fileID, line: 7)
    let messages = delegates.messages(for: "hear:", fileID: library.fileID, line: 8)
    let tap = MessageTap(RegistrationSite(fileID: library.fileID, line: 9)) { _ in }
    delegates.add(tap)
    delegates.add(listener, delegateQueue: queue, fileID: library.fileID, line: 10)
    #expect(kinds(of: owner) == [.closure, .reader, .tap, .delegate])
    #expect(owner.remaining[0].description == "closure 'ear', added at Guest/Guest.swift:7")
    #expect(owner.remaining.map(\.site?.line) == [7, 8, 9, 10])
    withExtendedLifetime((token, messages, tap, listener)) {}
  }

  @Test func `two versions of one line are told apart`() {
    let newLibrary = PretendedLibrary()
    let new = PlugInRegistrations(label: "new", ranges: [newLibrary.range])
    let tokens = [library, newLibrary].map {
      delegates.on(
        "hear:", delivery: .queue(queue), handler: { (_: Int) in }, fileID: $0.fileID, line: 1)
    }
    #expect(owner.remaining.count == 1 && new.remaining.count == 1)
    #expect(owner.remaining[0].site == new.remaining[0].site)
    #expect(owner.removeAll() == 1)
    #expect(delegates.count == 1 && new.remaining.count == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test func `objects can be claimed where the plug-in has no library`() {
    let claimed = Listener("claimed")
    let owner = PlugInRegistrations(label: "script", ranges: []) { [weak claimed] in $0 === claimed
    }
    delegates.add(claimed, delegateQueue: queue)
    #expect(kinds(of: owner) == [.delegate])
    #expect(owner.removeAll() == 1)
  }

  @Test func `a library is found by an address in it`() throws {
    let owner = try #require(
      PlugInRegistrations(label: "tests", imageContaining: metadataAddress(of: Guest.self)))
    #expect(owner.owns(Guest.self) && owner.owns(Generic<String>.self))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { memory.deallocate() }
    #expect(PlugInRegistrations(label: "none", imageContaining: memory) == nil)
  }

  @Test func `methods that it gives to classes of others are reported`() throws {
    try Target.replaceMethod(
      Method("hear:", handler: { (_: Target, _: Int) in }, fileID: library.fileID, line: 20))
    #expect(
      owner.remaining.map(\.description) == ["method Target hear:, added at Guest/Guest.swift:20"])
    try Target.replaceMethod(Method("hear:") { (_: Target, _: Int) in })
    #expect(owner.remaining.isEmpty)
  }

  @Responding
  fileprivate final class Target: Respondable, Sendable {}

  // MARK: Removing

  @Test func `everything is removed at once, and tokens that are still held are reported`() async {
    let guest = Guest()
    let (host, listener) = (MulticastModuleHost(), Listener())
    let module = Guest()
    delegates.add(guest, delegateQueue: queue)
    delegates.add(guest, delivery: .synchronous)
    delegates.add(listener, delegateQueue: queue)
    let token = delegates.onEveryMessage(
      delivery: .queue(queue), label: "all", handler: { _ in }, fileID: library.fileID, line: 1)
    let messages = delegates.messages(for: "hear:", fileID: library.fileID, line: 2)
    let tap = MessageTap(RegistrationSite(fileID: library.fileID, line: 3)) { _ in }
    delegates.add(tap)
    host.register(module)
    let other = OwnedModuleStandIn()
    host.register(other)
    host.autoAdd(guest, delegateQueue: queue)
    // Wait for the queues on which the delegate is added to both modules.
    module.multicast.queue.sync {}
    other.multicast.queue.sync {}
    #expect(
      kinds(of: owner) == [
        .delegate, .delegate, .closure, .reader, .tap, .module, .subscription, .delegate, .delegate,
      ])
    #expect(owner.removeAll() == 9)
    #expect(owner.remaining.map(\.description) == ["token 'all', added at Guest/Guest.swift:1"])
    #expect(delegates.count == 1 && host.modules.count == 1)
    for await _ in messages { Issue.record("a message after the end") }
    other.multicast.queue.sync {}
    #expect(other.multicast.delegates.count == 0)
    #expect(delegates.state.withLock { $0.taps }.isEmpty)
    #expect(owner.removeAll() == 0)
    token.cancel()
    withExtendedLifetime((token, tap, guest, module)) {}
  }

  fileprivate final class OwnedModuleStandIn: MulticastModule {
    let multicast = QueueMulticast(queue: DispatchQueue(label: "module"))
  }

  // Not within `@Test`, whose arguments are asynchronous code, which cannot name `wait`.
  private static let policies = [RemovalPolicy.deliver, .drop, .wait]

  @Test(arguments: policies)
  func `pending messages are delivered, dropped or waited for`(policy: RemovalPolicy) {
    let guest = Guest()
    delegates.add(guest, delegateQueue: queue)
    if policy != .wait { queue.suspend() }
    for value in 0..<3 { delegates.send("hear:", value) }
    #expect(owner.removeAll(pending: policy) == 1)
    if policy != .wait {
      // If deliveries are counted, dropped deliveries are removed immediately.
      if policy == .deliver || !testsAreObserved {
        #expect(owner.remaining.first?.description.hasSuffix("3 messages pending") == true)
      }
      queue.resume()
      queue.sync {}
    }
    #expect(guest.heard.events == (policy == .drop ? [] : [0, 1, 2]))
    #expect(owner.remaining.isEmpty)
  }

  @Test func `waiting can block no thread`() async {
    let guest = Guest()
    delegates.add(guest, delegateQueue: queue)
    let token = delegates.on(
      "hear:", delivery: .queue(.global()), handler: { (_: Int) in }, fileID: library.fileID,
      line: 1)
    for value in 0..<100 { delegates.send("hear:", value) }
    #expect(await owner.removeAllAndWait() == 2)
    #expect(guest.heard.events == Array(0..<100))
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [true, false])
  func `a plug-in can be disabled in its own handler`(isSynchronous: Bool) {
    let heard = Recorder<Int>()
    let token = delegates.on(
      "hear:", delivery: isSynchronous ? .synchronous : .queue(queue),
      handler: { [owner, delegates] (number: Int) in
        heard.record(number)
        owner.removeAll(pending: .wait)
        delegates.send("hear:", number + 1)
      }, fileID: library.fileID, line: 1)
    // The removal waits for a second delegate on another queue. If the closure runs synchronously,
    // the second delegate is removed before it gets the message.
    let guest = Guest()
    let other = DispatchQueue(label: "other")
    delegates.add(guest, delegateQueue: other)
    queue.sync {
      delegates.send("hear:", 1)
      if !isSynchronous { delegates.send("hear:", 2) }
    }
    queue.sync {}
    #expect(heard.events == [1])
    #expect(guest.heard.events == (isSynchronous ? [] : [1, 2]))
    other.sync {}
    #expect(guest.heard.events == (isSynchronous ? [] : [1, 2]))
    #expect(delegates.count == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `the code of a disabled plug-in is refused, and that is said`() async throws {
    let (guest, host) = (Guest(), MulticastModuleHost())
    owner.removeAll()
    #expect(!delegates.add(guest, delegateQueue: queue))
    guest.multicast.add(guest, delegateQueue: queue)
    let token = delegates.on(
      "hear:", delivery: .queue(queue), handler: { (_: Int) in }, fileID: library.fileID, line: 4)
    for await _ in delegates.messages(for: "hear:", fileID: library.fileID, line: 5) {}
    delegates.add(MessageTap(RegistrationSite(fileID: library.fileID, line: 6)) { _ in })
    #expect(!host.register(guest))
    host.autoAdd(guest, delegateQueue: queue)
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    #expect(delegates.replace(listener, with: guest) == 1)
    #expect(delegates.count == 0 && guest.multicast.delegates.count == 0 && host.modules.isEmpty)
    #expect(owner.remaining.isEmpty)
    #expect(
      owner.refusals.map(\.kind) == [
        .delegate, .delegate, .closure, .reader, .tap, .module, .subscription, .delegate,
      ])
    owner.allowRegistrations()
    #expect(delegates.add(guest, delegateQueue: queue))
    #expect(kinds(of: owner) == [.delegate])
    withExtendedLifetime(token) {}
  }

  @Test func `no handler runs after the plug-in has been disabled while its threads register`() {
    let isDisabled = Box(false)
    let late = Box(0)
    let isDone = Box(false)
    let group = DispatchGroup()
    let owned = QueueMulticast(queue: DispatchQueue(label: "owner"))
    for thread in 0..<3 {
      DispatchQueue(label: "thread \(thread)").async(group: group) { [delegates, queue, library] in
        var tokens: [DelegateToken] = []
        var guests: [Guest] = []
        var number = 0
        while !isDone.value {
          number += 1
          tokens.append(
            delegates.on(
              "hear:", delivery: .queue(queue),
              handler: { (_: Int) in if isDisabled.value { late.withChange { $0 += 1 } } },
              fileID: library.fileID, line: 1))
          let guest = Guest()
          guests.append(guest)
          owned.add(guest, delegateQueue: queue)
          if number % 16 == 0 {
            tokens = []
            guests = []
          }
          delegates.send("hear:", number)
        }
      }
    }
    for _ in 0..<50 {
      while delegates.count == 0 { sched_yield() }
      owner.removeAll(pending: .wait)
      isDisabled.value = true
      delegates.send("hear:", -1)
      queue.sync {}
      owned.queue.sync {}
      #expect(delegates.count == 0 && owned.delegates.count == 0)
      isDisabled.value = false
      owner.allowRegistrations()
    }
    isDone.value = true
    group.wait()
    #expect(late.value == 0)
  }

  @Test func `memory is level over a thousand rounds`() {
    let host = MulticastModuleHost()
    weak var lastGuest: Guest?
    weak var lastRegistration: Registration?
    for _ in 0..<1000 {
      let guest = Guest()
      lastGuest = guest
      delegates.add(guest, delegateQueue: queue)
      lastRegistration = delegates.livingDelegates().last?.registration
      let token = delegates.on(
        "hear:", delivery: .queue(queue), handler: { (_: Int) in }, fileID: library.fileID, line: 1)
      host.register(guest)
      host.autoAdd(guest, delegateQueue: queue)
      delegates.send("hear:", 1)
      owner.removeAll()
      owner.allowRegistrations()
      withExtendedLifetime((token, guest)) {}
    }
    queue.sync {}
    #expect(lastGuest == nil && lastRegistration == nil)
    #expect(owner.code.state.withLock { $0.entries.count } <= 32)
    #expect(delegates.state.withLock { $0.list.isEmpty })
    #expect(owner.remaining.isEmpty && owner.refusals.isEmpty)
  }

  @Test func `an owner ends when it is released, also while another thread asks it`() {
    let (stranger, guest) = (Listener(), Guest())
    let (isAsked, mayAnswer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let metadata = UInt(bitPattern: metadataAddress(of: Guest.self))
    var disabled: PlugInRegistrations? = PlugInRegistrations(
      label: "disabled", ranges: [metadata..<metadata + 1]
    ) {
      if $0 === stranger {
        isAsked.signal()
        mayAnswer.wait()
      }
      return false
    }
    let group = DispatchGroup()
    DispatchQueue(label: "another").async(group: group) { [queue] in
      MulticastDelegate().add(stranger, delegateQueue: queue)
    }
    isAsked.wait()
    disabled?.removeAll()
    #expect(!delegates.add(guest, delegateQueue: queue))
    disabled = nil
    #expect(delegates.add(guest, delegateQueue: queue))
    mayAnswer.signal()
    group.wait()
  }

  // MARK: Taking over

  /// The class of the new version.
  @Responding
  fileprivate final class NewGuest: Respondable, MulticastModule, Sendable {
    let heard = Recorder<Int>()
    let multicast = QueueMulticast(queue: DispatchQueue(label: "new guest"))
    func hear(_ number: Int) { heard.record(number) }
  }

  @Test func `a new version takes over in place, everywhere`() throws {
    let newOwner = Self.owner(of: NewGuest.self, PretendedLibrary())
    let (old, new, listener) = (Guest(), NewGuest(), Listener())
    let (host, ear) = (MulticastModuleHost(), OwnedModuleStandIn())
    let waiting = QueueMulticast(queue: DispatchQueue(label: "waiting"))
    // A line of the old version adds the delegate, but the new object does not belong to the old
    // version.
    delegates.add(old, delegateQueue: queue, fileID: library.fileID, line: 1)
    delegates.add(listener, delegateQueue: queue)
    waiting.queue.suspend()
    waiting.add(old, delegateQueue: queue)
    host.register(old)
    host.register(ear)
    host.autoAdd(old, delegateQueue: queue, toModulesOfClass: OwnedModuleStandIn.self)
    host.autoAdd(listener, delegateQueue: queue, toModulesOfClass: Guest.self)
    host.autoAdd(listener, delegateQueue: queue, toModulesOfClass: NewGuest.self)
    ear.multicast.queue.sync {}
    queue.suspend()
    delegates.send("hear:", 1)
    // The five places: a multicast, a multicast with a pending addition, the list of modules, a
    // module, and the delegates of future modules.
    #expect(try owner.replaceAll(of: old, with: new) == 5)
    // The message sent before the replacement goes to the old version.
    queue.resume()
    queue.sync {}
    #expect(old.heard.events == [1])
    waiting.queue.resume()
    waiting.queue.sync {}
    let late = OwnedModuleStandIn()
    host.register(late)
    for module in [old.multicast, new.multicast, ear.multicast, late.multicast] {
      module.queue.sync {}
    }

    delegates.send("hear:", 2)
    waiting.delegates.send("hear:", 3)
    ear.multicast.delegates.send("hear:", 4)
    late.multicast.delegates.send("hear:", 5)
    new.multicast.delegates.send("hear:", 6)
    queue.sync {}
    #expect(new.heard.events == [2, 3, 4, 5])
    #expect(listener.heard.events == [1, 2, 6])
    #expect(old.multicast.delegates.count == 0)
    #expect(host.modules.first === new)
    #expect(owner.remaining.isEmpty)

    // Disabling the old version does not affect the new version.
    #expect(owner.removeAll() == 0)
    #expect(newOwner.remaining.count == 6)
    host.removeAutoDelegate(new)
    #expect(ear.multicast.delegates.count == 0 && late.multicast.delegates.count == 0)
    #expect(newOwner.removeAll() == 3)
    #expect(delegates.count == 1)
  }

  @Test func `nothing is replaced where one multicast's protocol is not answered`() throws {
    let conforming = ConformingMulticastDelegate(
      to: ProtocolDescription("OwnerTests.Hearing", required: ["hear:": "v@:q"]))
    let guest = Guest()
    delegates.add(guest, delegateQueue: queue)
    try conforming.add(guest, delegateQueue: queue)
    #expect(throws: ConformanceError.self) { try owner.replaceAll(of: guest, with: Bystander()) }
    #expect(delegates.count(ofClass: Guest.self) == 1)
    let listener = Listener()
    #expect(try owner.replaceAll(of: guest, with: listener, pending: .wait) == 2)
    #expect(conforming.count(ofClass: Listener.self) == 1)
  }
}
