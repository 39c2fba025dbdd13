import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// Random operations on a multicast, compared with an array and a loop.
struct ModelTests {
  /// The specification: an array of nodes and a loop.
  fileprivate struct Model {
    struct Node: Equatable {
      let delegate: Int
      let target: Int
    }
    var nodes: [Node] = []
    /// The numbers that each delegate must receive, by execution target.
    var heard: [[[Int]]]

    /// Sends a message, and then the messages that its handlers send.
    mutating func send(_ order: Order) {
      var pending = [order]
      var next = 0
      while next < pending.count {
        let order = pending[next]
        next += 1
        var isDone = false
        for node in nodes {
          heard[node.delegate][node.target].append(order.number)
          guard !isDone, node.delegate == order.doer, node.target == order.target else { continue }
          isDone = true
          for step in order.steps {
            switch step {
            case .add(let delegate, let target):
              nodes.append(Node(delegate: delegate, target: target))
            case .remove(let delegate, let target): remove(delegate, target)
            case .send(let order): pending.append(order)
            }
          }
        }
      }
    }

    mutating func remove(_ delegate: Int, _ target: Int?) {
      nodes.removeAll { $0.delegate == delegate && (target == nil || $0.target == target) }
    }
  }

  /// A message, and the steps of one delegate when the message arrives on one of its targets.
  fileprivate struct Order: Sendable {
    var number: Int
    var doer: Int
    var target: Int
    var steps: [Step] = []
  }

  fileprivate enum Step: Sendable {
    case add(Int, Int)
    case remove(Int, Int?)
    indirect case send(Order)
  }

  /// Three serial queues, and the sender's thread.
  fileprivate final class Targets: Sendable {
    let queues = (0..<3).map {
      $0 == 0 ? DispatchQueue(label: "target 0") : DispatchQueue(serialLabel: "target \($0)")
    }
    let key = DispatchSpecificKey<Int>()

    init() {
      for (index, queue) in queues.enumerated() { queue.setSpecific(key: key, value: index) }
    }

    func delivery(_ target: Int) -> DeliveryMode {
      target < queues.count ? .queue(queues[target]) : .synchronous
    }

    var current: Int? { DispatchQueue.getSpecific(key: key) }

    /// Runs the body, then the blocks that it put on the queues, and the blocks of those blocks.
    func settle(_ body: () -> Void) {
      for queue in queues { queue.suspend() }
      body()
      for queue in queues { queue.resume() }
      // An order contains at most two further generations of orders.
      for queue in queues + queues + queues { queue.sync {} }
    }
  }

  fileprivate final class World: Sendable {
    let multicast = MulticastDelegate()
    let targets = Targets()
    let delegates: Box<[Player?]> = Box([])

    /// The numbers that each delegate received, by execution target, including replaced delegates.
    let heard = (0..<8).map { _ in (0..<4).map { _ in Recorder<Int>() } }

    /// The numbers of the completed orders.
    let done = Box<Set<Int>>([])

    func perform(_ step: Step) {
      switch step {
      case .add(let index, let target):
        if let player = delegates.value[index] {
          multicast.add(player, delivery: targets.delivery(target))
        }
      case .remove(let index, let target):
        guard let player = delegates.value[index] else { return }
        if let target, target < targets.queues.count {
          multicast.remove(player, delegateQueue: targets.queues[target])
        } else {
          multicast.remove(player)
        }
      case .send(let order):
        multicast.send("play:", order)
      }
    }
  }

  @Responding
  fileprivate final class Player: Respondable, Sendable {
    let index: Int
    let world: World
    /// `true` for two delegates that are called only on the sender's thread, which may be any
    /// queue.
    var isSynchronous: Bool { index >= 6 }

    init(_ index: Int, in world: World) {
      self.index = index
      self.world = world
    }

    func play(_ order: Order) {
      let target = isSynchronous ? 3 : world.targets.current ?? 3
      world.heard[index][target].record(order.number)
      guard order.doer == index, order.target == target,
        !world.done.value.contains(order.number)
      else { return }
      world.done.value.insert(order.number)
      for step in order.steps { world.perform(step) }
    }
  }

  @Test(arguments: seeds(4))
  func `a multicast behaves as an array and a loop`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let world = World()
    let count = 8
    world.delegates.value = (0..<count).map { Player($0, in: world) }
    var model = Model(heard: Array(repeating: Array(repeating: [], count: 4), count: count))
    var number = 0

    /// Returns a random step, which never removes a delegate from the sender's thread.
    ///
    /// `delegateQueue` cannot name the sender's thread.
    func randomStep() -> Step {
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let player = Int.random(in: 0..<count, using: &random)
        return .add(player, player < 6 ? .random(in: 0..<3, using: &random) : 3)
      case 1:
        return .remove(.random(in: 0..<count, using: &random), .random(in: 0..<3, using: &random))
      default:
        return .remove(.random(in: 0..<count, using: &random), nil)
      }
    }

    /// Returns a random order, on which only a single delegate acts.
    ///
    /// A nested order is acted on only by a delegate on the sender's thread. Otherwise the result
    /// would depend on which queue is faster.
    func randomOrder(generation: Int) -> Order {
      number += 1
      let doers = model.nodes.filter { generation == 0 || $0.target == 3 }
      guard let doer = doers.randomElement(using: &random) else {
        return Order(number: number, doer: 0, target: 0)
      }
      var order = Order(number: number, doer: doer.delegate, target: doer.target)
      for _ in 0..<Int.random(in: 0..<3, using: &random) { order.steps.append(randomStep()) }
      if generation < 2, Bool.random(using: &random) {
        order.steps.append(.send(randomOrder(generation: generation + 1)))
      }
      return order
    }

    for _ in 0..<1500 {
      if Int.random(in: 0..<20, using: &random) == 0 {
        let index = Int.random(in: 0..<count, using: &random)
        world.delegates.value[index] = Player(index, in: world)
        model.remove(index, nil)
      } else if Int.random(in: 0..<3, using: &random) == 0 {
        let step = randomStep()
        world.perform(step)
        switch step {
        case .add(let delegate, let target):
          model.nodes.append(Model.Node(delegate: delegate, target: target))
        case .remove(let delegate, let target): model.remove(delegate, target)
        case .send: break
        }
      } else {
        let order = randomOrder(generation: 0)
        world.targets.settle { world.multicast.send("play:", order) }
        model.send(order)
      }
      #expect(world.multicast.count == model.nodes.count)
      #expect(world.multicast.count(for: "play:") == model.nodes.count)
    }

    for (recorders, expected) in zip(world.heard, model.heard) {
      for (target, numbers) in expected.enumerated() {
        let heard = recorders[target].events
        let difference = zip(heard, numbers).first { $0 != $1 }
        #expect(difference == nil && heard.count == numbers.count, "seed \(seed), target \(target)")
      }
    }
    let names = world.multicast.delegateEnumerator().map { ($0.delegate as? Player)?.index }
    #expect(names == model.nodes.map(\.delegate), "seed \(seed)")
    // Break the reference cycle between the players and the world.
    world.delegates.value = []
  }
}
