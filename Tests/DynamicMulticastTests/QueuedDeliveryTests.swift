import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// The lifetimes of delegates and arguments while messages are queued.
struct QueuedDeliveryTests {
  /// An argument that counts the living instances of its class.
  fileprivate final class Token: Sendable {
    let alive: Box<Int>

    init(_ alive: Box<Int>) {
      self.alive = alive
      alive.withChange { $0 += 1 }
    }

    deinit { alive.withChange { $0 -= 1 } }
  }

  /// A delegate that counts the living instances of its class.
  @Responding
  fileprivate final class Taker: Respondable, Sendable {
    let name: Int
    let taken: Recorder<Int>
    private let token: Token

    private init(_ name: Int, _ taken: Recorder<Int>, _ token: Token) {
      self.name = name
      self.taken = taken
      self.token = token
    }

    @NonMessage static func make(_ name: Int, _ world: World) -> Taker {
      Taker(name, world.taken, Token(world.takers))
    }

    func take(_ token: UncheckedSendable<AnyObject>) { taken.record(name) }

    func mayTake(_ token: UncheckedSendable<AnyObject>) -> Bool {
      taken.record(name)
      return true
    }
  }

  /// Queues that run on demand, and the messages that were delivered there.
  fileprivate struct World {
    let delegates = MulticastDelegate()
    var taken = Recorder<Int>()
    var takers = Box(0)
    var tokens = Box(0)

    func send() { delegates.send("take:", UncheckedSendable(Token(tokens) as AnyObject)) }

    func run(_ queues: [DispatchQueue]) {
      for queue in queues { queue.resume() }
      for queue in queues { queue.sync {} }
    }
  }

  private static func suspendedQueues(_ count: Int, areSerial: Bool = false) -> [DispatchQueue] {
    let queues = (0..<count).map {
      areSerial ? DispatchQueue(serialLabel: "queue \($0)") : DispatchQueue(label: "queue \($0)")
    }
    for queue in queues { queue.suspend() }
    return queues
  }

  @Test func `a pending message keeps a delegate until its own queue has delivered it`() {
    let world = World()
    let queues = Self.suspendedQueues(2)
    for (name, queue) in queues.enumerated() {
      let taker = Taker.make(name, world)
      world.delegates.add(taker, delegateQueue: queue)
      if name == 1 { world.send() }
    }
    // The first delegate was deallocated before there was a message for it.
    #expect(world.takers.value == 1 && world.tokens.value == 1)
    world.run([queues[0]])
    #expect(world.takers.value == 1 && world.tokens.value == 1)
    world.run([queues[1]])
    #expect(world.taken.events == [1])
    #expect(world.takers.value == 0 && world.tokens.value == 0)
  }

  @Test func `the first of several queues releases its delegate, the last one the arguments`() {
    let world = World()
    let queues = Self.suspendedQueues(3)
    do {
      let takers = (0..<3).map { Taker.make($0, world) }
      for (taker, queue) in zip(takers, queues) {
        world.delegates.add(taker, delegateQueue: queue)
      }
      world.send()
    }
    for (done, position) in [1, 0, 2].enumerated() {
      #expect(world.takers.value == 3 - done && world.tokens.value == 1)
      world.run([queues[position]])
    }
    #expect(world.takers.value == 0 && world.tokens.value == 0)
    #expect(world.taken.events == [1, 0, 2])
  }

  /// Tries each set of delegates that are deallocated or removed after the dispatch plan was made.
  @Test(arguments: [false, true], [1, 2, 3])
  func `nothing is left of a message that some delegates no longer get`(
    areOnOneQueue: Bool, count: Int
  ) {
    for gone in 0..<(1 << count) {
      for removed in 0..<(1 << count) where gone & removed == 0 {
        let world = World()
        let queues = Self.suspendedQueues(areOnOneQueue ? 1 : count, areSerial: areOnOneQueue)
        var takers = (0..<count).map { Optional(Taker.make($0, world)) }
        for (name, taker) in takers.enumerated() {
          guard let taker else { continue }
          world.delegates.add(taker, delegateQueue: queues[areOnOneQueue ? 0 : name])
        }
        // The first send makes the plan.
        world.send()
        for queue in queues { queue.resume() }
        for queue in queues { queue.sync {} }
        for queue in queues { queue.suspend() }
        let expected = (0..<count).filter { (gone | removed) >> $0 & 1 == 0 }
        for name in 0..<count where gone >> name & 1 == 1 { takers[name] = nil }
        world.send()
        for name in 0..<count where removed >> name & 1 == 1 {
          if let taker = takers[name] { world.delegates.remove(taker, pending: .drop) }
        }
        takers = []
        // A counted delivery that is dropped is released at once.
        let released = testsAreObserved ? gone | removed : gone
        #expect(world.takers.value == count - released.nonzeroBitCount)
        world.run(queues)
        #expect(Array(world.taken.events.dropFirst(count)).sorted() == expected)
        #expect(world.takers.value == 0 && world.tokens.value == 0, "\(gone) \(removed)")
      }
    }
  }

  @Test(arguments: [1, 3])
  func `a pending message outlives its multicast`(count: Int) {
    func send(_ taken: Recorder<Int>, _ tokens: Box<Int>) -> [DispatchQueue] {
      let world = World(taken: taken, tokens: tokens)
      let queues = Self.suspendedQueues(count)
      let takers = (0..<count).map { Taker.make($0, world) }
      for (taker, queue) in zip(takers, queues) {
        world.delegates.add(taker, delegateQueue: queue)
      }
      world.send()
      return queues
    }
    let (taken, tokens) = (Recorder<Int>(), Box(0))
    let queues = send(taken, tokens)
    #expect(tokens.value == 1)
    World().run(queues)
    #expect(Set(taken.events) == Set(0..<count) && tokens.value == 0)
  }

  @Test func `a message that its sender keeps is delivered again and again`() {
    let world = World()
    let queues = Self.suspendedQueues(1)
    let taker = Taker.make(0, world)
    world.delegates.add(taker, delegateQueue: queues[0])
    do {
      let message = Invocation("take:", UncheckedSendable(Token(world.tokens) as AnyObject))
      for _ in 0..<3 { world.delegates.send(message) }
    }
    #expect(world.tokens.value == 1)
    world.run(queues)
    #expect(world.taken.events == [0, 0, 0] && world.tokens.value == 0)
  }

  @Test(arguments: [1, 3])
  func `a question that is over keeps nothing on queues that do not run`(count: Int) {
    let world = World()
    let queues = Self.suspendedQueues(count)
    let completions = DispatchQueue(label: "completions")
    do {
      let takers = (0..<count).map { Taker.make($0, world) }
      for (taker, queue) in zip(takers, queues) {
        world.delegates.add(taker, delegateQueue: queue)
      }
      let asking = world.delegates.ask(
        "mayTake:", UncheckedSendable(Token(world.tokens) as AnyObject), as: Bool.self
      )
      .answer(by: .allSatisfy(default: true) { $0 }, completionQueue: completions) { _ in
      }
      #expect(world.tokens.value == 1)
      asking.cancel()
      completions.sync {}
    }
    #expect(world.takers.value == 0 && world.tokens.value == 0)
    world.run(queues)
    #expect(world.taken.events == [])
  }

  @Test(arguments: [1, 3])
  func `a question that is answered leaves nothing`(count: Int) {
    let world = World()
    let queues = Self.suspendedQueues(count)
    let answered = Recorder<Bool?>()
    let completions = DispatchQueue(label: "completions")
    do {
      let takers = (0..<count).map { Taker.make($0, world) }
      for (taker, queue) in zip(takers, queues) {
        world.delegates.add(taker, delegateQueue: queue)
      }
      world.delegates.ask(
        "mayTake:", UncheckedSendable(Token(world.tokens) as AnyObject), as: Bool.self
      )
      .answer(by: .allSatisfy(default: true) { $0 }, completionQueue: completions) {
        answered.record(try? $0.get())
      }
    }
    #expect(world.takers.value == count && world.tokens.value == 1)
    world.run(queues)
    completions.sync {}
    #expect(answered.events == [true] && world.taken.events.count == count)
    #expect(world.takers.value == 0 && world.tokens.value == 0)
  }
}
