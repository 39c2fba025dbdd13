import DynamicMulticastTesting
import Foundation
import RuntimeSupport
import TestSupport
import Testing

/// Tests of journals with random changes.
///
/// `scripts/fuzz.sh` runs these tests for a longer time, and from a given seed.
struct JournalFuzzTests {
  struct Tree: Codable, Sendable { var children: [Tree] = [] }

  struct Stanza: Codable, Sendable {
    var name: String
    var numbers: [Int?]
    var start: Date?
  }

  private static let lines = [
    #"{"number":1,"time":0.25,"selector":"hear:","arguments":[{"type":"Swift.Int","value":1}]}"#,
    #"{"number":2,"time":3,"selector":"stop","arguments":[]}"#,
    #"{"number":3,"time":1e3,"selector":"a:b:","arguments":["#
      + #"{"type":"Swift.Optional<Swift.UInt8>","value":null},"#
      + #"{"type":"Swift.Array<Swift.Double>","value":[0.5,"NaN",-1e300]}]}"#,
    #"{"number":4,"time":4,"selector":"take:","arguments":["#
      + #"{"type":"Swift.Dictionary<Swift.String, Foundation.Date>","value":{"a":12.5}}]}"#,
    #"{"number":5,"time":5,"selector":"take:with:and:","arguments":["#
      + #"{"type":"Foundation.Data","value":"AP8="},{"type":"Foundation.URL","value":"a:b"},"#
      + #"{"type":"Foundation.UUID","value":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"}]}"#,
    #"{"number":6,"time":6,"selector":"take:","arguments":["#
      + #"{"type":"Chat.Stream","description":"<\u00e4\n\"Stream\">"}]}"#,
    #"{"number":7,"time":7,"selector":"take:","arguments":["#
      + #"{"type":"DynamicMulticastTestingTests.JournalFuzzTests.Tree","#
      + #""value":{"children":[{"children":[]},{"children":[{"children":[]}]}]}}]}"#,
    #"{"number":8,"time":8,"selector":"take:","arguments":["#
      + #"{"type":"Swift.Array<DynamicMulticastTestingTests.JournalFuzzTests.Stanza>","#
      + #""value":[{"name":"a","numbers":[1,null],"start":12.5},{"name":"","numbers":[]}]}]}"#,
  ]

  /// The texts that replace a word.
  private static let extremes = [
    "1e300", "-1e300", "1e400", "-1", "0", "-0.0", "9223372036854775807", "9223372036854775808",
    "18446744073709551616", "1e-400", "null", "true", #""NaN""#, #""Infinity""#, #""""#, "[]", "{}",
    "number", "time", "\n", "\r\n", "\u{0}", "\\ud800", "Swift.Int8", "Swift.Float",
    "Foundation.Date",
    "Swift.Optional<Any>", String(repeating: "[", count: 2000), String(repeating: "a:", count: 500),
    String(repeating: "9", count: 400), "children", #"{"children":[]}"#,
    String(repeating: #"{"children":["#, count: 50), String(repeating: "\u{301}", count: 50_000),
    String(repeating: "\\u0323", count: 200),
    "DynamicMulticastTestingTests.JournalFuzzTests.Tree",
  ]

  @Test func `no journal ends the process`() {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "journal-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    var read = 0
    fuzz("journals", rounds: 50) { seed in
      var random = SeededGenerator(seed: seed)
      let journal = Self.journal(&random)
      do {
        try journal.write(to: file)
        let replay = try MessageReplay(contentsOf: file, types: [Tree.self, Stanza.self]) {
          $0.type == "Chat.Stream" ? 1 : nil
        }
        let delegate = Mock()
        let delegates = MulticastDelegate()
        delegates.add(delegate, delivery: .synchronous)
        replay.send(to: delegates)
        let messages = replay.messages
        #expect(delegate.invocations.count == messages.count, "seed \(seed)")
        #expect(messages.map(\.invocation).allSatisfy { !"\($0)".isEmpty }, "seed \(seed)")
        for (message, next) in zip(messages, messages.dropFirst()) {
          _ = next.time - message.time + message.time
        }
        read += messages.count
      } catch let error as JournalError {
        #expect("\(error)".hasPrefix("line "), "seed \(seed)")
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
    #expect(read > 0)
  }

  private static func journal(_ random: inout SeededGenerator) -> Data {
    var lines: [[UInt8]] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      var line = Array((Self.lines.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) { change(&line, &random) }
      lines.append(line)
    }
    return Data(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Replaces a word or a character, removes it, or doubles it.
  private static func change(_ line: inout [UInt8], _ random: inout SeededGenerator) {
    let words = line.split { Set(#"{}[]:,""#.utf8).contains($0) }
    guard let word = words.randomElement(using: &random) else { return }
    let start = Int.random(in: word.indices, using: &random)
    let range = Bool.random(using: &random) ? word.startIndex..<word.endIndex : start..<start + 1
    switch Int.random(in: 0..<6, using: &random) {
    case 0: line.removeSubrange(range)
    case 1: line.insert(contentsOf: line[range], at: range.lowerBound)
    case 2: line[range.lowerBound] = UInt8.random(in: 0...255, using: &random)
    default: line.replaceSubrange(range, with: (extremes.randomElement(using: &random) ?? "").utf8)
    }
  }
}
