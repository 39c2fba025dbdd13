import Scripting
import Testing

/// Macros in scripts.
struct MacroTests {
  @Test(arguments: [
    ("#define SQUARE(x) x * x\n", "SQUARE(1 + 2)", "5"),
    ("#define MAXIMUM(a, b) ({ int x = (a), y = (b); x > y ? x : y; })\n", "MAXIMUM(3, 7)", "7"),
    ("#define ADD(a, b) a ## b\nint one2 = 12;\n", "ADD(one, 2)", "12"),
    ("#define LINE() __LINE__\n\n", "LINE()", "4"),
  ])
  func `a macro is replaced by its expansion`(_ macros: String, _ use: String, _ value: String)
    throws
  {
    #expect(try run("\(macros)\nNSLog(@\"%d\", \(use));") == "\(value)\n")
  }

  @Test func `a macro can log, with any number of arguments`() throws {
    #expect(
      try run(
        """
        #define Log(format, ...) NSLog(@"%s: " format, __FUNCTION__, ##__VA_ARGS__)
        void work(void) { Log(@"begins"); Log(@"%d of %d", 1, 2); }
        work();
        """) == "work: begins\nwork: 1 of 2\n")
  }

  @Test func `a macro can make an object string, and an at-keyword`() throws {
    #expect(
      try run(
        """
        #define name(x) @#x
        #define weakly(x) autoreleasepool {} __weak typeof(x) x ## _weak = x
        #define strongly(x) autoreleasepool {} typeof(x) x = x ## _weak
        id object = [[NSObject alloc] init];
        void (^block)(void);
        @autoreleasepool {
            id owned = [[NSObject alloc] init];
            @weakly(owned);
            block = ^{ @strongly(owned); NSLog(@"%@", owned ? @"there" : @"gone"); };
            block();
        }
        block();
        NSLog(name(a b));
        """) == "there\ngone\na b\n")
  }

  @Test func `a macro can declare classes`() throws {
    #expect(
      try run(
        """
        #define PLUGIN(name, answer) \\
          @interface name : NSObject @end \\
          @implementation name \\
          - (int)value { return answer; } \\
          @end
        PLUGIN(One, 1 + 0)
        NSLog(@"%@ %d", [One class], [[One new] value]);
        """) == "One 1\n")
  }

  @Test func `later texts know the macros of earlier ones`() throws {
    let script = try Script(source: "#define TWICE(x) ((x) * 2)\n")
    #expect(try script.evaluate("TWICE(4)") == "8")
    try script.evaluate("#define THRICE(x) (TWICE(x) + (x))")
    #expect(try script.evaluate("THRICE(2)") == "6")
    try script.evaluate("#undef TWICE")
    #expect(throws: ScriptError.self) { try script.evaluate("TWICE(4)") }
  }

  @Test func `a mistake in an expansion is reported where the macro is used`() throws {
    let script = try Script(source: "#define BAD(x) missing(x)\n\nint f(void) { return 1; }\n")
    let error = #expect(throws: ScriptError.self) { try script.evaluate("1 +\n BAD(2)") }
    #expect("\(error!)".hasPrefix("input:2:2: "))
  }
}
