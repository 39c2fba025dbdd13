import Scripting
import Testing

struct ExceptionTests {
  @Test func `an exception carries its name, reason and information`() throws {
    let output = try run(
      """
      @try {
        @throw [NSException exceptionWithName:@"Odd" reason:@"it is odd" userInfo:@{@"n": @3}];
      } @catch (NSException *e) {
        NSLog(@"%@ %@ %@ %@", e.name, e.reason, e.userInfo[@"n"], e);
      }
      @try {
        [NSException raise:NSGenericException format:@"%d too many", 2];
      } @catch (NSException *e) {
        NSLog(@"%@ %@ %d", e.name, e.reason, [e callStackSymbols].count > 0);
      }
      """)
    #expect(output == "Odd it is odd 3 it is odd\nNSGenericException 2 too many 1\n")
  }

  @Test func `an exception that is not caught is an error with its name and reason`() {
    let error = #expect(throws: ScriptError.self) {
      try run("[@[] objectAtIndex:0];")
    }
    #expect(
      error?.message
        == "NSRangeException: *** -[NSArray objectAtIndex:]: index 0 beyond bounds for empty array")
  }

  @Test func `an error has its domain, code and descriptions`() throws {
    let output = try run(
      """
      NSError *error = [NSError errorWithDomain:@"D" code:7
                                       userInfo:@{NSLocalizedDescriptionKey: @"no"}];
      NSLog(@"%@ %ld %@", error.domain, error.code, error.localizedDescription);
      NSLog(@"%@", error);
      NSLog(@"%@", [NSError errorWithDomain:@"D" code:7 userInfo:nil]);
      """)
    #expect(
      output == """
        D 7 no
        Error Domain=D Code=7 "no" UserInfo={NSLocalizedDescription=no}
        Error Domain=D Code=7 "The operation couldn’t be completed. (D error 7.)"

        """)
  }
}
