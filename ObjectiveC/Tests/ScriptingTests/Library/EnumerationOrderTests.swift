import Scripting
import Synchronization
import Testing

/// The order of dictionaries and sets, which Foundation does not specify.
struct EnumerationOrderTests {
  private func orders(_ statement: String, seed: UInt64?) throws -> String {
    let output = Mutex("")
    let script = try Script(
      source: """
        NSDictionary *d = @{ @"a" : @1, @"b" : @2, @"c" : @3, @"d" : @4 };
        NSSet *s = [NSSet setWithArray:d.allKeys];
        NSHashTable *h = [NSHashTable new];
        NSMapTable *m = [NSMapTable new];
        for (NSString *key in @[ @"a", @"b", @"c", @"d" ]) {
          [h addObject:key];
          [m setObject:key forKey:key];
        }
        \(statement)
        """, output: { text in output.withLock { $0 += text } })
    script.enumerationSeed = seed
    try script.run()
    return output.withLock { $0 }
  }

  @Test(arguments: [
    #"for (NSString *key in d) printf("%s", key.UTF8String);"#,
    #"for (NSString *key in [d allKeys]) printf("%s", key.UTF8String);"#,
    #"for (NSNumber *n in [d allValues]) printf("%d", n.intValue);"#,
    #"for (NSString *key in [d keyEnumerator]) printf("%s", key.UTF8String);"#,
    #"[d enumerateKeysAndObjectsUsingBlock:^(id k, id v, BOOL *s) { printf("%s", [k UTF8String]); }];"#,
    #"for (NSString *key in [s mutableCopy]) printf("%s", key.UTF8String);"#,
    #"for (NSString *key in [s allObjects]) printf("%s", key.UTF8String);"#,
    #"[s enumerateObjectsUsingBlock:^(id k, BOOL *s) { printf("%s", [k UTF8String]); }];"#,
    #"for (NSString *key in h) printf("%s", key.UTF8String);"#,
    #"for (NSString *key in m) printf("%s", key.UTF8String);"#,
  ])
  func `an enumeration has the seed's order`(statement: String) throws {
    let seeds = 1...20 as ClosedRange<UInt64>
    let texts = try seeds.map { try orders(statement, seed: $0) }
    #expect(Set(texts).count > 5)
    #expect(try texts == seeds.map { try orders(statement, seed: $0) })
    #expect(Set(texts.map { String($0.sorted()) }).count == 1)
  }

  @Test(arguments: [nil, 1, 2] as [UInt64?])
  func `keys and values have the same order, and arrays keep their own`(seed: UInt64?) throws {
    let text = try orders(
      """
      for (NSUInteger i = 0; i < 4; i++)
        if (![d[d.allKeys[i]] isEqual:d.allValues[i]]) printf("wrong");
      for (NSString *key in @[ @"a", @"b", @"c" ]) printf("%s", key.UTF8String);
      """, seed: seed)
    #expect(text == "abc")
  }

  @Test func `elements have the order in which they were added by default`() throws {
    #expect(
      try orders(#"for (NSString *key in d) printf("%s", key.UTF8String);"#, seed: nil) == "abcd")
  }

  @Test func `a collection that changes during its enumeration is refused in any order`() {
    #expect(throws: ScriptError.self) {
      try orders("id c = [d mutableCopy]; for (id key in c) [c removeObjectForKey:key];", seed: 1)
    }
  }
}
