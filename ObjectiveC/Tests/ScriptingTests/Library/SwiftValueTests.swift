import Invocation
import Scripting
import RuntimeSupport
import Testing

struct SwiftValueTests {
  @Responding
  fileprivate final class Host: Respondable, Sendable {
    let heard = Guarded<[String]>([])

    func text(_ text: String) { note(text) }
    func list(_ list: [String]) { note("\(list)") }
    func table(_ table: [String: Int]) { note("\(table)") }
    func set(_ set: Set<AnyHashable>) { note("\(set.count)") }
    func flag(_ flag: Bool, number: Double) { note("\(flag) \(number)") }
    func names() -> [String] { ["a", "b"] }
    func counts() -> [String: [Int]] { ["a": [1, 2]] }
    @Responds(to: "valueForKey:") func value(for key: String) -> String { key + " of Swift" }

    private func note(_ text: String) { heard.withLock { $0.append(text) } }
  }

  @Test func `values are converted to the types of Swift and of the script`() throws {
    let host = Host()
    let output = Guarded("")
    let script = try Script(
      source: """
        id host;
        int main(void) {
          [host text:[@"ab" mutableCopy]];
          [host list:@[@"a", @"b"]];
          [host table:@{@"a": @1}];
          [host flag:@YES number:@2];
          [host set:[NSSet setWithObject:[NSError errorWithDomain:@"d" code:1 userInfo:@{@"a": @1}]]];
          NSArray *names = [host names];
          NSDictionary *counts = [host counts];
          NSLog(@"%@ %@ %lu", [names class], names.lastObject, names.count);
          NSLog(@"%@", counts[@"a"][1]);
          NSLog(@"%@", [host valueForKey:@"key"]);
          return 0;
        }
        """, output: { _ in }, log: { text in output.withLock { $0 += text } })
    script.define("host", host as any Respondable)
    try script.run()
    #expect(host.heard.withLock { $0 } == ["ab", "[\"a\", \"b\"]", "[\"a\": 1]", "true 2.0", "1"])
    #expect(output.withLock { $0 } == "NSArray b 2\n2\nkey of Swift\n")
  }
}
