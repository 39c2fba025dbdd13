import Foundation
import Invocation
import RuntimeSupport
import TestSupport
import Testing

@testable import Scripting

/// A script whose natives are called from Swift.
final class NativeCaller {
  private let script: Script
  private let interpreter: Interpreter

  private static let program = Result { try Script.Program(source: source) }

  private static let source = """
    struct Pair { int a; id b; };
    @protocol Proto
    @end
    @interface Target : NSObject
    @end
    @implementation Target
    - (NSInteger)compare:(id)other { return 0; }
    @end
    NSArray *samples(void) {
      NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:
        [@"x" methodSignatureForSelector:@selector(isEqual:)]];
      [invocation setTarget:@"x"];
      [invocation setSelector:@selector(isEqual:)];
      return @[
        @"text", [@"text" mutableCopy], @1, @2.5, @[@"a", @"b"], [@[@1, @2] mutableCopy],
        @{@"k": @1}, [@{@"k": @1} mutableCopy], [NSSet setWithObject:@1],
        [NSMutableSet setWithObject:@1], [NSDate date], [NSIndexSet indexSetWithIndex:1],
        [NSMutableIndexSet indexSetWithIndex:1], [@"x" dataUsingEncoding:4],
        [NSValue valueWithRange:NSMakeRange(1, 2)], [NSNull null], invocation,
        [invocation methodSignature], [@[@1] objectEnumerator],
        [NSError errorWithDomain:@"d" code:1 userInfo:nil],
        [NSException exceptionWithName:@"n" reason:@"r" userInfo:nil],
        [NSNotification notificationWithName:@"n" object:nil],
        [NSSortDescriptor sortDescriptorWithKey:@"k" ascending:YES],
        [NSPredicate predicateWithBlock:^(id a, id b) { return YES; }],
        [NSCountedSet setWithObject:@1], [NSHashTable weakObjectsHashTable],
        [NSMapTable strongToStrongObjectsMapTable], [Target new], [NSCharacterSet letterCharacterSet],
        dispatch_queue_create("q", 0), dispatch_group_create(), dispatch_semaphore_create(1),
        [NSOperationQueue new], [NSLock new], [NSNotificationCenter defaultCenter],
        [NSURL URLWithString:@"http://h/p?q"], [NSURLComponents componentsWithString:@"a:b?c=d"],
        [NSTimeZone timeZoneWithName:@"UTC"],
        [NSLocale localeWithLocaleIdentifier:@"en_US"], [NSDateComponents new],
        [[NSCalendar alloc] initWithCalendarIdentifier:@"gregorian"], [NSDateFormatter new],
        [NSNumberFormatter new], [NSUUID UUID], [NSIndexPath indexPathWithIndex:1], [NSScanner scannerWithString:@"a 1"],
        [NSRegularExpression regularExpressionWithPattern:@"(a+)+" options:0 error:NULL],
        [NSMutableCharacterSet characterSetWithRange:NSMakeRange(65, 3)], [NSMutableData data],
        [NSURL alloc], [NSUserDefaults standardUserDefaults],
        [NSTimer timerWithTimeInterval:1 target:@"x" selector:@selector(length) userInfo:@1 repeats:YES],
        [NSTimer scheduledTimerWithTimeInterval:1 repeats:YES block:^(NSTimer *timer) {}],
        [NSRunLoop currentRunLoop], [NSFileManager defaultManager], [NSBundle mainBundle],
        [NSProcessInfo processInfo]
      ];
    }
    id block(void) { return ^(id a, id b) { return 0; }; }
    int twice(int x) { return 2 * x; }
    struct Pair pair(void) { struct Pair p = {1, @"x"}; return p; }
    """

  private var samples: [Object] = []
  private var values: [Value] = []

  /// Receives the results of all calls, and their output.
  private let inspect: (String) -> Void

  /// Returns `true` if the process has used something outside of the script since the last call.
  private let reachesOutside: () -> Bool

  /// Makes a script for calls with the given texts, or with arguments of all kinds.
  ///
  /// The script may write in `folder`. `inspect` receives the output of the script, and the
  /// descriptions of the results.
  init(
    texts: [String]? = nil, allowing folder: String? = nil,
    reachesOutside: @escaping () -> Bool = { false },
    inspect: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    self.inspect = inspect
    self.reachesOutside = reachesOutside
    script = try Script(
      Self.program.get(), limits: ScriptLimits(memory: 64 << 20), output: inspect, log: inspect)
    script.failureHandler = { _ in }
    if let folder { try script.allowWriting(folder) }
    interpreter = script.interpreter
    interpreter.run { activation in
      guard let made = try? result("samples", [], activation).object as? ArrayObject else {
        return
      }
      samples = made.elements
    }
    #expect(samples.count > 30)
    values = interpreter.run { activation in
      texts.map { makeValues($0) } ?? makeValues(activation)
    }
  }

  /// Returns the texts as strings, as C strings, in a collection, and in a list of arguments.
  private func makeValues(_ texts: [String]) -> [Value] {
    texts.flatMap { text -> [Value] in
      let string = interpreter.objects.string(text)
      return [
        .object(string), CString.value(text), .object(interpreter.objects.array([string])),
        .pointer(ArgumentList([.object(string), CString.value(text)])), .integer(1),
      ]
    }
  }

  private func result(
    _ name: String, _ arguments: [Value], _ activation: Activation
  ) throws -> Value {
    guard let function = interpreter.knownFunction(name) else { return .void }
    return try interpreter.call(function, arguments, on: activation)
  }

  private func makeValues(_ activation: Activation) -> [Value] {
    let block = (try? result("block", [], activation)) ?? .null
    let pair = (try? result("pair", [], activation)) ?? .null
    let memory = Memory([.integer(65), .integer(66), .integer(0)])
    var values: [Value] = [
      .void, .integer(0), .integer(1), .integer(-1), .integer(.max), .integer(.min),
      .floating(.nan), .floating(1e300), .floating(-0.5), .null, .selector(nil),
      .selector("description"), .selector("no:such:"), .selector("compare:"), .pointer(nil),
      .pointer(ElementPointer(memory)), .pointer(ElementPointer(memory, at: -5)),
      .pointer(ElementPointer(Memory([.null, .object(samples[0])]))),
      .pointer(ElementPointer(Memory([Value(NSRange(location: 0, length: 1))]))),
      .pointer(NumberPointer(77)), .pointer(ObjectPointer(samples[0])),
      .pointer(ArgumentList([.integer(1), .object(samples[1])])), CString.value("%@%s%n%d%*d"),
      CString.value("v@:@"), CString.value("NSString"), block, pair,
      Value(NSRange(location: 0, length: 1)), Value(NSRange(location: .max, length: .max)),
      Value(NSRange(location: -1, length: 0)),
    ]
    values += ["strlen", "twice", "objc_msgSend"].compactMap { name in
      interpreter.knownFunction(name).map { .pointer(FunctionPointer($0)) }
    }
    values += ["NSString", "Target", "NSMutableArray"].compactMap { name in
      interpreter.definitions.classes[name].map { .object($0) }
    }
    if let type = interpreter.definitions.classes["NSString"] {
      values.append(.object(type.metaclass))
    }
    if let proto = try? interpreter.protocolObject("Proto") { values.append(proto) }
    return values + samples.prefix(12).map { .object($0) }
  }

  // MARK: Names

  private var functionNames: [String] {
    interpreter.run { _ in
      interpreter.definitions.declarations.functions.keys.filter {
        if case .native? = interpreter.knownFunction($0)?.body { true } else { false }
      }
      .sorted()
    }
  }

  private var classNames: [String] {
    interpreter.run { _ in interpreter.definitions.classes.keys.sorted() }
  }

  private func classNamed(_ name: String) -> ClassObject? {
    interpreter.run { _ in interpreter.definitions.classes[name] }
  }

  // MARK: Calls

  private var isStopped: Bool {
    (try? interpreter.run { _ in try interpreter.checkStopped() }) == nil
  }

  /// Returns random lists of arguments for a native with `count` parameters.
  ///
  /// In a normal run, an eighth of all lists is chosen. If tests are at least eight times as long,
  /// all lists are returned.
  private func lists(_ count: Int, _ generator: inout SeededGenerator) -> [[Value]] {
    var lists: [[Value]] = []
    for count in 0...(count + 1) {
      if count == 0 {
        lists.append([])
      } else {
        lists += values.map { Array(repeating: $0, count: count) }
      }
    }
    for _ in 0..<(count == 0 ? 0 : 16) {
      lists.append(
        (0..<count).map { _ in values[Int.random(in: 0..<values.count, using: &generator)] })
    }
    return lists.filter { list in
      list.isEmpty || Int.random(in: 0..<8, using: &generator) < rounds(1)
    }
  }

  /// Calls all functions, and sends all messages, with lists of arguments.
  ///
  /// - Parameters:
  ///   - generator: The generator that chooses the lists.
  ///   - make: A closure that makes a caller in place of a caller whose script was stopped.
  /// - Returns: The number of calls.
  /// - Throws: An error if the script of a caller cannot be read.
  static func callAll(
    _ generator: inout SeededGenerator, by make: () throws -> NativeCaller = { try NativeCaller() }
  ) throws -> Int {
    var caller = try make()
    var calls = 0
    for name in caller.functionNames {
      if caller.isStopped { caller = try make() }
      calls += caller.call(function: name, &generator)
    }
    for name in try make().classNames {
      calls += try call(methodsOf: name, &generator, by: make)
    }
    return calls
  }

  /// Makes a call, which must not reach outside of the script.
  ///
  /// Another process may read all temporary files during a call. So the call is repeated, and fails
  /// only if it reaches outside each time.
  private func perform(_ name: @autoclosure () -> String, _ call: () -> Void) {
    for _ in 0..<10 {
      limitTime()
      call()
      if !reachesOutside() { return }
    }
    Issue.record("\(name()) reaches outside of the script")
  }

  /// Ends the next call after a short time, because the call may wait forever.
  private func limitTime() {
    interpreter.run { _ in
      interpreter.time = TimeBudget(ScriptLimits(deadline: .milliseconds(50)))
      interpreter.time.begin()
    }
  }

  /// Calls a function through a pointer, and returns the number of calls.
  private func call(function name: String, _ generator: inout SeededGenerator) -> Int {
    guard let function = interpreter.run({ _ in interpreter.knownFunction(name) }) else {
      return 0
    }
    let lists = lists(function.shape.parameters.count, &generator)
    for list in lists {
      perform("\(name) of \(list)") {
        interpreter.run { activation in
          note(try? interpreter.call(function, list, on: activation), activation)
        }
      }
    }
    return lists.count
  }

  /// Sends all messages of a class, and returns the number of calls.
  private static func call(
    methodsOf name: String, _ generator: inout SeededGenerator, by make: () throws -> NativeCaller
  ) throws -> Int {
    var calls = 0
    var caller = try make()
    for isOfClass in [false, true] {
      let type = caller.classNamed(name)
      let methods = caller.interpreter.run { _ in
        isOfClass ? type?.classMethods : type?.instanceMethods
      }
      for selector in (methods ?? [:]).keys.sorted(by: { $0.name < $1.name }) {
        if caller.isStopped { caller = try make() }
        calls += caller.call(selector, of: name, isOfClass: isOfClass, &generator)
      }
    }
    return calls
  }

  private func call(
    _ selector: Selector, of name: String, isOfClass: Bool, _ generator: inout SeededGenerator
  ) -> Int {
    guard let type = classNamed(name) else { return 0 }
    var receivers: [Object] = [type]
    if !isOfClass {
      receivers =
        [interpreter.run { _ in type.makeInstance() }]
        + samples.filter { $0.isa?.inherits(from: type) == true }.prefix(3)
    }
    var calls = 0
    for receiver in receivers {
      let lists = lists(selector.numberOfArguments, &generator)
      for (index, list) in lists.enumerated() {
        perform("\(selector) of \(name) with \(list)") {
          send(selector, to: receiver, list, through: index % 3)
        }
      }
      calls += lists.count
    }
    return calls
  }

  private func send(
    _ selector: Selector, to receiver: Object, _ arguments: [Value], through way: Int
  ) {
    switch way {
    case 0:
      interpreter.run { activation in
        let value = try? result(
          "objc_msgSend", [.object(receiver), .selector(selector)] + arguments, activation)
        note(value, activation)
      }
    case 1:
      interpreter.run { activation in
        guard let method = interpreter.method(of: receiver, for: selector),
          case .pointer(let pointer as FunctionPointer) = StandardLibrary.implementation(of: method)
        else { return }
        let value = try? interpreter.call(
          pointer.function, [.object(receiver), .selector(selector)] + arguments, on: activation)
        note(value, activation)
      }
    default:
      var invocation = Invocation(
        selector, arguments: arguments.map { Bridge.swift($0, .dynamic) })
      try? receiver.forwardInvocation(&invocation)
    }
  }

  private func note(_ value: Value?, _ activation: Activation) {
    switch value {
    case .pointer(let pointer as ElementPointer)?:
      if let text = try? CString.text(.pointer(pointer)) { inspect(text) }
    case .object(let object?)?:
      if let text = try? activation.description(of: object) { inspect(text) }
    default: break
    }
  }
}
