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

  @Test func `values without keys are read in the order in which they were written`() throws {
    let output = try run(
      """
      typedef struct { short number; double half[2]; id object; } Record;
      int main(void) {
        NSMutableData *data = [NSMutableData data];
        NSArchiver *archiver = [[NSArchiver alloc] initForWritingWithMutableData:data];
        Record record = {300, {0.5, 1.5}, @"in a structure"}, copy = {0};
        int numbers[3] = {1, -2, 3};
        signed char bytes[3];
        char *text = "text", *read;
        [archiver encodeValueOfObjCType:@encode(Record) at:&record];
        [archiver encodeArrayOfObjCType:@encode(int) count:3 at:numbers];
        [archiver encodeValueOfObjCType:@encode(char *) at:&text];
        [archiver encodeObject:@[@"a", @"b"]];
        NSUnarchiver *unarchiver = [[NSUnarchiver alloc] initForReadingWithData:data];
        [unarchiver decodeValueOfObjCType:@encode(Record) at:&copy];
        [unarchiver decodeArrayOfObjCType:@encode(signed char) count:3 at:bytes];
        [unarchiver decodeValueOfObjCType:@encode(char *) at:&read];
        NSLog(@"%d %g %@ %d %s %@ %@", copy.number, copy.half[1], copy.object, bytes[1], read,
              [[unarchiver decodeObject] lastObject], [unarchiver decodeObject]);
        return 0;
      }
      """)
    #expect(output == "300 1.5 in a structure -2 text b (null)\n")
  }

  @Test(arguments: ["NSArchiver", "NSKeyedArchiver"])
  func `an object that codes values without keys is read`(name: String) throws {
    let output = try run(
      """
      @interface Point3 : NSObject <NSCoding> { @public double coordinates[3]; id name; }
      @end
      @implementation Point3
      - (void)encodeWithCoder:(NSCoder *)coder {
        [coder encodeArrayOfObjCType:@encode(double) count:3 at:coordinates];
        [coder encodeObject:name];
      }
      - (id)initWithCoder:(NSCoder *)coder {
        [coder decodeArrayOfObjCType:@encode(double) count:3 at:coordinates];
        name = [coder decodeObject];
        return self;
      }
      @end
      int main(void) {
        Point3 *point = [Point3 new];
        point->coordinates[2] = 2.5;
        point->name = @"p";
        NSData *data = [\(name) archivedDataWithRootObject:@[point, point]];
        NSArray *read = [\(name.replacing("Archiver", with: "Unarchiver")) unarchiveObjectWithData:data];
        Point3 *copy = read[0];
        NSLog(@"%g %@ %d", copy->coordinates[2], copy->name, copy == read[1]);
        return 0;
      }
      """)
    #expect(output == "2.5 p 1\n")
  }

  @Test func `a value that an archive cannot have is an exception`() throws {
    for text in [
      "int n; int *p = &n; [[NSArchiver new] encodeValueOfObjCType:@encode(int *) at:&p];",
      "int n; [[NSArchiver new] encodeArrayOfObjCType:@encode(int) count:3 at:&n];",
      "int n; [[NSArchiver new] encodeValueOfObjCType:\"[2{\" at:&n];",
      "[[NSUnarchiver alloc] initForReadingWithData:nil];",
    ] {
      #expect(try exception(of: text) != "nothing\n")
    }
  }

  /// The lengths and the numbers of planes that a bitmap may have are known.
  @Test func `a bitmap that is malformed is not read as a character set`() throws {
    let output = try run(
      """
      NSCharacterSet *read(NSString *old, NSString *new) {
        NSMutableCharacterSet *set = [NSMutableCharacterSet characterSetWithRange:NSMakeRange(0x10000, 2)];
        [set addCharactersInString:@"a"];
        NSData *data = [NSKeyedArchiver archivedDataWithRootObject:set];
        NSString *text = [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];
        text = [text stringByReplacingOccurrencesOfString:old withString:new];
        @try {
          return [NSKeyedUnarchiver unarchiveObjectWithData:[text dataUsingEncoding:NSUTF8StringEncoding]];
        } @catch (NSException *exception) { return nil; }
      }
      int main(void) {
        NSLog(@"%d %d", [read(@"", @"") characterIsMember:'a'], [read(@"", @"") longCharacterIsMember:0x10001]);
        NSLog(@"%d", read(@"AAAAAAAA", @"") == nil);
        for (NSString *plane in @[@"A", @"R"])  // The bitmap of plane 1 becomes that of plane 0 or 17.
          NSLog(@"%d", read(@"BAwAA", [plane stringByAppendingString:@"AwAA"]) == nil);
        return 0;
      }
      """)
    #expect(output == "1 1\n1\n1\n1\n")
  }
}
