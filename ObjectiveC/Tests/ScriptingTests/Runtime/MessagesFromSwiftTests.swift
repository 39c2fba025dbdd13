import Invocation
import Scripting
import Testing

/// Messages from Swift to objects of a script, and from the script to objects of Swift.
@Suite struct MessagesFromSwiftTests {
  private static let source = """
    @interface Worker : NSObject
    @property NSString *note;
    @end

    @implementation Worker
    - (void)keep:(NSString *)note { self.note = note; }
    - (NSString *)join:(NSString *)text number:(double)number flag:(BOOL)flag
    {
        return [NSString stringWithFormat:@"%@ %g %d", text, number, flag];
    }
    - (NSMethodSignature *)methodSignatureForSelector:(SEL)selector
    {
        if (selector != @selector(forwarded:)) return [super methodSignatureForSelector:selector];
        return [NSMethodSignature signatureWithObjCTypes:"@@:@"];
    }
    - (void)forwardInvocation:(NSInvocation *)invocation
    {
        NSString *text = @"forwarded";
        [invocation setReturnValue:&text];
    }
    - (void)fail { [NSException raise:@"WorkFailed" format:@"no work"]; }
    @end

    static id callBlock(id receiver, NSMutableString *text)
    {
        return [receiver take:text count:3 ratio:0.5];
    }
    """

  private func make() throws -> (script: Script, worker: Object) {
    let script = try Script(source: Self.source)
    return (script, try script.instantiate("Worker"))
  }

  @Test func `arguments and results are converted`() throws {
    let (script, worker) = try make()
    let joined = try worker.perform("join:number:flag:", "a", 2.5, true, as: String.self)
    #expect(joined == "a 2.5 1")
    withExtendedLifetime(script) {}
  }

  @Test func `a method without a result answers void`() throws {
    let (script, worker) = try make()
    try worker.perform("keep:", "note", as: Void.self)
    var invocation = Invocation("keep:", "other")
    try invocation.invoke(with: worker)
    #expect(try invocation.returnValue is Void)
    #expect(try worker.perform("note", as: String.self) == "other")
    withExtendedLifetime(script) {}
  }

  @Test func `a message without a method is forwarded by the script`() throws {
    let (script, worker) = try make()
    #expect(try worker.perform("forwarded:", 1, as: String.self) == "forwarded")
    withExtendedLifetime(script) {}
  }

  @Test func `a message that nothing answers is refused as by an object of Swift`() throws {
    let (script, worker) = try make()
    let error = #expect(throws: InvocationError.self) { try worker.perform("kep:", "note") }
    #expect("\(try #require(error))".contains("kep:"))
    withExtendedLifetime(script) {}
  }

  @Test func `an exception is an error with the line`() throws {
    let (script, worker) = try make()
    let error = #expect(throws: ScriptError.self) { try worker.perform("fail") }
    #expect("\(try #require(error))".contains("no work"))
    withExtendedLifetime(script) {}
  }

  @Test func `a handler of Swift gets a text as a string, or as the object that it is`() throws {
    let (script, _) = try make()
    script.define("texts", TextReceiver())
    script.define("objects", ObjectReceiver())
    let call = "NSMutableString *s = [NSMutableString stringWithString:@\"ab\"]; callBlock(%, s)"
    #expect(try script.evaluate(call.replacing("%", with: "texts")) == "ab/3/0.5")
    // The script receives the identical object.
    #expect(try script.evaluate(call.replacing("%", with: "objects") + " == s") == "1")
  }
}

extension MessagesFromSwiftTests {
  @Test func `each object is converted once, however often others refer to it`() throws {
    let script = try Script(source: "", limits: ScriptLimits(memory: 16 << 20))
    script.define("sink", Sink())
    let converted = try script.evaluate(
      """
      id error = @"innermost";
      for (int i = 0; i < 60; i++)
        error = [NSError errorWithDomain:@"d" code:i userInfo:@{@"a": error, @"b": @[error, error]}];
      [[sink give:error] code]
      """)
    #expect(converted == "59")
  }
}

private final class TextReceiver: Respondable {
  static var methods: MethodTable {
    MethodTable {
      Method("take:count:ratio:") { (_: TextReceiver, text: String, count: Int, ratio: Double) in
        "\(text)/\(count)/\(ratio)"
      }
    }
  }
}

private final class ObjectReceiver: Respondable {
  static var methods: MethodTable {
    MethodTable {
      Method("take:count:ratio:") { (_: ObjectReceiver, object: Object, _: Int, _: Double) in
        object
      }
    }
  }
}
