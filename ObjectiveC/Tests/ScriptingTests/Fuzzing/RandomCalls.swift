import RuntimeSupport

/// Programs that call natives in all ways, with arguments of all kinds.
struct RandomCalls {
  private let names: NativeNames
  private var generator: SeededGenerator

  /// Values of all kinds, with the C types of the arguments.
  private static let values: [(type: String, text: String)] = [
    ("int", "0"), ("int", "-1"), ("long", "LONG_MAX"), ("long", "LONG_MIN"), ("long", "1L << 40"),
    ("unsigned char", "255"), ("double", "NAN"), ("double", "1e300"), ("float", "-0.5f"),
    ("id", "nil"), ("id", "@\"text\""), ("id", "[NSMutableString stringWithString:@\"é😀\"]"),
    ("id", "@5"), ("id", "@1.5"), ("id", "@[@1, @\"x\"]"), ("id", "[NSMutableArray array]"),
    ("id", "@{@\"a\": @1}"), ("id", "[NSMutableDictionary dictionary]"), ("id", "[NSObject new]"),
    ("id", "[NSSet setWithObject:@1]"), ("id", "[NSNull null]"), ("id", "[NSDate date]"),
    ("id", "[NSMutableIndexSet indexSetWithIndex:1]"), ("id", "[NSMutableData data]"),
    ("id", "[NSError errorWithDomain:@\"d\" code:1 userInfo:nil]"), ("id", "hub"), ("id", "own"),
    ("id", "dispatch_get_global_queue(0, 0)"), ("id", "dispatch_group_create()"),
    ("id", "[@[@1] objectEnumerator]"), ("id", "[NSValue valueWithRange:NSMakeRange(1, 2)]"),
    ("id", "[NSMethodSignature signatureWithObjCTypes:\"v@:@\"]"),
    ("id", "^{}"), ("id", "^(id a, id b) { return a; }"), ("id", "^(double a) { return a; }"),
    ("Class", "Nil"), ("Class", "[NSArray class]"), ("Class", "[Own class]"),
    ("SEL", "NULL"), ("SEL", "@selector(description)"), ("SEL", "@selector(none:of:)"),
    ("void *", "NULL"), ("void *", "(void *)1"), ("void *", "(void *)-1"), ("int *", "&number"),
    ("const char *", "\"text\""), ("const char *", "\"%s %d %@ %n %*d\""), ("char *", "buffer"),
    ("void *", "(void *)strlen"), ("void (*)(void)", "function"), ("id *", "&object"),
    ("NSRange", "NSMakeRange(0, 1)"), ("NSRange", "NSMakeRange(5, -1)"),
    ("CGRect", "CGRectMake(1, 2, 3, 4)"),
  ]

  private static let results = ["void", "id", "long", "double", "NSRange", "const char *", "Class"]

  init(_ names: NativeNames, seed: UInt64) {
    self.names = names
    generator = SeededGenerator(seed: seed)
  }

  /// Returns a program with some calls, each of which may throw.
  mutating func program() -> String {
    let calls = (0..<10).map { _ in "  attempt(^{ \(call()); });" }
    return """
      extern id hub;
      @interface Own : NSObject
      @property (strong) id next;
      @end
      @implementation Own
      @end
      static void function(void) {}
      static void attempt(void (^block)(void)) { @try { block(); } @catch (id exception) {} }
      int main(void)
      {
        int number = 5;
        char buffer[8] = "abc";
        id object = @5;
        Own *own = [Own new];
      \(calls.joined(separator: "\n"))
        return 0;
      }
      """
  }

  private mutating func call() -> String {
    let receiver = any(Self.values.filter { $0.type == "id" }).text
    let target = Bool.random(using: &generator) ? receiver : "[\(any(names.classes)) class]"
    let selector = any(names.selectors)
    let (types, texts) = arguments()
    let message = (["id", "SEL"] + types).joined(separator: ", ")
    let values = ([target, "@selector(\(selector))"] + texts).joined(separator: ", ")
    let result = any(Self.results)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: return "((\(result) (*)(\(message)))objc_msgSend)(\(values))"
    case 2:
      return """
        ((\(result) (*)(\(message)))[\(target) methodForSelector:@selector(\(selector))])(\(values))
        """
    case 3:
      return """
        [(id)\(target) performSelector:@selector(\(selector)) withObject:\(object()) \
        withObject:\(object())]
        """
    case 4: return invocation(target, selector)
    case 5:
      return """
        class_replaceMethod([Own class], @selector(call:), (IMP)\(any(names.functions)), "v@:@"); \
        [(id)own call:\(object())]
        """
    default:
      let list = types.isEmpty ? "void" : types.joined(separator: ", ")
      return
        "((\(result) (*)(\(list)))\(any(names.functions)))(\(texts.joined(separator: ", ")))"
    }
  }

  private mutating func invocation(_ target: String, _ selector: String) -> String {
    let value = any(Self.values)
    return """
      NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:\
      [\(target) methodSignatureForSelector:@selector(\(selector))]]; \
      [invocation setSelector:@selector(\(selector))]; \
      @try { __typeof__(\(value.text)) value = \(value.text); \
      [invocation setArgument:&value atIndex:\(Int.random(in: 0...5, using: &generator))]; } \
      @catch (id exception) {} [invocation invokeWithTarget:\(target)]; \
      long result; [invocation getReturnValue:&result]
      """
  }

  private mutating func arguments() -> (types: [String], texts: [String]) {
    let arguments = (0..<Int.random(in: 0...5, using: &generator)).map { _ in any(Self.values) }
    return (arguments.map(\.type), arguments.map(\.text))
  }

  private mutating func object() -> String {
    "(id)\(any(Self.values.filter { $0.type == "id" }).text)"
  }

  private mutating func any<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}
