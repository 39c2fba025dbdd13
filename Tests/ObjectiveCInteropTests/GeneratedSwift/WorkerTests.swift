import Dispatch
import DynamicMulticast
import Foundation
import Testing

@testable import ObjectiveCInterop

// `multicast headers --swift Worker.h` has written Worker.swift beside this file.

/// Has the required method and one of the optional ones.
private class Window: WorkerObserverOptional.WorkerDidFinish {
  private(set) var calls: [String] = []

  class var methods: MethodTable { workerObserverMethods }

  func worker(_ sender: Worker, shouldPerformSubTask subtask: any Sendable) -> Bool {
    calls.append("\(sender) should \(subtask)")
    return false
  }

  func workerDidFinish(_ sender: Worker) { record("\(sender) did finish") }
  func record(_ call: String) { calls.append(call) }
}

/// Has the other optional method besides.
private final class Log: Window, WorkerObserverOptional.WorkerDidFinishSubTaskInDuration {
  func worker(
    _ sender: Worker, didFinishSubTask subtask: any Sendable, inDuration elapsed: TimeInterval
  ) {
    record("\(sender) did \(subtask) in \(elapsed)")
  }
}

/// Conforms by its type, and does not answer.
private final class Mute: WorkerObserver {
  static let methods = MethodTable()
  func worker(_: Worker, shouldPerformSubTask _: any Sendable) -> Bool { true }
}

struct WorkerTests {
  @Test func `what is committed is what the command prints`() throws {
    let text = try GeneratedPackage.source(of: [GeneratedPackage.header(named: "Worker")]).text
    let url = GeneratedPackage.header(named: "Worker").deletingPathExtension()
    #expect(
      try String(contentsOf: url.appendingPathExtension("swift"), encoding: .utf8) == text + "\n")
  }

  @Test func `a delegate that conforms is called through the typed senders, and answers`()
    async throws
  {
    let delegates = WorkerObserverMulticast()
    let window = Window()
    let queue = DispatchQueue(label: "WorkerTests")
    try delegates.add(window, delegateQueue: queue)
    delegates.worker("miller", didFinishSubTask: 1, inDuration: 0.5)
    delegates.workerDidFinish("miller")
    let allowed = try await delegates.worker("miller", shouldPerformSubTask: 2)
      .allSatisfy(default: true) { $0 }
    #expect(!allowed)
    #expect(queue.sync { window.calls } == ["miller did finish", "miller should 2"])
  }

  @Test func `an object responds to the optional methods whose protocols it conforms to`() {
    let (window, log) = (Window(), Log())
    #expect(window.responds(to: "worker:shouldPerformSubTask:"))
    #expect(window.responds(to: "workerDidFinish:"))
    #expect(!window.responds(to: "worker:didFinishSubTask:inDuration:"))
    #expect(log.responds(to: "workerDidFinish:"))
    #expect(log.responds(to: "worker:didFinishSubTask:inDuration:"))
    #expect(window.conforms(to: .workerObserver) && log.conforms(to: .workerObserver))
  }

  @Test func `a subclass that has another optional method is sent its messages`() throws {
    let delegates = WorkerObserverMulticast()
    let log = Log()
    try delegates.add(log, delivery: .synchronous)
    delegates.worker("miller", didFinishSubTask: 1, inDuration: 0.5)
    #expect(log.calls == ["miller did 1 in 0.5"])
  }

  @Test func `a class whose methods leave the protocol's out is refused`() {
    let error = #expect(throws: ConformanceError.self) {
      try WorkerObserverMulticast().add(Mute(), delivery: .synchronous)
    }
    #expect(
      error?.description
        == "Mute does not conform to WorkerObserver: 'worker:shouldPerformSubTask:' is missing")
  }
}
