import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// Random changes of a long list of delegates between sends, compared with an array and a loop.
struct LongListModelTests {
  /// A registration of the model.
  fileprivate struct Node {
    let delegate: Int
    let target: Int
  }

  /// A delivery of a message to a delegate.
  fileprivate struct Heard: Equatable {
    let delegate: Int
    let number: Int
  }

  /// Two serial queues that take batches, a plain queue, and the sender's thread.
  fileprivate final class World: Sendable {
    let multicast = MulticastDelegate()
    let queues = [
      DispatchQueue(serialLabel: "one"), DispatchQueue(serialLabel: "two"),
      DispatchQueue(label: "plain"),
    ]
    let heard = (0..<4).map { _ in Recorder<Heard>() }
    let key = DispatchSpecificKey<Int>()

    /// The delegate that acts when it next receives a message on the sender's thread.
    let actor = Box<Int?>(nil)
    let action = Box<(@Sendable () -> Void)?>(nil)

    init() {
      for (index, queue) in queues.enumerated() { queue.setSpecific(key: key, value: index) }
    }

    func delivery(_ target: Int) -> DeliveryMode {
      target < 3 ? .queue(queues[target]) : .synchronous
    }

    func hear(_ delegate: Int, _ number: Int) {
      // No thread of the tests belongs to one of these queues.
      let target = DispatchQueue.getSpecific(key: key) ?? 3
      heard[target].record(Heard(delegate: delegate, number: number))
      guard target == 3, actor.value == delegate else { return }
      actor.value = nil
      let action = action.value
      self.action.value = nil
      action?()
    }
  }

  /// A delegate that responds to `all:`, and by its class also to `some:` or `few:`.
  ///
  /// The delegate is asked at each message whether it responds to `few:`.
  fileprivate class Player: Respondable {
    let index: Int
    let world: World

    init(_ index: Int, in world: World) {
      self.index = index
      self.world = world
    }

    class var methods: MethodTable {
      MethodTable { hearing("all:") }
    }

    static func hearing(_ selector: Selector) -> Method {
      Method(selector) { (player: Player, number: Int) in player.world.hear(player.index, number) }
    }
  }

  fileprivate final class SomePlayer: Player {
    override class var methods: MethodTable {
      MethodTable { hearing("some:") }
    }
  }

  fileprivate final class AskedPlayer: Respondable {
    let index: Int
    let world: World

    init(_ index: Int, in world: World) {
      self.index = index
      self.world = world
    }

    static var methods: MethodTable {
      MethodTable {
        Method("all:") { (player: AskedPlayer, number: Int) in player.hear(number) }
        Method("few:") { (player: AskedPlayer, number: Int) in player.hear(number) }
      }
    }

    func responds(to selector: Selector) -> Bool { hasMethod(for: selector) }

    private func hear(_ number: Int) { world.hear(index, number) }
  }

  private static let selectors: [(selector: Selector, responds: @Sendable (Int) -> Bool)] = [
    ("all:", { _ in true }), ("some:", { kind(of: $0) == 1 }), ("few:", { kind(of: $0) == 2 }),
    ("none:", { _ in false }),
  ]

  private static func kind(of delegate: Int) -> Int {
    delegate % 10 == 0 ? 1 : delegate % 50 == 1 ? 2 : 0
  }

  private static func player(_ index: Int, in world: World) -> any Respondable {
    switch kind(of: index) {
    case 0: Player(index, in: world)
    case 1: SomePlayer(index, in: world)
    default: AskedPlayer(index, in: world)
    }
  }

  @Test(arguments: seeds(2))
  func `a long list that changes behaves as an array and a loop`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let world = World()
    var players: [Int: any Respondable] = [:]
    var nodes: [Node] = []
    var expected: [[Heard]] = Array(repeating: [], count: 4)
    var next = 0
    var number = 0

    func make() -> Int {
      players[next] = Self.player(next, in: world)
      next += 1
      return next - 1
    }
    func add(_ delegate: Int, _ target: Int) {
      world.multicast.add(players[delegate]!, delivery: world.delivery(target))
      nodes.append(Node(delegate: delegate, target: target))
    }
    func randomDelegate() -> Int? { nodes.randomElement(using: &random)?.delegate }
    func randomTarget() -> Int {
      // Mostly choose the same target, so that there are long batches.
      Bool.random(using: &random) ? 0 : .random(in: 0..<4, using: &random)
    }
    func forget(_ delegate: Int) {
      nodes.removeAll { $0.delegate == delegate }
      players[delegate] = nil
    }
    func change() {
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<5: add(make(), randomTarget())
      case 5:
        if let delegate = randomDelegate() { add(delegate, randomTarget()) }
      case 6, 7:
        guard let delegate = randomDelegate() else { return }
        let removed = world.multicast.remove(players[delegate]!)
        #expect(removed == nodes.count { $0.delegate == delegate })
        forget(delegate)
      case 8:
        guard let node = nodes.randomElement(using: &random) else { return }
        world.multicast.remove(
          players[node.delegate]!, delivery: world.delivery(node.target))
        nodes.removeAll { $0.delegate == node.delegate && $0.target == node.target }
      case 9:
        // The delegate is deallocated, because nothing else holds it after its messages are
        // delivered.
        if let delegate = randomDelegate() { forget(delegate) }
      case 10:
        guard let node = nodes.randomElement(using: &random) else { return }
        world.multicast.add(
          players[node.delegate]!, delivery: world.delivery(node.target), duplicates: .replace)
        nodes.removeAll { $0.delegate == node.delegate && $0.target == node.target }
        nodes.append(node)
      default:
        // Make this change rarely, because it invalidates all plans.
        guard Int.random(in: 0..<8, using: &random) == 0, let old = randomDelegate() else { return }
        _ = try? Player.addMethod(Player.hearing(Selector("unused\(number):")))
        let new = make()
        world.multicast.replace(players[old]!, with: players[new]!)
        nodes = nodes.map { $0.delegate == old ? Node(delegate: new, target: $0.target) : $0 }
        players[old] = nil
      }
    }
    func send() {
      let (selector, responds) = Self.selectors.randomElement(using: &random)!
      number += 1
      let sent = nodes.filter { responds($0.delegate) }
      for node in sent {
        expected[node.target].append(Heard(delegate: node.delegate, number: number))
      }
      // A delegate on this thread removes a later delegate, which still receives the message. It
      // also adds a delegate, which must not receive the message.
      if let actor = sent.first(where: { $0.target == 3 })?.delegate,
        let victim = nodes.last?.delegate, victim != actor
      {
        let added = make()
        let removed = UncheckedSendable(players[victim]!)
        let new = UncheckedSendable(players[added]!)
        world.action.value = {
          world.multicast.remove(removed.value)
          world.multicast.add(new.value, delivery: .synchronous)
        }
        world.actor.value = actor
        world.multicast.send(selector, number)
        forget(victim)
        nodes.append(Node(delegate: added, target: 3))
        world.action.value = nil
      } else {
        world.multicast.send(selector, number)
      }
      for queue in world.queues { queue.sync {} }
    }

    for _ in 0..<300 { add(make(), randomTarget()) }
    for round in 0..<1200 {
      // Long phases of growth and shrinking also cause gaps to be closed.
      for _ in 0..<Int.random(in: 0..<4, using: &random) { change() }
      if round % 300 > 250, nodes.count > 80 {
        for _ in 0..<8 {
          guard let delegate = randomDelegate() else { break }
          world.multicast.remove(players[delegate]!)
          forget(delegate)
        }
      }
      send()
      if round % 10 == 0 {
        #expect(world.multicast.count == nodes.count, "seed \(seed)")
        for (selector, responds) in Self.selectors {
          let count = nodes.count { responds($0.delegate) }
          #expect(world.multicast.count(for: selector) == count, "seed \(seed)")
        }
      }
    }

    for (recorder, expected) in zip(world.heard, expected) {
      let heard = recorder.events
      let difference = zip(heard, expected).enumerated().first { $1.0 != $1.1 }
      #expect(difference == nil && heard.count == expected.count, "seed \(seed)")
    }
  }
}
