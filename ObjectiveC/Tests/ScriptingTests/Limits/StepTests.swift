import ObjectiveCEncoding
import Testing

@testable import Scripting

/// Natives whose work depends on the sizes of their arguments.
///
/// Such a native counts its work as steps, so that the time limits are checked often enough.
struct StepTests {
  private static let source = """
    @interface Item : NSObject
    @property id value;
    @end
    @implementation Item
    @end
    id big; id other; NSMutableArray *array; NSMutableString *string; NSMutableData *data;
    char *text; Class type;
    void fill(long n, NSArray *numbers) {
      string = [[@"" stringByPaddingToLength:n withString:@"abcdefgh" startingAtIndex:0] mutableCopy];
      data = [[string dataUsingEncoding:4] mutableCopy];
      array = [numbers mutableCopy];
    }
    id odd(long n) {
      NSMutableIndexSet *s = [NSMutableIndexSet new];
      for (long i = 0; i < 4000; i++) [s addIndex:2 * i];
      return s;
    }
    id table(long n) {
      NSHashTable *t = [NSHashTable hashTableWithOptions:512];
      for (long i = 0; i < 1000; i++) [t addObject:array[i]];
      return t;
    }
    void observe(long n) {
      for (long i = 0; i < 2000; i++)
        [[NSNotificationCenter defaultCenter] addObserver:array selector:@selector(count) name:@"n" object:nil];
    }
    Class large(long n) {
      Class c = objc_allocateClassPair([NSObject class], "Large", 0);
      for (long i = 0; i < n; i++) {
        char name[20]; snprintf(name, 20, "v%ld", i);
        class_addIvar(c, name, 8, 3, "i");
        class_addMethod(c, sel_registerName(name), (IMP)strlen, "v@:");
      }
      objc_registerClassPair(c);
      return c;
    }
    id expectations(long n) {
      NSMutableArray *a = [NSMutableArray new];
      XCTestExpectation *e = [[XCTestExpectation alloc] initWithDescription:@"x"];
      for (long i = 0; i < n; i++) [a addObject:e];
      return a;
    }

    """

  private static let size = 10_000

  /// Returns the number of steps of a statement, which runs after other statements.
  private func steps(of statement: String, after preparation: String) throws -> Int {
    let script = try Script(
      source: Self.source + "void prepare(long n) { \(preparation) }\n"
        + "void work(long n) { \(statement) }", output: { _ in }, log: { _ in })
    let interpreter = script.interpreter
    let library = interpreter.objects
    // Make the array only if it is used, because making it takes most of the time.
    let usesArray = ["array", "table", "observe"].contains {
      (statement + preparation).contains($0)
    }
    let numbers = library.array(
      (0..<(usesArray ? Self.size : 0)).map { library.number(.integer($0), .longLong) })
    return try interpreter.run { activation in
      for (name, arguments) in [
        ("fill", [.integer(Self.size), .object(numbers)]), ("prepare", [.integer(Self.size)]),
      ] as [(String, [Value])] {
        let function = try #require(interpreter.definitions.functions[name])
        _ = try interpreter.call(function, arguments, on: activation)
      }
      let full = 1 << 50
      activation.budget = full
      defer { activation.budget = 0 }
      let work = try #require(interpreter.definitions.functions["work"])
      _ = try? interpreter.call(work, [.integer(Self.size)], on: activation)
      return full - activation.budget
    }
  }

  @Test(arguments: [
    // Copies that are made at the first change.
    ("[string mutableCopy];", ""), ("[data mutableCopy];", ""), ("[array mutableCopy];", ""),
    ("[array copy];", ""), ("[NSMutableArray arrayWithArray:array];", ""),
    ("[[NSMutableArray new] setArray:array];", ""), ("[NSMutableData dataWithData:data];", ""),
    ("[NSMutableSet setWithSet:big];", "big = [NSSet setWithArray:array];"),
    ("[other setSet:big];", "big = [NSSet setWithArray:array]; other = [NSMutableSet new];"),
    (
      "[NSMutableDictionary dictionaryWithDictionary:big];",
      "big = [NSDictionary dictionaryWithObjects:array forKeys:array];"
    ),
    ("[big mutableCopy];", "big = [NSDictionary dictionaryWithObjects:array forKeys:array];"),
    // Data.
    ("[data isEqual:big];", "big = [data copy];"),
    ("[data isEqualToData:big];", "big = [data copy];"),
    ("[data subdataWithRange:NSMakeRange(1, n - 1)];", ""),
    ("[data appendData:big];", "big = [data copy];"),
    ("[data bytes];", ""), ("[data base64EncodedStringWithOptions:0];", ""),
    // Texts.
    ("[string length]; [string hasPrefix:string];", ""), ("[string hasSuffix:string];", ""),
    ("[string isEqual:big];", "big = [string copy];"), ("[string hash];", ""),
    ("[NSString stringWithFormat:@\"%5@\", string];", ""),
    ("[NSString stringWithFormat:string];", ""), ("[string integerValue];", ""),
    ("[NSCharacterSet characterSetWithCharactersInString:string];", ""),
    ("strlen(text);", "text = [string UTF8String];"), ("[string UTF8String];", ""),
    ("NSSelectorFromString(string);", ""), ("[string pathComponents];", ""),
    // Key paths and operators.
    ("[array valueForKeyPath:@\"@sum.self\"];", ""),
    ("[array valueForKeyPath:@\"@max.self\"];", ""),
    ("[array valueForKeyPath:@\"@distinctUnionOfObjects.self\"];", ""),
    ("[array valueForKey:@\"self\"];", ""),
    ("[@{} valueForKeyPath:string];", ""),
    ("[Item instancesRespondToSelector:NSSelectorFromString(string)];", ""),
    (
      "[[Item new] valueForKeyPath:big];",
      "big = [@\"\" stringByPaddingToLength:n withString:@\"self.\" startingAtIndex:0];"
    ),
    // Predicates and sort descriptors.
    (
      "[array filteredArrayUsingPredicate:[NSPredicate predicateWithBlock:^(id a, id b) { return YES; }]];",
      ""
    ),
    (
      "[array sortedArrayUsingDescriptors:@[[NSSortDescriptor sortDescriptorWithKey:@\"self\" ascending:NO]]];",
      "[array removeObjectsInRange:NSMakeRange(1000, n - 1000)];"
    ),
    // Index sets.
    ("[big isEqual:other];", "big = odd(n); other = odd(n);"),
    ("[big hash];", "big = odd(n);"), ("[big count];", "big = odd(n);"),
    ("[big mutableCopy];", "big = odd(n);"),
    ("[big description];", "big = odd(n);"),
    // Tables.
    ("[big count];", "big = table(n);"), ("[big anyObject];", "big = table(n);"),
    ("[big allObjects];", "big = table(n);"),
    // Observers.
    (
      "[[NSNotificationCenter defaultCenter] removeObserver:array name:@\"m\" object:nil];",
      "observe(n);"
    ),
    ("[[NSNotificationCenter defaultCenter] removeObserver:string];", "observe(n);"),
    (
      "[[NSNotificationCenter defaultCenter] postNotificationName:@\"other\" object:nil];",
      "observe(n);"
    ),
    // The lists of the Objective-C runtime.
    ("class_copyMethodList(type, NULL);", "type = large(n / 100);"),
    ("class_copyIvarList(type, NULL);", "type = large(n / 100);"),
    // XCTest.
    ("[[XCTWaiter new] waitForExpectations:big timeout:0];", "big = expectations(n);"),
  ])
  func `a native counts the work that its arguments make`(_ row: (String, String)) throws {
    let steps = try steps(of: row.0, after: row.1)
    // A step stands for at most some hundred bytes, or some tens of objects.
    #expect(steps >= 20, "\(steps) steps: \(row.0)")
  }

  @Test func `a format pads a long text without counting all of its characters`() throws {
    #expect(try print("%5@|%-5@|%3.2@", "@\"abc\", @\"abc\", @\"abc\"") == "  abc|abc  | ab\n")
  }
}
