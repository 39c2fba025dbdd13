import Foundation
import Invocation
import Support
import TestSupport
import Testing

@testable import ScriptProgram
@testable import Scripting

/// Calls of built-in methods and functions with arguments that their declarations do not allow.
struct NativeCallTests {
  @Test(arguments: [
    (
      "objc_msgSend(@[], @selector(objectAtIndex:), @\"x\");",
      "-[NSArray objectAtIndex:]: argument 0 is an object of class NSString, not an integer"
    ),
    (
      "objc_msgSend(@[], @selector(isEqual:));",
      "-[NSArray isEqual:]: 1 argument is expected, and there are 0"
    ),
    (
      "IMP isEqual = [NSArray instanceMethodForSelector:@selector(isEqual:)]; isEqual(@[], 0);",
      "-[NSArray isEqual:]: 1 argument is expected, and there are 0"
    ),
    (
      "unsigned long (*f)() = (void *)strlen; f();",
      "strlen: 1 argument is expected, and there are 0"
    ),
    (
      "void (*f)() = (void *)qsort; f(0, 1, 1, @\"x\");",
      "qsort: argument 3 is an object of class NSString, not a function"
    ),
    (
      "objc_msgSend(@\"x\", @selector(isKindOfClass:), @\"y\");",
      "-[NSString isKindOfClass:]: argument 0 is an object of class NSString, not a class"
    ),
    (
      "objc_msgSend(@[], @selector(addObject:), 1.5);",
      "-[NSArray addObject:]: unrecognized selector"
    ),
    (
      "objc_msgSend([NSMutableArray array], @selector(addObject:), 5);",
      "-[NSMutableArray addObject:]: argument 0 is an integer, not an object"
    ),
    (
      "objc_msgSend(@\"abc\", @selector(substringWithRange:), 1);",
      "argument 0 is an integer, not a structure of type _NSRange"
    ),
    (
      "objc_msgSend(@[@1], @selector(enumerateObjectsUsingBlock:), @1);",
      "argument 0 is an object of class NSNumber, not a block"
    ),
  ])
  func `a wrong argument is an exception that names it`(_ row: (String, String)) throws {
    let found = try exception(of: row.0)
    #expect(found.hasPrefix("NSInvalidArgumentException: "), "\(found)")
    #expect(found.contains(row.1), "\(found)")
  }

  @Test(arguments: [
    ("[objc_msgSend(@[@1, @2], @selector(objectAtIndex:), 1.9) intValue]", "2"),
    ("objc_msgSend(@[@1], @selector(isEqual:), 0)", "0"),
    ("objc_msgSend(@[@1], @selector(containsObject:), NULL)", "0"),
    ("((int (*)())strlen)(\"abc\", 1, 2)", "3"),
  ])
  func `arguments are converted to the declared types`(_ row: (String, String)) throws {
    #expect(try print("%d", row.0) == row.1 + "\n")
  }

  @Test func `no native ends the process, whatever its arguments are`() throws {
    var calls = 0
    var generator = SeededGenerator(seed: 15)
    for name in try Caller().functionNames {
      let caller = try Caller()
      calls += caller.call(function: name, &generator)
    }
    for name in try Caller().classNames {
      calls += try Caller.call(methodsOf: name, &generator)
    }
    #expect(calls > 50_000)
  }
}

/// A script whose natives are called from Swift.
private final class Caller {
  private let script: Script
  private let machine: Machine

  private static let program = """
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
        [NSOperationQueue new], [NSLock new], [NSNotificationCenter defaultCenter]
      ];
    }
    id block(void) { return ^(id a, id b) { return 0; }; }
    int twice(int x) { return 2 * x; }
    struct Pair pair(void) { struct Pair p = {1, @"x"}; return p; }
    """

  private var samples: [Object] = []
  private var values: [Value] = []

  init() throws {
    script = try Script(
      source: Self.program, limits: ScriptLimits(deadline: .milliseconds(400), memory: 64 << 20),
      output: { _ in }, log: { _ in })
    script.failureHandler = { _ in }
    machine = script.machine
    machine.run { activation in
      guard let made = try? result("samples", [], activation).object as? ArrayObject else {
        return
      }
      samples = made.elements
    }
    #expect(samples.count > 30)
    values = machine.run { makeValues($0) }
  }

  private func result(
    _ name: String, _ arguments: [Value], _ activation: Activation
  ) throws -> Value {
    guard let function = machine.definitions.functions[name] else { return .void }
    return try machine.call(function, arguments, on: activation)
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
      machine.definitions.functions[name].map { .pointer(FunctionPointer($0)) }
    }
    values += ["NSString", "Target", "NSMutableArray"].compactMap { name in
      machine.definitions.classes[name].map { .object($0) }
    }
    if let type = machine.definitions.classes["NSString"] { values.append(.object(type.metaclass)) }
    if let proto = try? machine.protocolObject("Proto") { values.append(proto) }
    return values + samples.prefix(12).map { .object($0) }
  }

  // MARK: Names

  var functionNames: [String] {
    machine.definitions.functions.filter {
      if case .native? = $0.value.body { true } else { false }
    }
    .keys.sorted()
  }

  var classNames: [String] { machine.definitions.classes.keys.sorted() }

  // MARK: Calls

  private var isStopped: Bool { (try? machine.run { _ in try machine.checkStopped() }) == nil }

  /// The lists of arguments for a native with a number of parameters.
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
    return lists
  }

  /// Calls a function through a pointer with all lists of arguments.
  func call(function name: String, _ generator: inout SeededGenerator) -> Int {
    guard let function = machine.definitions.functions[name] else { return 0 }
    let lists = lists(function.shape.parameters.count, &generator)
    for list in lists {
      machine.run { activation in _ = try? machine.call(function, list, on: activation) }
    }
    return lists.count
  }

  /// Sends all messages of a class with all lists of arguments.
  static func call(methodsOf name: String, _ generator: inout SeededGenerator) throws -> Int {
    var calls = 0
    var caller = try Caller()
    for isOfClass in [false, true] {
      let methods =
        isOfClass
        ? caller.machine.definitions.classes[name]?.classMethods
        : caller.machine.definitions.classes[name]?.instanceMethods
      for selector in (methods ?? [:]).keys.sorted(by: { $0.name < $1.name }) {
        if caller.isStopped { caller = try Caller() }
        calls += caller.call(selector, of: name, isOfClass: isOfClass, &generator)
      }
    }
    return calls
  }

  private func call(
    _ selector: Selector, of name: String, isOfClass: Bool, _ generator: inout SeededGenerator
  ) -> Int {
    guard let type = machine.definitions.classes[name] else { return 0 }
    var receivers: [Object] = [type]
    if !isOfClass {
      receivers =
        [machine.run { _ in type.makeInstance() }]
        + samples.filter { $0.isa?.inherits(from: type) == true }.prefix(3)
    }
    var calls = 0
    for receiver in receivers {
      let lists = lists(selector.numberOfArguments, &generator)
      for (index, list) in lists.enumerated() {
        send(selector, to: receiver, list, through: index % 3)
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
      machine.run { activation in
        _ = try? result(
          "objc_msgSend", [.object(receiver), .selector(selector)] + arguments, activation)
      }
    case 1:
      machine.run { activation in
        guard let method = machine.method(of: receiver, for: selector),
          case .pointer(let pointer as FunctionPointer) = StandardLibrary.implementation(of: method)
        else { return }
        _ = try? machine.call(
          pointer.function, [.object(receiver), .selector(selector)] + arguments, on: activation)
      }
    default:
      var invocation = Invocation(
        selector, arguments: arguments.map { Bridge.swift($0, .dynamic) })
      try? receiver.forwardInvocation(&invocation)
    }
  }
}
