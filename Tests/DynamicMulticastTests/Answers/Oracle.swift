import Dispatch
import DynamicMulticast
import TestSupport

/// A delegate that answers as it is told, and notes that it was asked.
final class Oracle: Respondable, Sendable {
  enum Reply: Sendable {
    case yes, no, failure
  }

  struct Silence: Error, CustomStringConvertible {
    let description = "no comment"
  }

  let name: String
  let queue: DispatchQueue
  let reply: Reply
  let asked = Recorder<String>()

  init(_ name: String, _ reply: Reply, on queue: DispatchQueue? = nil) {
    self.name = name
    self.reply = reply
    self.queue = queue ?? DispatchQueue(label: name)
  }

  static var methods: MethodTable {
    MethodTable {
      Method("may:") { (self: Oracle, what: String) in
        self.asked.record(what)
        return try self.value(ofYes: true, ofNo: false)
      }
      Method("name:") { (self: Oracle, what: String) in
        self.asked.record(what)
        return try self.value(ofYes: self.name, ofNo: nil)
      }
      Method("amount:") { (self: Oracle, what: String) in
        self.asked.record(what)
        return try self.value(ofYes: 2, ofNo: 1)
      }
      Method("features") { (self: Oracle) in
        try self.value(ofYes: ["all", self.name], ofNo: [])
      }
      Method("will:send:") { (self: Oracle, _: Int, text: String) in
        self.asked.record(text)
        return try self.value(ofYes: text + self.name, ofNo: nil)
      }
    }
  }

  private func value<Value>(ofYes yes: Value, ofNo no: Value) throws -> Value {
    switch reply {
    case .yes: yes
    case .no: no
    case .failure: throw Silence()
    }
  }
}

extension MulticastDelegate {
  /// Adds oracles, each on its queue.
  func add(_ oracles: [Oracle]) {
    for oracle in oracles { add(oracle, delegateQueue: oracle.queue) }
  }
}
