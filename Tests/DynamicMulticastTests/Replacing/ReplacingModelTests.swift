import Dispatch
@testable import DynamicMulticast
import RuntimeSupport
import TestSupport
import Testing

/// Random operations on the list of registrations, compared with an array and a loop.
struct ReplacingModelTests {
  private struct Node: Equatable {
    var delegate: Int
    let target: Int
  }

  @Test(arguments: seeds(4))
  func `the list behaves as an array and a loop`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let site = RegistrationSite()
    let deliveries = (0..<3).map { DeliveryMode.queue(DispatchQueue(label: "target \($0)")) }
    let targets = deliveries.map(ExecutionTarget.of)
    var delegates = (0..<6).map { Listener("\($0)") }
    var state = MulticastState()
    var model: [Node] = []

    func nodes() -> [Node] {
      state.registrations.compactMap { registration in
        targets.firstIndex { $0 === registration.executionTarget }.map {
          Node(delegate: Int((registration.delegate as? Listener)?.name ?? "") ?? -1, target: $0)
        }
      }
    }

    for step in 0..<1500 {
      let index = Int.random(in: 0..<6, using: &random)
      let target = Int.random(in: 0..<3, using: &random)
      let identity = ObjectIdentifier(delegates[index])
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<4:
        let duplicates: [DuplicatePolicy] = [.allow, .allow, .refuse, .replace]
        let policy = duplicates[Int.random(in: 0..<4, using: &random)]
        let node = Node(delegate: index, target: target)
        let isThere = model.contains(node)
        let (isAdded, _) = state.add(
          Registration(delegates[index], deliveries[target], site), policy)
        #expect(isAdded == !(policy == .refuse && isThere))
        if policy == .replace { model.removeAll { $0 == node } }
        if isAdded { model.append(node) }
      case 4:
        let removed = state.remove(identity) {
          $0.executionTarget === targets[target]
        }
        let count = model.count
        model.removeAll { $0 == Node(delegate: index, target: target) }
        #expect(removed.count == count - model.count)
      case 5, 6:
        let other = Int.random(in: 0..<6, using: &random)
        let replacements = state.replace(identity) {
          Registration(delegates[other], replacing: $0)
        }
        #expect(replacements.count == model.count { $0.delegate == index })
        #expect(replacements.allSatisfy { $0.old.successor === $0.new })
        for node in model.indices where model[node].delegate == index {
          model[node].delegate = other
        }
      default:
        // The delegate is deallocated, and its registrations are pruned.
        delegates[index] = Listener("\(index)")
        _ = state.remove(deallocated: state.registrations.filter { !$0.isAlive })
        model.removeAll { $0.delegate == index }
      }
      let isEqual = nodes() == model
      #expect(isEqual, "seed \(seed), step \(step)")
      if !isEqual { return }
      // The chains lead to every registration.
      for (index, delegate) in delegates.enumerated() where step % 50 == 0 {
        var copy = state
        let positions = state.registrations.map(\.position)
        let removed = copy.remove(ObjectIdentifier(delegate)) { _ in true }
        #expect(removed.count == model.count { $0.delegate == index }, "seed \(seed)")
        for (registration, position) in zip(state.registrations, positions) {
          registration.position = position
        }
      }
    }
  }
}
