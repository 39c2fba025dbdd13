import Dispatch
import DynamicMulticast
import DynamicMulticastModules
import TestSupport
import Testing

/// Tests of delegates that are added to all present and future modules of a class.
struct MulticastModuleHostTests {
  private class Plain: MulticastModule, @unchecked Sendable {
    // Unchecked, because the class has subclasses. The subclasses add no state.
    let multicast: QueueMulticast

    init(_ queue: DispatchQueue = DispatchQueue(label: "module")) {
      multicast = QueueMulticast(queue: queue)
    }

    var names: [String] {
      multicast.queue.sync {}
      return multicast.delegates.delegateEnumerator().map {
        ($0.delegate as? Listener)?.name ?? "?"
      }
    }
  }

  private class Roster: Plain, @unchecked Sendable {}
  private final class SharedRoster: Roster, @unchecked Sendable {}
  private final class Capabilities: Plain, @unchecked Sendable {}

  private let host = MulticastModuleHost()
  private let queue = DispatchQueue(label: "delegates")
  private static let policies = [RemovalPolicy.deliver, .drop, .wait]

  @Test func `a delegate is added to all modules of a class and its subclasses`() {
    let (log, audit) = (Listener("log"), Listener("audit"))
    let (roster, shared, capabilities) = (Roster(), SharedRoster(), Capabilities())
    host.register(roster)
    host.register(capabilities)
    host.autoAdd(log, delegateQueue: queue, toModulesOfClass: Roster.self)
    host.register(shared)
    host.autoAdd(audit, delegateQueue: queue)
    #expect(roster.names == ["log", "audit"])
    #expect(shared.names == ["log", "audit"])
    #expect(capabilities.names == ["audit"])
    #expect(
      host.modules.map { ObjectIdentifier($0) }
        == [roster, capabilities, shared].map(ObjectIdentifier.init))
  }

  @Test func `an added delegate gets the module's messages on its queue`() {
    let (roster, log) = (Roster(), Listener("log"))
    host.register(roster)
    host.autoAdd(log, delegateQueue: queue, toModulesOfClass: Roster.self)
    roster.multicast.queue.async { roster.multicast.delegates.send("hear:", 1) }
    roster.multicast.queue.sync {}
    queue.sync {}
    #expect(log.heard.events == [1])
  }

  @Test func `a module is registered once`() {
    let (roster, log) = (Roster(), Listener("log"))
    host.autoAdd(log, delegateQueue: queue)
    #expect(host.register(roster))
    #expect(!host.register(roster))
    #expect(roster.names == ["log"])
    #expect(host.unregister(roster, pending: .drop))
    #expect(!host.unregister(roster))
    #expect(roster.names == [])
    #expect(host.register(roster))
    #expect(roster.names == ["log"])
  }

  @Test(arguments: policies)
  func `a module that is unregistered loses the delegates of the host, and no others`(
    policy: RemovalPolicy
  ) {
    let (roster, shared) = (Roster(), SharedRoster())
    let (log, own) = (Listener("log"), Listener("own"))
    roster.multicast.add(own, delegateQueue: queue)
    roster.multicast.add(log, delegateQueue: queue)
    host.register(roster)
    host.register(shared)
    host.autoAdd(log, delegateQueue: queue)
    host.unregister(roster, pending: policy)
    #expect(roster.names == ["own", "log"])
    #expect(shared.names == ["log"])
    host.autoAdd(own, delegateQueue: queue)
    #expect(roster.names == ["own", "log"])
  }

  @Test(arguments: policies)
  func `removing undoes what was added for the class, and nothing else`(policy: RemovalPolicy) {
    let (roster, capabilities, log) = (Roster(), Capabilities(), Listener("log"))
    let other = DispatchQueue(label: "other")
    for module in [roster, capabilities] { host.register(module) }
    host.autoAdd(log, delegateQueue: queue, toModulesOfClass: Roster.self)
    host.autoAdd(log, delegateQueue: other, toModulesOfClass: Roster.self)
    host.autoAdd(log, delegateQueue: queue)
    #expect(
      host.removeAutoDelegate(
        log, delegateQueue: queue, fromModulesOfClass: Roster.self, pending: policy) == 1)
    #expect(roster.names == ["log", "log"])
    #expect(capabilities.names == ["log"])
    #expect(host.removeAutoDelegate(log, delegateQueue: queue, pending: policy) == 1)
    #expect(roster.names == ["log"])
    #expect(capabilities.names == [])
    #expect(host.removeAutoDelegate(log, pending: policy) == 1)
    #expect(host.removeAutoDelegate(log, pending: policy) == 0)
    #expect(roster.names == [])
    let late = Roster()
    host.register(late)
    #expect(late.names == [])
  }

  @Test func `a delegate that is removed before the owner's queue adds it is not added`() {
    let (roster, log) = (Roster(), Listener("log"))
    host.register(roster)
    roster.multicast.queue.suspend()
    host.autoAdd(log, delegateQueue: queue)
    #expect(host.removeAutoDelegate(log, pending: .drop) == 1)
    roster.multicast.queue.resume()
    #expect(roster.names == [])
  }

  @Test func `modules and delegates are held weakly`() {
    weak var module: Roster?
    weak var delegate: Listener?
    do {
      let (roster, log) = (Roster(), Listener("log"))
      (module, delegate) = (roster, log)
      host.register(roster)
      host.autoAdd(log, delegateQueue: queue)
      #expect(roster.names == ["log"])
    }
    #expect(module == nil)
    #expect(delegate == nil)
    #expect(host.modules.isEmpty)
    let late = Roster()
    host.register(late)
    #expect(late.names == [])
  }

  @Test(arguments: seeds(2))
  func `no message is delivered after a removal that waits, and no registration is left`(
    seed: UInt64
  ) {
    let host = host
    let modules = (0..<3).map { _ in Roster() }
    let queues = (0..<4).map { DispatchQueue(label: "delegates of \($0)") }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SeededGenerator(seed: seed &+ UInt64(thread))
      for _ in 0..<150 {
        let log = Listener("log")
        host.autoAdd(log, delegateQueue: queues[thread], toModulesOfClass: Roster.self)
        let module = modules[Int.random(in: 0..<3, using: &random)]
        if Bool.random(using: &random) {
          host.register(module)
        } else {
          host.unregister(module, pending: .drop)
        }
        module.multicast.delegates.send("hear:", 1)
        #expect(
          host.removeAutoDelegate(log, pending: .wait) == 1, "seed \(seed)")
        let heard = log.heard.events.count
        for module in modules { module.multicast.delegates.send("hear:", 2) }
        queues[thread].sync {}
        // A delivery may have begun just before another thread unregistered the module.
        #expect(log.heard.events.count <= heard + 1, "seed \(seed)")
      }
    }
    for module in modules { #expect(module.names == [], "seed \(seed)") }
    for module in modules { host.register(module) }
    for module in modules { #expect(module.names == [], "seed \(seed)") }
  }
}
