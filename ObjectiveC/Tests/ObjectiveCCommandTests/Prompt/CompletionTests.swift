import Foundation
import Invocation
import Scripting
import TestSupport
import Testing

@testable import multicast_objc

/// The candidates for completing a text at its end, where the cursor is.
struct CompletionTests {
  private let script: Script

  init() throws {
    script = try Script(
      source: """
        @protocol Sizing
        @property int size;
        @end
        @interface Animal : NSObject <Sizing> {
          int _age;
        }
        @property (readonly) NSString *animalName;
        - (BOOL)worker:(id)worker shouldPerformSubTask:(NSString *)task;
        - (BOOL)worker:(id)worker shouldStop:(BOOL)flag;
        @end
        @implementation Animal
        + (instancetype)animalWithSize:(int)size { return [self new]; }
        - (BOOL)worker:(id)worker shouldPerformSubTask:(NSString *)task { return YES; }
        - (BOOL)worker:(id)worker shouldStop:(BOOL)flag { return NO; }
        - (NSString *)animalName { return @"?"; }
        @end
        @interface Dog : Animal
        @end
        @implementation Dog
        - (void)dogBark { }
        - (id)dogFriend { return nil; }
        @end
        struct Point { int pointX; int pointY; };
        struct Point point;
        enum { AnimalKindSmall, AnimalKindLarge };
        int animalCount = 3;
        Dog *dog;
        id pet = [Dog new];
        id kind = [Dog class];
        void animalFeed(id animal) { }
        """)
    try script.run()
    try script.evaluate("#define ANIMAL_LIMIT 3")
  }

  @Test(
    arguments: [
      // Receivers whose class is known from their value or declaration.
      ("[pet dog", "dog", ["dogBark", "dogFriend"]),
      ("[dog dog", "dog", ["dogBark", "dogFriend"]),
      ("[pet work", "work", ["worker:"]),
      ("[pet dogBark", "dogBark", ["dogBark"]),
      ("[Dog animal", "animal", ["animalWithSize:"]),
      ("[kind animal", "animal", ["animalWithSize:"]),
      ("[pet animalW", "animalW", []),
      ("[[Dog new] dogB", "dogB", ["dogBark"]),
      ("[[[Dog alloc] init] dogB", "dogB", ["dogBark"]),
      ("[[Dog animalWithSize:3] dogB", "dogB", ["dogBark"]),
      ("[(Dog *)nil dogB", "dogB", ["dogBark"]),
      ("[[pet animalName] hasP", "hasP", ["hasPrefix:"]),
      ("[@\"a\" uppercaseS", "uppercaseS", ["uppercaseString", "uppercaseStringWithLocale:"]),
      ("[@[@1] lastO", "lastO", ["lastObject"]),
      ("[@{} objectForK", "objectForK", ["objectForKey:", "objectForKeyedSubscript:"]),
      ("[@3 integerV", "integerV", ["integerValue"]),
      ("[NSArray arrayWithObjects", "arrayWithObjects", ["arrayWithObjects:"]),
      // Other receivers.
      ("[something dogB", "dogB", ["dogBark"]),
      ("[[pet dogFriend] dogB", "dogB", ["dogBark"]),
      // The later parts of a selector.
      ("[pet worker:nil ", "", ["shouldPerformSubTask:", "shouldStop:"]),
      ("[pet worker:nil shouldS", "shouldS", ["shouldStop:"]),
      ("[pet worker:[Dog new] shouldS", "shouldS", ["shouldStop:"]),
      ("[pet worker:^(int x) { return x; } shouldS", "shouldS", ["shouldStop:"]),
      ("[pet worker:(id)nil shouldS", "shouldS", ["shouldStop:"]),
      ("[pet worker:x ? y : z shouldS", "shouldS", ["shouldStop:"]),
      ("[pet worker:nil shouldStop:YES ", "", []),
      ("[pet dogBark ", "", []),
      // Operands.
      ("[animalC", "animalC", ["animalCount"]),
      ("[pet worker:animalC", "animalC", ["animalCount"]),
      ("[pet worker:(id)animalC", "animalC", ["animalCount"]),
      ("f(animalC", "animalC", ["animalCount"]),
      ("@[animalC", "animalC", ["animalCount"]),
      ("animalC", "animalC", ["animalCount"]),
      ("animalF", "animalF", ["animalFeed"]),
      ("Anim", "Anim", ["Animal", "AnimalKindLarge", "AnimalKindSmall"]),
      ("ANIMAL", "ANIMAL", ["ANIMAL_LIMIT"]),
      ("whi", "whi", ["while"]),
      ("NSMutableD", "NSMutableD", ["NSMutableData", "NSMutableDictionary"]),
      // Names that are known only as types are not candidates.
      ("NSMutableA", "NSMutableA", ["NSMutableArray"]),
      ("NSInteg", "NSInteg", ["NSInteger", "NSIntegerMax", "NSIntegerMin"]),
      ("XCTAssertNi", "XCTAssertNi", ["XCTAssertNil"]),
      ("@syn", "@syn", ["@synchronized", "@synthesize"]),
      ("@Y", "@Y", ["@YES"]),
      // Names that are declared only in the text.
      ("int animalOwn; animalO", "animalO", ["animalOwn"]),
      ("void f() { Dog *mine = nil; [mine dogB", "dogB", ["dogBark"]),
      ("@implementation Dog\n- (void)run { [self dogB", "dogB", ["dogBark"]),
      ("@implementation Dog\n- (void)run { [super workerX", "workerX", []),
      // Selectors and protocols by name.
      ("@selector(worker:", "worker:", ["worker:shouldPerformSubTask:", "worker:shouldStop:"]),
      ("@selector(dogB", "dogB", ["dogBark"]),
      ("@protocol(Siz", "Siz", ["Sizing"]),
      // Properties and fields.
      ("pet.si", "si", ["size"]),
      ("x = dog.animalN", "animalN", ["animalName"]),
      ("[dog dogFriend].", "", []),
      ("pet.animalName.upp", "upp", ["uppercaseString"]),
      ("[Dog new].animalN", "animalN", ["animalName"]),
      ("return pet.si", "si", ["size"]),
      ("@\"a\".len", "len", ["length"]),
      ("point.", "", ["pointX", "pointY"]),
      ("(&point)->", "", ["pointX", "pointY"]),
      ("dog->_a", "_a", ["_age"]),
      // Positions without candidates.
      ("// anim", "", []), ("/* anim", "", []), ("@\"anim", "", []), ("#define anim", "", []),
      ("0x", "", []),
    ])
  func `a text may go on`(text: String, beginning: String, candidates: [String]) {
    let completions = script.completions(of: text)
    if !candidates.isEmpty { #expect(completions.beginning == beginning) }
    #expect(completions.candidates == candidates)
  }

  @Test func `all that may stand somewhere is offered in order, each once`() {
    for text in ["", "[", "[pet ", "[Dog ", "@", "pet.", "@selector("] {
      let candidates = script.completions(of: text).candidates
      #expect(!candidates.isEmpty, "\(text)")
      #expect(candidates == Set(candidates).sorted(), "\(text)")
    }
  }

  @Test func `nothing of the script is run`() throws {
    try script.evaluate(
      "@implementation Dog (Loud) - (id)dogFriend { animalCount = 99; return self; } @end")
    _ = script.completions(of: "[[pet dogFriend] ")
    _ = script.completions(of: "[(animalCount = 99, pet) ")
    #expect(try script.evaluate("animalCount") == "3")
  }

  /// Tries prefixes of a program, each of which may end in the middle of anything.
  @Test func `any text may be asked about`() throws {
    let program = packageFolder.appending(path: "Examples/Scripts/AskingAll.m")
    let text = try String(contentsOf: program, encoding: .utf8)
    for end in places(in: text.count, rounds: 80) {
      let beginning = String(text.prefix(end))
      let completions = script.completions(of: beginning)
      #expect(beginning.hasSuffix(completions.beginning))
    }
  }
  private final class Ping: Respondable, Sendable {
    static var methods: MethodTable { MethodTable() }
    static var classMethods: MethodTable {
      MethodTable { Method(class: "pluginName") { (type: Ping.Type) in "\(type)" } }
    }
  }

  @Test func `messages to a Swift class are completed`() throws {
    let script = try Script(source: "")
    try script.define(Ping.self)
    #expect(script.completions(of: "[Ping plug").candidates == ["pluginName"])
  }
}
