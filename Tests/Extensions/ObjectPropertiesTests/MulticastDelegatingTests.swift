import Dispatch
import DynamicMulticast
import ObjectProperties
import TestSupport
import Testing

/// Multicasts that are attached to objects of any class.
struct MulticastDelegatingTests {
  /// A class with a single delegate and a single data source, written without regard to multicasts.
  fileprivate class Download: @unchecked Sendable {
    // Unchecked because of the two properties, which are set before the object reaches another
    // thread.
    weak var delegate: (any Respondable)?
    weak var dataSource: (any Respondable)?

    func tell(_ number: Int) throws {
      try delegate?.perform("hear:", number)
    }

    func numberOfParts() throws -> Int? {
      guard let dataSource, dataSource.responds(to: "numberOfParts:") else { return nil }
      return try dataSource.perform("numberOfParts:", 10, as: Int.self)
    }
  }

  @Responding
  fileprivate final class Server: Respondable, Sendable {
    let parts: Int
    let asked: Recorder<Int>
    init(_ parts: Int, _ asked: Recorder<Int> = Recorder()) {
      self.parts = parts
      self.asked = asked
    }

    func numberOfParts(_ scale: Int) throws -> Int {
      asked.record(parts)
      if parts < 0 { throw Failure() }
      return parts * scale
    }
  }

  private struct Failure: Error {}

  private func makeMulticast(_ download: Download) {
    download.delegate = download.multicastDelegate
    download.dataSource = download.multicastDataSource
  }

  @Test func `an object has two multicasts, each of which is made once`() {
    let (download, other) = (Download(), Download())
    #expect(download.multicastDelegate === download.multicastDelegate)
    #expect(download.multicastDataSource === download.multicastDataSource)
    #expect(download.multicastDelegate !== download.multicastDataSource)
    #expect(download.multicastDelegate !== other.multicastDelegate)
  }

  @Test func `threads that ask for a multicast at once get the same one`() {
    for _ in 0..<100 {
      let download = Download()
      let listeners = (0..<8).map { _ in Listener() }
      DispatchQueue.concurrentPerform(iterations: 8) { number in
        download.multicastDelegate.add(listeners[number], delivery: .synchronous)
      }
      #expect(download.multicastDelegate.count == 8)
      withExtendedLifetime(listeners) {}
    }
  }

  @Test func `a class with one delegate calls all that are added, each on its execution target`()
    throws
  {
    let queue = DispatchQueue(label: "MulticastDelegatingTests")
    let download = Download()
    let (here, there, bystander) = (Listener(), Listener(), Bystander())
    makeMulticast(download)
    download.multicastDelegate.add(here, delivery: .synchronous)
    download.multicastDelegate.add(there, delegateQueue: queue)
    download.multicastDelegate.add(bystander, delivery: .synchronous)
    for number in 1...3 { try download.tell(number) }
    #expect(here.heard.events == [1, 2, 3])
    queue.sync {}
    #expect(there.heard.events == [1, 2, 3])
    withExtendedLifetime(bystander) {}
  }

  @Test func `a delegate that was deallocated or removed is not called`() throws {
    let download = Download()
    let (first, second) = (Listener(), Listener())
    makeMulticast(download)
    download.multicastDelegate.add(first, delivery: .synchronous)
    download.multicastDelegate.add(second, delivery: .synchronous)
    do {
      let third = Listener()
      download.multicastDelegate.add(third, delivery: .synchronous)
    }
    download.multicastDelegate.remove(first)
    try download.tell(1)
    #expect(first.heard.events == [])
    #expect(second.heard.events == [1])
    #expect(download.multicastDelegate.count == 1)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `data sources are all asked, in order, and the last one's answer counts`() throws {
    let download = Download()
    let asked = Recorder<Int>()
    let servers = [Server(1, asked), Server(2, asked), Server(3, asked)]
    makeMulticast(download)
    #expect(try download.numberOfParts() == nil)
    for server in servers { download.multicastDataSource.add(server, delivery: .synchronous) }
    download.multicastDataSource.add(Bystander(), delivery: .synchronous)
    #expect(try download.numberOfParts() == 30)
    #expect(asked.events == [1, 2, 3])
    download.multicastDataSource.remove(servers[2])
    #expect(try download.numberOfParts() == 20)
    withExtendedLifetime(servers) {}
  }

  @Test func `the error of a data source is thrown to the caller`() {
    let download = Download()
    let server = Server(-1)
    makeMulticast(download)
    download.multicastDataSource.add(server, delivery: .synchronous)
    #expect(throws: Failure.self) { try download.numberOfParts() }
    withExtendedLifetime(server) {}
  }

  @Test func `a missing value is an error, and so is a value of another type`() {
    let download = Download()
    let server = Server(1)
    download.multicastDataSource.add(server, delivery: .synchronous)
    #expect(
      failure { try download.multicastDataSource.perform("name", as: String.self) }
        == "return value of 'name' read with no value set")
    #expect(
      failure { try download.multicastDataSource.perform("numberOfParts:", 1, as: String.self) }
        == "'numberOfParts:' return value: expected String, found Int")
    withExtendedLifetime(server) {}
  }

  @Test func `the value of a delegate that is called and not asked is dropped`() {
    let download = Download()
    let server = Server(1)
    download.multicastDelegate.add(server, delivery: .synchronous)
    #expect(
      failure { try download.multicastDelegate.perform("numberOfParts:", 1, as: Int.self) }
        == "return value of 'numberOfParts:' read with no value set")
    #expect(server.asked.events == [1])
  }

  @Test func `data sources nest, and a circle of them is an error`() throws {
    let (outer, inner) = (Download(), Download())
    let server = Server(5)
    makeMulticast(outer)
    outer.multicastDataSource.add(inner.multicastDataSource, delivery: .synchronous)
    inner.multicastDataSource.add(server, delivery: .synchronous)
    #expect(try outer.numberOfParts() == 50)
    inner.multicastDataSource.add(outer.multicastDataSource, delivery: .synchronous)
    #expect(throws: InvocationError.self) { try outer.numberOfParts() }
    withExtendedLifetime((server, inner)) {}
  }

  @Test func `a multicast is released with its object`() {
    weak var delegates: MulticastDelegate?
    weak var dataSources: MulticastDelegate?
    do {
      let download = Download()
      makeMulticast(download)
      delegates = download.multicastDelegate
      dataSources = download.multicastDataSource
      withExtendedLifetime(download) {
        #expect(delegates != nil)
        #expect(dataSources != nil)
      }
    }
    #expect(delegates == nil)
    #expect(dataSources == nil)
  }

  @Test func `an object can call its delegates in its deinit, and remove them`() {
    final class Ending: MulticastDelegating {
      deinit {
        multicastDelegate.send("hear:", 1)
        multicastDelegate.removeAllDelegates()
        multicastDelegate.send("hear:", 2)
      }
    }
    let listener = Listener()
    for isHeard in [true, false] {
      let ending = Ending()
      if isHeard { ending.multicastDelegate.add(listener, delivery: .synchronous) }
    }
    #expect(listener.heard.events == [1])
  }

  @Test func `delegates that are counted can have associated objects, and are counted right`() {
    let delegates = MulticastDelegate()
    let key = AssociationKey<Worker>()
    weak var value: Worker?
    do {
      let listener = Listener()
      delegates.add(listener, delivery: .synchronous)
      AssociatedObjects(of: listener)[key] = Worker()
      value = AssociatedObjects(of: listener)[key]
      #expect(delegates.count(for: "hear:") == 1)
      #expect(delegates.count(for: "hear:") == 1)
      withExtendedLifetime(listener) { #expect(value != nil) }
    }
    #expect(value == nil)
    #expect(delegates.count(for: "hear:") == 0)
  }
}

extension MulticastDelegatingTests.Download: MulticastDelegating {}
