import Testing

/// Selectors with unnamed parts.
struct SelectorPartTests {
  private static let points = """
    @interface Point : NSObject
    - (int)move:(int)x :(int)y;
    @end
    @implementation Point
    - (int)move:(int)x :(int)y { return 10 * x + y; }
    - (int)move:(int)x :(int)y z:(int)z { return 100 * x + 10 * y + z; }
    - (int):(int)x { return -x; }
    - (int):(int)x :(int)y { return -10 * x - y; }
    @end

    """

  @Test(arguments: [
    ("[p move:1 :2]", "12"),
    ("[p move:1:2]", "12"),
    ("[p move:1 :2 z:3]", "123"),
    ("[p move:p ? 4 : 5 :6]", "46"),
    ("[p :1]", "-1"),
    ("[p :1 :2]", "-12"),
    ("[p :1:2]", "-12"),
    ("[p :[p :1] :[p move:1 :2]]", "-2"),
    ("((int (*)(id, SEL, int, int))objc_msgSend)(p, @selector(::), 1, 2)", "-12"),
  ])
  func `a message is sent by its colons`(_ message: String, _ result: String) throws {
    #expect(
      try run(
        Self.points
          + "int main() { Point *p = [Point new]; printf(\"%d\", (int)\(message)); return 0; }")
        == result)
  }

  @Test(arguments: [":", "::", "move::", "move::z:", ":z:"])
  func `a selector is written as it is named`(_ name: String) throws {
    #expect(
      try run(
        """
        int main() {
          SEL s = @selector(\(name));
          printf("%s %d", sel_getName(s), s == NSSelectorFromString(@"\(name)"));
          return 0;
        }
        """) == "\(name) 1")
  }

  @Test func `an object responds to the selectors of its methods`() throws {
    #expect(
      try run(
        Self.points + """
          int main() {
            Point *p = [Point new];
            printf("%d%d%d%d", [p respondsToSelector:@selector(move::)],
              [p respondsToSelector:@selector(:)], [p respondsToSelector:@selector(::)],
              [p respondsToSelector:@selector(:::)]);
            return 0;
          }
          """) == "1110")
  }
}
