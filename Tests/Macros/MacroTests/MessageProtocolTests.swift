import Dispatch
import DynamicMulticast
import TestSupport
import Testing

struct MessageProtocolTests {
  private let worker = Worker()

  // MARK: The protocol

  @Test func `its description has the messages, required and optional, with their types`() {
    let description = CrewDelegateMulticast.declaration.description
    #expect(description.name == "CrewDelegate")
    #expect(description.adopted == ["PersonDelegate"])
    #expect(
      description.requirements.map { "\($0.isRequired ? "@required" : "@optional") \($0.selector)" }
        == [
          "@required worker:shouldPerform:", "@optional workerDidFinish:",
          "@optional worker:didFinishSubTask:inDuration:", "@optional status",
          "@optional setStatus:",
        ])
    #expect(
      description.requirement(for: "worker:shouldPerform:")?.signature
        == MethodSignature(argumentTypes: [Worker.self, String.self], returnType: Bool.self))
    #expect(
      description.requirement(for: "person:didEat:")?.signature.returnType == Int.self)
  }

  @Test(.ownProcess) func `it is found by its name before anything else has used it`() {
    let found = ProtocolDescription(named: "CrewDelegate")
    #expect(found?.requirement(for: "workerDidFinish:") != nil)
    #expect(found?.requirement(for: "personDidWake:") != nil)
  }

  @Test(.ownProcess) func `its name is listed before anything else has used it`() {
    #expect(ProtocolDescription.registeredNames.contains("CrewDelegate"))
  }

  @Test func `it is found by its type, and other types are not`() {
    let found = ProtocolDescription(of: (any CrewDelegate).self)
    #expect(found == ProtocolDescription(named: "CrewDelegate"))
    #expect(ProtocolDescription(of: Int.self) == nil)
    #expect(ProtocolDescription(of: (any Sendable).self) == nil)
  }

  @Test func `protocols with one name in several scopes have descriptions of their own`() {
    let descriptions = [
      First.NameMulticast.declaration, Second.NameMulticast.declaration,
      Third.NameMulticast.declaration,
    ].map(\.description)
    #expect(Set(descriptions.map(\.name)).count == 3)
    #expect(descriptions.map(\.requirements[0].selector) == ["first", "second", "third"])
  }

  @Test func `a class takes the selectors of its methods from it`() throws {
    let log = Log()
    try log.perform("worker:didFinishSubTask:inDuration:", worker, "copy", 1.5)
    #expect(log.lines == ["copy took 1.5 s"])
    #expect(!log.responds(to: "worker:didFinish:in:"))
  }

  @Test func `a default implementation is no answer`() {
    #expect(!Log().responds(to: "workerDidFinish:"))
    #expect(!Log().responds(to: "person:didEat:"))
  }

  @Test func `a direct call of a message that the class lacks does nothing`() {
    Log().workerDidFinish(worker)
    let log = Log()
    log.status = "busy"
  }

  @Test func `a direct call of one that returns something ends the program with its name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Log().person("Romeo", didEat: "supper")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("-[Log person:didEat:]"))
  }

  // MARK: The multicast

  @Test func `a message is sent to the delegates that answer it`() {
    let delegates = CrewDelegateMulticast()
    let log = Log()
    let queue = DispatchQueue(label: "MessageProtocolTests")
    delegates.add(log, delegateQueue: queue)
    delegates.worker(worker, didFinish: "copy", in: 1.5)
    delegates.workerDidFinish(worker)
    delegates.personDidWake("Romeo")
    #expect(queue.sync { log.lines } == ["copy took 1.5 s", "Romeo woke"])
  }

  @Test func `a delegate is replaced by another that conforms`() throws {
    let delegates = CrewDelegateMulticast()
    let (log, foreman) = (Log(), Foreman())
    delegates.add(log, delivery: .synchronous)
    #expect(delegates.replace(log, with: foreman) == 1)
    #expect(try delegates.worker(worker, shouldPerform: "format").firstAnswer() == true)
    let stranger = Responder()
    #expect(throws: ConformanceError.self) {
      try delegates.replace(foreman, withConforming: stranger)
    }
    #expect(try delegates.replace(foreman, withConforming: log) == 1)
    #expect(try delegates.worker(worker, shouldPerform: "format").firstAnswer() == false)
  }

  @Test func `a message with a result is a question`() async throws {
    let delegates = CrewDelegateMulticast()
    let log = Log()
    delegates.add(log, delivery: .synchronous)
    let may = { (subtask: String) in
      try await delegates.worker(worker, shouldPerform: subtask).allSatisfy(default: true) { $0 }
    }
    #expect(try await may("copy"))
    #expect(try await !may("format"))
    #expect(try await delegates.person("Romeo", didEat: "supper").first() == nil)
    #expect(try await delegates.worker(worker, shouldPerform: "copy").first() == true)
    #expect(try delegates.worker(worker, shouldPerform: "format").firstAnswer() == false)
  }

  @Test func `a question is asked on the caller's thread, or sent without asking`() throws {
    let delegates = CrewDelegateMulticast()
    let (log, foreman) = (Log(), Foreman())
    delegates.add(log, delivery: .synchronous)
    delegates.add(foreman, delivery: .synchronous)
    let question = delegates.worker(worker, shouldPerform: "format")
    #expect(try question.firstAnswer() == false)
    #expect(try question.lastAnswer() == true)
    #expect(foreman.askedFor == ["format"])
    question.send()
    #expect(foreman.askedFor == ["format", "format"])
  }

  @Test func `a property is asked for and set`() async throws {
    let delegates = CrewDelegateMulticast()
    let foreman = Foreman()
    delegates.add(foreman, delivery: .synchronous)
    delegates.setStatus("busy")
    #expect(foreman.status == "busy")
    #expect(try await delegates.status().first() == "busy")
  }

  @Test func `delegates are counted, enumerated and removed as those of every multicast`() {
    let delegates = CrewDelegateMulticast()
    let log = Log()
    delegates.add(log, delivery: .synchronous)
    #expect(delegates.count == 1)
    #expect(delegates.count(for: "worker:didFinishSubTask:inDuration:") == 1)
    #expect(delegates.count(for: "workerDidFinish:") == 0)
    var enumerated = 0
    for _ in delegates.delegateEnumerator() { enumerated += 1 }
    #expect(enumerated == 1)
    delegates.remove(log)
    #expect(delegates.count == 0)
  }

  @Test func `an object that answers by name is added if it answers what is required`() throws {
    let delegates = CrewDelegateMulticast()
    let (listed, silent) = (Listed(), Silent())
    try delegates.add(conforming: listed, delivery: .synchronous)
    #expect(try delegates.worker(worker, shouldPerform: "copy").firstAnswer() == true)
    let error = #expect(throws: ConformanceError.self) {
      try delegates.add(conforming: silent, delivery: .synchronous)
    }
    #expect(error?.description.contains("'worker:shouldPerform:' is missing") == true)
    #expect(delegates.count == 1)
  }

  @Test func `a message by name that the protocol does not declare is reported`() {
    let delegates = CrewDelegateMulticast()
    let errors = Recorder<String>()
    delegates.diagnostics.failureHandler = { errors.record("\($0.error)") }
    delegates.send("workerDidFnish:", worker)
    #expect(errors.events.count == 1)
    #expect(errors.events.first?.contains("'workerDidFinish:' is") == true)
  }

  @Test func `a class whose table lacks a required message is refused with its name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let deaf = Deaf()
      CrewDelegateMulticast().add(deaf, delivery: .synchronous)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'worker:shouldPerform:' is missing"))
    for cause in ["default implementation", "superclass", "@NonMessage", "table", "@Responding"] {
      #expect(text.contains(cause))
    }
  }

  @Test func `a method that is almost a message is reported once a class`() {
    let delegates = CrewDelegateMulticast()
    let errors = Recorder<String>()
    delegates.diagnostics.failureHandler = { errors.record("\($0.error)") }
    let (first, second) = (Typist(), Typist())
    delegates.add(first, delivery: .synchronous)
    delegates.add(second, delivery: .synchronous)
    #expect(errors.events.count == 1)
    #expect(errors.events.first?.contains("workerDidFinsh:") == true)
  }

  @Test func `a method with a short name is almost no other message`() {
    let delegates = NoteDelegateMulticast()
    let errors = Recorder<String>()
    delegates.diagnostics.failureHandler = { errors.record("\($0.error)") }
    let pianist = Pianist()
    delegates.add(pianist, delivery: .synchronous)
    #expect(errors.events.isEmpty)
  }
}

private enum First {
  @MessageProtocol
  protocol Name: Respondable {
    func first()
  }
}

private enum Second {
  @MessageProtocol
  protocol Name: Respondable {
    func second()
  }
}

private enum Third {
  @MessageProtocol
  protocol Name: Respondable {
    func third()
  }
}

@Responding
private final class Foreman: CrewDelegate {
  @Responds var status: String = ""
  private(set) var askedFor: [String] = []
  func personDidWake(_ person: String) {}
  func worker(_ sender: Worker, shouldPerform subtask: String) -> Bool {
    askedFor.append(subtask)
    return true
  }
}

/// A class that answers by name, without a conformance in Swift.
private final class Listed: Respondable {
  class var methods: MethodTable {
    MethodTable {
      Method("personDidWake:") { (_: Listed, _: String) in }
      Method("worker:shouldPerform:") { (_: Listed, _: Worker, _: String) in true }
    }
  }
}

private final class Silent: Respondable {
  class var methods: MethodTable { MethodTable() }
}

/// A class that conforms in an extension without a mark.
@Responding
private final class Deaf: CrewDelegate {
  func personDidWake(_ person: String) {}
}

extension Deaf {
  func worker(_ sender: Worker, shouldPerform subtask: String) -> Bool { true }
}

@Responding
private final class Typist: CrewDelegate {
  func personDidWake(_ person: String) {}
  func worker(_ sender: Worker, shouldPerform subtask: String) -> Bool { true }
  func workerDidFinsh(_ sender: Worker) {}
}

@MessageProtocol
private protocol NoteDelegate: Respondable {
  @OptionalMessage func p()
  @OptionalMessage func play(_ note: Int)
}

@Responding
private final class Pianist: NoteDelegate {
  func t(_ note: Int) {}
  func plan(_ note: Int) {}
}
