import DynamicMulticast
import Foundation
import PlugIns
import Synchronization
import Testing

struct UpdatingTests {
  @Test(arguments: [false, true])
  func `a new version takes over in place, and no message is lost`(isOnQueue: Bool) async {
    await #expect(processExitsWith: .success) { [isOnQueue] in
      let folder = try Folder()
      defer { folder.remove() }
      try folder.addGreeter()
      let plugIns = folder.directory
      let old = try plugIns.load("org.example.greeter")
      let first = old.instantiate(label: "greeter")
      let queue = DispatchQueue(label: "greeter")
      folder.hub.add(first, delivery: isOnQueue ? .queue(queue) : .synchronous)

      let replacements = Replacements()
      plugIns.delegates.add(replacements, delivery: .synchronous)
      // The threads send before, during and after the update.
      let (threads, stride) = (4, 1_000_000_000)
      let counts = Atomic<Int>(0)
      let isUpdated = Atomic<Bool>(false)
      let group = DispatchGroup()
      let started = DispatchSemaphore(value: 0)
      for thread in 0..<threads {
        group.enter()
        // Use separate threads: a global queue runs no more blocks than there are cores.
        Thread.detachNewThread {
          var (number, last) = (0, Int.max)
          while number < last {
            folder.hub.send("greet:", thread * stride + number)
            number += 1
            // Wait for the queue, so that the threads send no faster than the queue delivers.
            if number % 20 == 0 { queue.sync {} }
            if number == 100 { started.signal() }
            if last == .max, isUpdated.load(ordering: .acquiring) { last = number + 100 }
          }
          counts.wrappingAdd(number, ordering: .relaxed)
          group.leave()
        }
      }
      for _ in 0..<threads { started.wait() }
      try folder.addGreeter(version: 2)
      let new = try plugIns.update("org.example.greeter")
      isUpdated.store(true, ordering: .releasing)
      group.wait()
      let sent = counts.load(ordering: .relaxed)
      queue.sync {}

      let second = try #require(replacements.all.first?.new)
      #expect(replacements.all.count == 1 && replacements.all.first?.old === first)
      #expect(try second.perform("generation", as: Int.self) == 2)
      let before = try first.perform("received", as: [Int].self)
      let after = try second.perform("received", as: [Int].self)
      Report.add("\(before.count) messages to the old version, \(after.count) to the new one")
      #expect(before.count >= threads * 100 && after.count >= threads * 100)
      #expect(Set(before + after).count == sent)
      #expect(before.count + after.count == sent)
      for thread in 0..<threads {
        let numbers = (before + after).filter { $0 / stride == thread }
        #expect(numbers == numbers.sorted())
      }
      #expect(!old.isEnabled && new.isEnabled && plugIns.plugIns.map(\.version) == ["2.0"])
      #expect(
        try Classes.named("Echo").init().perform("echo:", "x", as: String.self) == "2: x")
      #expect(old.remaining.map(\.kind) == [.instance])
    }
  }

  @Test func `the old version stays where the new one cannot take over`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      defer { folder.remove() }
      try folder.addGreeter()
      let plugIns = folder.directory
      let old = try plugIns.load("org.example.greeter")
      let none = #expect(throws: PlugInError.self) { try plugIns.update("org.example.greeter") }
      #expect(none == .notNewer(identifier: "org.example.greeter", loaded: "1.0"))

      let instance = old.instantiate()
      folder.hub.add(instance, delivery: .synchronous)
      try old.setConfiguration(["refusesTakeover": true])
      try folder.addGreeter(version: 2)
      let error = #expect(throws: PlugInError.self) { try plugIns.update("org.example.greeter") }
      guard case .takeoverFailed = error else {
        Issue.record("the error is \(String(describing: error))")
        return
      }
      #expect(plugIns.plugIns.map(\.version) == ["1.0"])
      folder.hub.send("greet:", 3)
      #expect(try instance.perform("received", as: [Int].self) == [3])
      #expect(
        try Classes.named("Echo").init().perform("echo:", "x", as: String.self) == "1: x")
    }
  }
}

/// A delegate that records the replaced instances.
@Responding
final class Replacements: PlugInDirectoryDelegate, @unchecked Sendable {
  // Unchecked: the updating thread writes `all`, and the test reads `all` after the update.
  private(set) var all: [PlugInReplacement] = []

  func plugIn(_ plugIn: PlugIn, didReplace replacement: PlugInReplacement) {
    all.append(replacement)
  }
}
