import Dispatch
import DynamicMulticast
import Foundation
import ObjectiveCSyntax
import Testing

@testable import ObjectiveCInterop

// Worker.swift beside this file is the output of `multicast-objc headers --swift Worker.h`.

/// A class with the required method and one of the optional methods.
@Responding
private class Window: WorkerObserver {
  private(set) var calls: [String] = []

  func worker(_ sender: Worker, shouldPerformSubTask subtask: any Sendable) -> Bool {
    calls.append("\(sender) should \(subtask)")
    return false
  }

  func workerDidFinish(_ sender: Worker) { record("\(sender) did finish") }
  @NonMessage func record(_ call: String) { calls.append(call) }
}

/// A subclass with the other optional method as well.
@Responding
private final class Log: Window {
  func worker(
    _ sender: Worker, didFinishSubTask subtask: any Sendable, inDuration elapsed: TimeInterval
  ) {
    record("\(sender) did \(subtask) in \(elapsed)")
  }
}

struct WorkerTests {
  @Test func `what is committed is what the command prints`() throws {
    let text = try GeneratedPackage.source(of: [GeneratedPackage.header(named: "Worker")]).text
    let url = GeneratedPackage.header(named: "Worker").deletingPathExtension()
    #expect(
      try String(contentsOf: url.appendingPathExtension("swift"), encoding: .utf8) == text + "\n")
  }

  @Test func `the description at run time has the messages and types of the header`() throws {
    let url = GeneratedPackage.header(named: "Worker")
    let header = Header(SourceText([UInt8](try Data(contentsOf: url)), name: url.path))
    let interface = try #require(HeaderEncoder([header]).encode(header).interfaces.first)
    let description = WorkerObserverMulticast.declaration.description
    #expect(description.name == interface.name)
    #expect(
      description.requirements.map { "\($0.selector) \($0.isRequired) \($0.signature.encoding)" }
        .sorted()
        == interface.methods.map { "\($0.selector) \($0.isRequired) \($0.encoding)" }.sorted())
  }

  @Test func `a delegate that conforms is called through the typed senders, and answers`()
    async throws
  {
    let delegates = WorkerObserverMulticast()
    let window = Window()
    let queue = DispatchQueue(label: "WorkerTests")
    delegates.add(window, delegateQueue: queue)
    delegates.worker("miller", didFinishSubTask: 1, inDuration: 0.5)
    delegates.workerDidFinish("miller")
    let allowed = try await delegates.worker("miller", shouldPerformSubTask: 2)
      .allSatisfy(default: true) { $0 }
    #expect(!allowed)
    #expect(queue.sync { window.calls } == ["miller did finish", "miller should 2"])
  }

  @Test func `an object responds to the optional methods that its class has`() {
    let (window, log) = (Window(), Log())
    #expect(window.responds(to: "worker:shouldPerformSubTask:"))
    #expect(window.responds(to: "workerDidFinish:"))
    #expect(!window.responds(to: "worker:didFinishSubTask:inDuration:"))
    #expect(log.responds(to: "workerDidFinish:"))
    #expect(log.responds(to: "worker:didFinishSubTask:inDuration:"))
  }

  @Test func `an optional method that a class lacks does nothing when it is called directly`() {
    let window = Window()
    window.worker("miller", didFinishSubTask: 1, inDuration: 0.5)
    #expect(window.calls.isEmpty)
  }

  @Test func `a subclass that has another optional method is sent its messages`() {
    let delegates = WorkerObserverMulticast()
    let log = Log()
    delegates.add(log, delivery: .synchronous)
    delegates.worker("miller", didFinishSubTask: 1, inDuration: 0.5)
    #expect(log.calls == ["miller did 1 in 0.5"])
  }
}
