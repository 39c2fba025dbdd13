import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// The multicast against an array and a loop, driven by random numbers.
struct ModelTests {
  /// What the original's authors would write on a whiteboard.
  private struct Model {
    struct Node: Equatable {
      let delegate: Int
      let place: Int
    }
    var nodes: [Node] = []
    /// What each delegate is to have heard at each place.
    var heard: [[[Int]]]

    /// Sends a message, and then the ones that its handlers send.
    mutating func send(_ order: Order) {
      var pending = [order]
      var next = 0
      while next < pending.count {
        let order = pending[next]
        next += 1
        var isDone = false
        for node in nodes {
          heard[node.delegate][node.place].append(order.number)
          guard !isDone, node.delegate == order.doer, node.place == order.place else { continue }
          isDone = true
          for step in order.steps {
            switch step {
            case .add(let delegate, let place): nodes.append(Node(delegate: delegate, place: place))
            case .remove(let delegate, let place): remove(delegate, place)
            case .send(let order): pending.append(order)
            }
          }
        }
      }
    }

    mutating func remove(_ delegate: Int, _ place: Int?) {
      nodes.removeAll { $0.delegate == delegate && (place == nil || $0.place == place) }
    }
  }

  /// A message, and what one of the delegates is to do when it gets it at one of its places.
  private struct Order: Sendable {
    var number: Int
    var doer: Int
    var place: Int
    var steps: [Step] = []
  }

  private enum Step: Sendable {
    case add(Int, Int)
    case remove(Int, Int?)
    indirect case send(Order)
  }

  /// Three serial queues, and the sender's thread.
  private final class Places: Sendable {
    let queues = (0..<3).map {
      $0 == 0 ? DispatchQueue(label: "place 0") : DispatchQueue(serialLabel: "place \($0)")
    }
    let key = DispatchSpecificKey<Int>()

    init() {
      for (index, queue) in queues.enumerated() { queue.setSpecific(key: key, value: index) }
    }

    func delivery(_ place: Int) -> Delivery {
      place < queues.count ? .queue(queues[place]) : .synchronous
    }

    var current: Int? { DispatchQueue.getSpecific(key: key) }

    /// Runs the body, and then all that it put on the queues, and what that put there.
    func settle(_ body: () -> Void) {
      for queue in queues { queue.suspend() }
      body()
      for queue in queues { queue.resume() }
      // An order holds at most two generations of orders more.
      for queue in queues + queues + queues { queue.sync {} }
    }
  }

  private final class World: Sendable {
    let multicast = MulticastDelegate()
    let places = Places()
    let delegates: Box<[Player?]> = Box([])

    /// What each delegate heard at each place, in this life or one before.
    let heard = (0..<8).map { _ in (0..<4).map { _ in Recorder<Int>() } }

    /// The orders whose doer has done what it says.
    let done = Box<Set<Int>>([])

    func perform(_ step: Step) {
      switch step {
      case .add(let index, let place):
        if let player = delegates.value[index] {
          multicast.add(player, delivery: places.delivery(place))
        }
      case .remove(let index, let place):
        guard let player = delegates.value[index] else { return }
        if let place, place < places.queues.count {
          multicast.remove(player, delegateQueue: places.queues[place])
        } else {
          multicast.remove(player)
        }
      case .send(let order):
        multicast.send("play:", order)
      }
    }
  }

  private final class Player: Respondable, Sendable {
    let index: Int
    let world: World
    /// Two of them are only ever called on the sender's thread, which can be any queue.
    var isSynchronous: Bool { index >= 6 }

    init(_ index: Int, in world: World) {
      self.index = index
      self.world = world
    }

    static var methods: MethodTable {
      MethodTable { Method("play:", Player.play(_:)) }
    }

    func play(_ order: Order) {
      let place = isSynchronous ? 3 : world.places.current ?? 3
      world.heard[index][place].record(order.number)
      guard order.doer == index, order.place == place,
        !world.done.value.contains(order.number)
      else { return }
      world.done.value.insert(order.number)
      for step in order.steps { world.perform(step) }
    }
  }

  @Test(arguments: [1, 2, 3, UInt64.random(in: 4...UInt64.max)])
  func `it does what an array and a loop do`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let world = World()
    let count = 8
    world.delegates.value = (0..<count).map { Player($0, in: world) }
    var model = Model(heard: Array(repeating: Array(repeating: [], count: 4), count: count))
    var number = 0

    /// Removing from one place means a queue: the sender's thread has no name to remove by.
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

    /// Only one delegate acts on an order, and on one that it sends only one on its own thread:
    /// otherwise what happens would depend on which queue is faster.
    func randomOrder(generation: Int) -> Order {
      number += 1
      let doers = model.nodes.filter { generation == 0 || $0.place == 3 }
      guard let doer = doers.randomElement(using: &random) else {
        return Order(number: number, doer: 0, place: 0)
      }
      var order = Order(number: number, doer: doer.delegate, place: doer.place)
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
        case .add(let delegate, let place):
          model.nodes.append(Model.Node(delegate: delegate, place: place))
        case .remove(let delegate, let place): model.remove(delegate, place)
        case .send: break
        }
      } else {
        let order = randomOrder(generation: 0)
        world.places.settle { world.multicast.send("play:", order) }
        model.send(order)
      }
      #expect(world.multicast.count == model.nodes.count)
      #expect(world.multicast.count(for: "play:") == model.nodes.count)
    }

    for (recorders, expected) in zip(world.heard, model.heard) {
      for (place, numbers) in expected.enumerated() {
        let heard = recorders[place].events
        let difference = zip(heard, numbers).first { $0 != $1 }
        #expect(difference == nil && heard.count == numbers.count, "seed \(seed), place \(place)")
      }
    }
    let names = world.multicast.delegateEnumerator().map { ($0.delegate as? Player)?.index }
    #expect(names == model.nodes.map(\.delegate), "seed \(seed)")
    // The players hold the world, which holds them.
    world.delegates.value = []
  }
}
