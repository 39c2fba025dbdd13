import Scripting
import Testing

/// Keyed archives that are malformed, or made to do harm.
struct ArchiveTests {
  /// Returns the output of the program that unarchives a text as an `NSArray` or `NSString`.
  private func output(ofDecoding text: String) throws -> String {
    try run(
      """
      int main(void) {
        NSString *text = [@"\(text)" stringByReplacingOccurrencesOfString:@"'" withString:@"\\""];
        NSError *error = nil;
        id value = [NSKeyedUnarchiver unarchivedObjectOfClasses:
            [NSSet setWithObjects:[NSArray class], [NSString class], [NSDictionary class], nil]
          fromData:[text dataUsingEncoding:NSUTF8StringEncoding] error:&error];
        NSLog(@"%d %ld", value != nil, (long)error.code);
        return 0;
      }
      """)
  }

  @Test(arguments: [
    "", "{", "[]", "{'top':{},'objects':[]}", "{'top':{},'objects':[{'type':'','values':{}}]}",
    // References that lead nowhere, and classes that are unknown, not allowed or not archived.
    "{'top':{'root':{'object':{'_0':7}}},'objects':[{'type':'','values':{}}]}",
    "{'top':{'root':{'object':{'_0':-1}}},'objects':[{'type':'','values':{}}]}",
    "{'top':{'root':{'object':{'_0':1}}},'objects':[{'type':'','values':{}},{'type':'Nope','values':{}}]}",
    "{'top':{'root':{'object':{'_0':1}}},'objects':[{'type':'','values':{}},{'type':'NSDate','values':{}}]}",
    "{'top':{'root':{'object':{'_0':1}}},'objects':[{'type':'','values':{}},{'type':'NSArray','values':{},'elements':[5]}]}",
  ])
  func `a malformed archive is an error`(text: String) throws {
    #expect(try output(ofDecoding: text) == "0 4864\n")
  }

  @Test(arguments: [
    "{'type':'NSArray','values':{},'elements':[1, 1, 0]}",
    "{'type':'NSDictionary','values':{},'elements':[0, 1, 1]}",
    "{'type':'NSMutableString','values':{}}",
  ])
  func `an unusual archive is read`(object: String) throws {
    let text =
      "{'top':{'root':{'object':{'_0':1}}},'objects':[{'type':'','values':{}},\(object)]}"
    #expect(try output(ofDecoding: text) == "1 0\n")
  }

  @Test func `objects that are nested too deeply are not archived`() throws {
    let output = try run(
      """
      int main(void) {
        NSArray *nest = @[];
        for (int i = 0; i < 100000; i++) nest = @[nest];
        @try { [NSKeyedArchiver archivedDataWithRootObject:nest]; }
        @catch (NSException *e) { NSLog(@"%d", [e.reason containsString:@"nested too deeply"]); }
        return 0;
      }
      """)
    #expect(output == "1\n")
  }

  @Test func `a class that reads itself in its initializer ends in an exception`() throws {
    let output = try run(
      """
      @interface Odd : NSObject
      @end
      @implementation Odd
      - (void)encodeWithCoder:(NSCoder *)coder { [coder encodeObject:[Odd new] forKey:@"odd"]; }
      @end
      int main(void) {
        @try { [NSKeyedArchiver archivedDataWithRootObject:[Odd new]]; }
        @catch (NSException *e) { NSLog(@"%d", [e.reason containsString:@"nested too deeply"]); }
        return 0;
      }
      """)
    #expect(output == "1\n")
  }
}
