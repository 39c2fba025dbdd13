import DynamicMulticast
import Invocation
import Scripting
import RuntimeSupport
import Testing

/// Swift classes in scripts.
struct SwiftClassTests {
  private class Ping: Respondable, @unchecked Sendable {
    class var methods: MethodTable {
      MethodTable { Method("send:") { (_: Ping, text: String) in "sent \(text)" } }
    }
    class var classMethods: MethodTable {
      MethodTable {
        Method(class: "isSupported") { (type: Ping.Type) in type.isSupported }
        Method(class: "pluginName") { (type: Ping.Type) in "\(type)" }
        Method(class: "named:") { (type: Ping.Type, name: String) in type.init() }
        Method(class: "nameOf:") { (_: Ping.Type, other: RespondableClass) in "\(other)" }
        Method(class: "typeOf:") { (_: Ping.Type, other: any Respondable.Type) in "\(other)" }
        Method(class: "best") { (_: Ping.Type) in LoudPing.classObject }
      }
    }
    class var isSupported: Bool { true }
    required init() {}
  }

  private final class LoudPing: Ping, @unchecked Sendable {
    override class var isSupported: Bool { false }
  }

  private final class Plain: Respondable, Sendable {
    class var methods: MethodTable { MethodTable() }
  }

  /// Runs statements that know `Ping` and `LoudPing`, and an object `ping` of the second class.
  private func output(of statements: String, declarations: String = "") throws -> String {
    let output = Guarded("")
    let script = try Script(
      source: "", output: { text in output.withLock { $0 += text } },
      log: { text in output.withLock { $0 += text } })
    try script.define(Ping.self)
    try script.define(LoudPing.self)
    script.define("ping", LoudPing() as any Respondable)
    try script.load(source: "\(declarations)\nint main(void) { \(statements) }", name: "test")
    try script.run()
    return output.withLock { $0 }
  }

  @Test func `a class message goes to the class of Swift`() throws {
    #expect(
      try output(of: #"printf("%d %d", [Ping isSupported], [LoudPing isSupported]);"#) == "1 0")
    #expect(try output(of: #"NSLog(@"%@", [LoudPing pluginName]);"#) == "LoudPing\n")
    #expect(
      try output(of: #"if ([Ping isSupported] && ![LoudPing isSupported]) printf("right");"#)
        == "right")
  }

  @Test func `an object of Swift has its class`() throws {
    #expect(
      try output(of: #"printf("%d", [[ping class] isSupported]);"#) == "0")
    #expect(try output(of: #"NSLog(@"%@", NSStringFromClass([ping class]));"#) == "LoudPing\n")
    #expect(
      try output(
        of: #"""
          printf("%d %d %d %d", [ping class] == [LoudPing class], [ping isKindOfClass:[Ping class]],
            [ping isMemberOfClass:[Ping class]], [LoudPing isSubclassOfClass:[Ping class]]);
          """#) == "1 1 0 1")
  }

  @Test func `a class that was not defined is known by its object`() throws {
    let output = Guarded("")
    let script = try Script(
      source: #"""
        extern id plain;
        int main(void) {
          NSLog(@"%@ %d", [plain class], [[plain class] respondsToSelector:@selector(isSupported)]);
          NSLog(@"%@", NSClassFromString(@"Plain"));
        }
        """#, output: { text in output.withLock { $0 += text } },
      log: { text in output.withLock { $0 += text } })
    script.define("plain", Plain() as any Respondable)
    try script.run()
    #expect(output.withLock { $0 } == "Plain 0\n(null)\n")
  }

  @Test func `a class is found by its name`() throws {
    #expect(
      try output(of: #"printf("%d", NSClassFromString(@"Ping") == [Ping class]);"#) == "1")
    #expect(
      try output(of: #"NSLog(@"%@", [NSClassFromString(@"Ping") pluginName]);"#) == "Ping\n")
  }

  @Test func `a class says what it and its instances respond to`() throws {
    #expect(
      try output(
        of: #"""
          printf("%d %d %d %d %d",
            [Ping respondsToSelector:@selector(isSupported)],
            [Ping respondsToSelector:@selector(send:)],
            [Ping instancesRespondToSelector:@selector(send:)],
            [Ping instancesRespondToSelector:@selector(isSupported)],
            [Ping instancesRespondToSelector:@selector(description)]);
          """#) == "1 0 1 0 1")
    #expect(
      try output(
        of: #"""
          printf("%lu %lu",
            [[Ping methodSignatureForSelector:@selector(named:)] numberOfArguments],
            [[Ping instanceMethodSignatureForSelector:@selector(send:)] numberOfArguments]);
          """#) == "3 3")
  }

  @Test func `a class makes objects by class methods, and not by alloc`() throws {
    #expect(try output(of: #"NSLog(@"%@", [[Ping named:@"a"] send:@"b"]);"#) == "sent b\n")
    for message in ["[Ping alloc]", "[Ping new]"] {
      let error = #expect(throws: ScriptError.self) { try output(of: "\(message);") }
      #expect(error?.message.contains("+\(message.dropLast())]: unrecognized selector") == true)
    }
  }

  @Test func `a class is passed to Swift and back`() throws {
    #expect(try output(of: #"NSLog(@"%@", [Ping nameOf:[LoudPing class]]);"#) == "LoudPing\n")
    #expect(try output(of: #"NSLog(@"%@", [Ping typeOf:[ping class]]);"#) == "LoudPing\n")
    #expect(try output(of: #"printf("%d", [Ping best] == [LoudPing class]);"#) == "1")
    #expect(try output(of: #"NSLog(@"%@", [[Ping best] pluginName]);"#) == "LoudPing\n")
  }

  @Test func `an exception of a class that does not respond can be caught`() throws {
    let text = try output(
      of: #"""
        @try { [Ping nope]; }
        @catch (NSException *exception) { NSLog(@"%@", exception.reason); }
        """#)
    #expect(text.contains("+[Ping nope]: unrecognized selector sent to class 0x"))
  }

  @Test func `a class of Swift is a delegate of a script's multicast`() throws {
    #expect(
      try output(
        of: #"""
          GCDMulticastDelegate *delegates = [[GCDMulticastDelegate alloc] init];
          [delegates addDelegate:[Ping class] delegateQueue:dispatch_get_main_queue()];
          [delegates addDelegate:ping delegateQueue:dispatch_get_main_queue()];
          printf("%d %d %d", [delegates count], [delegates countOfClass:[Ping class]],
            [delegates countForSelector:@selector(isSupported)]);
          """#) == "2 1 1")
  }

  // MARK: Declarations

  private func script(_ source: String, defining: Bool = true) throws -> String {
    let output = Guarded("")
    let script = try Script(
      source: source, output: { text in output.withLock { $0 += text } },
      log: { text in output.withLock { $0 += text } })
    if defining { try script.define(Ping.self) }
    try script.run()
    return output.withLock { $0 }
  }

  @Test func `a text declares a class that is defined later`() throws {
    let use = #"int main(void) { NSLog(@"%@", [Ping pluginName]); }"#
    #expect(try script("@class Ping; \(use)") == "Ping\n")
    #expect(
      try script("@interface Ping : NSObject + (NSString *)pluginName; @end \(use)") == "Ping\n")
    let error = #expect(throws: ScriptError.self) {
      try script("@class Ping; \(use)", defining: false)
    }
    #expect(error?.message == "there is no class 'Ping'")
  }

  @Test func `a class has another name in the script if the host says so`() throws {
    let script = try Script(source: "")
    try script.define(Ping.self, as: "Pong")
    try script.define(Ping.self, as: "Pong")
    #expect(try script.evaluate("[Pong pluginName]") == "Ping")
    #expect(try script.evaluate("[Pong class]") == "Pong")
  }

  @Test func `a name that another class has is refused`() throws {
    let script = try Script(
      source: "@interface Own : NSObject @end @implementation Own - (void)a {} @end")
    let error = #expect(throws: ScriptError.self) { try script.define(Ping.self, as: "Own") }
    #expect(error?.message == "there is a class 'Own' already")
    #expect(throws: ScriptError.self) { try script.define(Ping.self, as: "NSString") }
    try script.define(Ping.self, as: "Other")
    #expect(throws: ScriptError.self) { try script.define(Plain.self, as: "Other") }
  }

  @Test func `a script adds a category to a class, and neither implements it nor inherits from it`()
    throws
  {
    let text = try output(
      of: #"NSLog(@"%@ %@", [ping twice], [Ping more]);"#,
      declarations: #"""
        @implementation Ping (More)
        - (NSString *)twice { return [[self send:@"x"] stringByAppendingString:@"!"]; }
        + (NSString *)more { return [[self pluginName] stringByAppendingString:@"+"]; }
        @end
        """#)
    #expect(text == "sent x! Ping+\n")
    for declaration in [
      "@interface Own : Ping @end", "@implementation Ping - (void)a {} @end",
    ] {
      #expect(throws: ScriptSyntaxError.self) { try output(of: "", declarations: declaration) }
    }
  }
}
