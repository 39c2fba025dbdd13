import Invocation
import Scripting
import Support
import Testing

struct SwiftValueTests {
  private final class Host: Respondable, Sendable {
    let heard = Guarded<[String]>([])

    static var methods: MethodTable {
      MethodTable {
        Method("text:") { (host: Host, text: String) in host.heard.withLock { $0.append(text) } }
        Method("list:") { (host: Host, list: [String]) in
          host.heard.withLock { $0.append("\(list)") }
        }
        Method("table:") { (host: Host, table: [String: Int]) in
          host.heard.withLock { $0.append("\(table)") }
        }
        Method("flag:number:") { (host: Host, flag: Bool, number: Double) in
          host.heard.withLock { $0.append("\(flag) \(number)") }
        }
        Method("names") { (_: Host) in ["a", "b"] }
        Method("counts") { (_: Host) in ["a": [1, 2]] }
        Method("valueForKey:") { (_: Host, key: String) in key + " of Swift" }
      }
    }
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
          NSArray *names = [host names];
          NSDictionary *counts = [host counts];
          NSLog(@"%@ %@ %lu", [names class], names.lastObject, names.count);
          NSLog(@"%@", counts[@"a"][1]);
          NSLog(@"%@", [host valueForKey:@"key"]);
          return 0;
        }
        """, output: { text in output.withLock { $0 += text } })
    script.define("host", host as any Respondable)
    try script.run()
    #expect(host.heard.withLock { $0 } == ["ab", "[\"a\", \"b\"]", "[\"a\": 1]", "true 2.0"])
    #expect(output.withLock { $0 } == "NSArray b 2\n2\nkey of Swift\n")
  }
}
