import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// Class objects as delegates, which are added as `classObject`.
struct ClassObjectDelegateTests {
  private class Ping: Respondable {
    class var methods: MethodTable { MethodTable() }
    class var classMethods: MethodTable {
      MethodTable {
        Method(class: "record:") { (type: Ping.Type, recorder: Recorder<String>) in
          recorder.record("\(type)")
        }
        Method(class: "isSupported") { (type: Ping.Type) in type.isSupported }
      }
    }
    class var isSupported: Bool { true }
  }

  private final class OldPing: Ping {
    override class var isSupported: Bool { false }
  }

  private final class Pong: Respondable {
    class var methods: MethodTable {
      MethodTable { Method("isSupported") { (_: Pong) in true } }
    }
    class var classMethods: MethodTable {
      MethodTable { Method(class: "isSuported") { (_: Pong.Type) in true } }
    }
  }

  private final class Forwarding: Respondable {
    class var methods: MethodTable { MethodTable() }
    static func classForwardingTarget(for selector: Selector) -> (any Respondable)? {
      Ping.classObject
    }
    static func classResponds(to selector: Selector) -> Bool {
      classObject.responds(to: selector, forwardingTo: Ping.classObject)
    }
  }

  private let queue = DispatchQueue(label: "ClassObjectDelegateTests")

  private func multicast(_ types: any Respondable.Type...) -> MulticastDelegate {
    let delegates = MulticastDelegate()
    for type in types { delegates.add(type.classObject, delegateQueue: queue) }
    return delegates
  }

  @Test func `each class gets the message, and those that do not answer it are not confused`() {
    for delegates in [
      multicast(Ping.self, Pong.self, OldPing.self),
      multicast(Pong.self, Ping.self, OldPing.self),
    ] {
      let recorder = Recorder<String>()
      delegates.send("record:", recorder)
      queue.sync {}
      #expect(recorder.events == ["Ping", "OldPing"])
      #expect(delegates.count(for: "record:") == 2)
      #expect(delegates.count(ofClass: RespondableClass.self) == 3)
    }
  }

  @Test func `a class that forwards class messages gets them`() {
    let recorder = Recorder<String>()
    multicast(Forwarding.self, Pong.self).send("record:", recorder)
    queue.sync {}
    #expect(recorder.events == ["Ping"])
  }

  @Test func `classes are asked a question`() async throws {
    let delegates = multicast(Ping.self, Pong.self, OldPing.self)
    var answers: [ObjectIdentifier: Bool] = [:]
    for try await answer in delegates.ask("isSupported", as: Bool.self).answers() {
      answers[ObjectIdentifier(answer.delegate)] = answer.value
    }
    #expect(
      answers == [
        ObjectIdentifier(Ping.classObject): true, ObjectIdentifier(OldPing.classObject): false,
      ])
  }

  @Test func `an explanation names the classes`() {
    let lines = "\(multicast(Ping.self, Pong.self).diagnostics.explain("isSupported"))".split(
      separator: "\n")
    #expect(lines[0] == "'isSupported' reaches 1 of 2 delegates")
    #expect(lines[1].hasPrefix("  class Ping (added at "))
    #expect(lines[2].hasPrefix("  class Pong (added at "))
    #expect(lines[2].hasSuffix("not called, does not respond; it does to 'isSuported'"))
  }

  @Test func `a class that takes other types is named`() {
    final class Odd: Respondable {
      class var methods: MethodTable { MethodTable() }
      class var classMethods: MethodTable {
        MethodTable { Method(class: "record:") { (_: Odd.Type, _: Int) in } }
      }
    }
    let delegates = multicast(Ping.self, Odd.self)
    #expect(
      "\(delegates.diagnostics.explain("record:"))".withoutSites.contains(
        "where class Ping takes (Recorder<String>)"))
    let failures = Recorder<String>()
    delegates.diagnostics.failureHandler = { failures.record("\($0)".withoutSites) }
    delegates.send("record:", Recorder<String>())
    queue.sync {}
    #expect(failures.events.count == 1)
    #expect(failures.events.first?.hasPrefix("[class Odd record:") == true)
    #expect(failures.events.first?.contains("class Odd takes (Int)") == true)
  }

  @Test func `a class and an instance of it are two delegates`() {
    let pong = Pong()
    let delegates = multicast(Pong.self)
    delegates.add(pong, delegateQueue: queue)
    #expect(delegates.count == 2)
    #expect(delegates.count(for: "isSupported") == 1)
    #expect(delegates.remove(Pong.classObject) == 1)
    #expect(delegates.count == 1)
  }
}
