import Dispatch
import DynamicMulticast
import TestSupport

/// A delegate that gives a predefined reply, and records each question.
@Responding
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

  func may(_ what: String) throws -> Bool {
    asked.record(what)
    return try value(ofYes: true, ofNo: false)
  }

  func name(_ what: String) throws -> String? {
    asked.record(what)
    return try value(ofYes: name, ofNo: nil)
  }

  func amount(_ what: String) throws -> Int {
    asked.record(what)
    return try value(ofYes: 2, ofNo: 1)
  }

  func features() throws -> [String] {
    try value(ofYes: ["all", name], ofNo: [])
  }

  func will(_ index: Int, send text: String) throws -> String? {
    asked.record(text)
    return try value(ofYes: text + name, ofNo: nil)
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
  /// Adds oracles, each with its own queue.
  func add(_ oracles: [Oracle]) {
    for oracle in oracles { add(oracle, delegateQueue: oracle.queue) }
  }
}
