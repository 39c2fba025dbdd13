import Dispatch
import Invocation
import RuntimeSupport
import TestSupport
import Testing

struct ConcurrentMapTests {
  private func read(_ map: ConcurrentMap<Worker>, _ key: UInt) -> Worker? {
    map.value(for: key)?.object
  }

  @Test(arguments: seeds(1))
  func `a map behaves like a dictionary`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for capacity in [0, 1, 8, 100] {
      let map = ConcurrentMap<Worker>(minimumCapacity: capacity)
      var model: [UInt: Worker] = [:]
      // The keys are close together and far apart, and aligned like addresses or unaligned.
      let keys: [UInt] =
        (0..<200).map { _ in
          UInt.random(in: 1 ... .max, using: &generator)
            >> UInt.random(in: 0..<60, using: &generator)
        }.filter { $0 != 0 } + (1...100).map { $0 * 16 }
      for _ in 0..<2000 {
        let key = keys[Int.random(in: 0..<keys.count, using: &generator)]
        if Bool.random(using: &generator) {
          let worker = Worker()
          let replacing = Bool.random(using: &generator)
          let existing = replacing ? worker : model[key] ?? worker
          model[key] = existing
          #expect(map.insert(worker, for: key, replacing: replacing) === existing, "seed \(seed)")
        }
        #expect(read(map, key) === model[key], "seed \(seed)")
      }
      for key in keys { #expect(read(map, key) === model[key], "seed \(seed)") }
    }
  }

  @Test func `readers find what has been written while others write`() {
    let map = ConcurrentMap<Worker>()
    let (keys, rounds) = (UInt(1)...1000, 4)
    let lost = Recorder<UInt>()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for _ in 0..<rounds {
        for key in keys {
          if thread % 2 == 0 {
            map.insert(Worker("\(key)"), for: key * 8, replacing: thread == 0)
          } else if let worker = read(map, key * 8), worker.name != "\(key)" {
            lost.record(key)
          }
          // A thread finds all values that it has inserted itself.
          if thread % 2 == 0 && read(map, key * 8)?.name != "\(key)" { lost.record(key) }
        }
      }
    }
    #expect(lost.events.isEmpty)
    #expect(keys.allSatisfy { read(map, $0 * 8)?.name == "\($0)" })
  }

  @Test func `threads that insert for one key get the same value`() {
    for key in 1...UInt(100) {
      let map = ConcurrentMap<Worker>()
      let existing = Recorder<ObjectIdentifier>()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        existing.record(ObjectIdentifier(map.insert(Worker(), for: key)))
      }
      #expect(Set(existing.events).count == 1)
      #expect(read(map, key).map(ObjectIdentifier.init) == existing.events.first)
    }
  }

  @Test func `a map releases all values when it is deallocated`() {
    weak var first: Worker?
    weak var second: Worker?
    do {
      let map = ConcurrentMap<Worker>()
      let workers = (Worker(), Worker())
      (first, second) = workers
      map.insert(workers.0, for: 8)
      map.insert(workers.1, for: 8, replacing: true)
    }
    #expect(first == nil)
    #expect(second == nil)
  }
}

struct GuardedTests {
  @Test func `no change is lost`() {
    let total = Guarded(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for _ in 0..<1000 { total.withLock { $0 += thread } }
    }
    #expect(total.withLock { $0 } == 28_000)
  }

  @Test func `a body that throws unlocks`() {
    let guarded = Guarded(0)
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try guarded.withLock { value in
        value = 1
        throw Refusal()
      }
    }
    #expect(guarded.withLock { $0 } == 1)
  }
}
