import Testing

/// Subclasses of `NSEnumerator` in scripts.
struct EnumeratorTests {
  private static let countdown = """
    @interface Countdown : NSEnumerator {
      int _left;
    }
    + (instancetype)from:(int)start;
    @end
    @implementation Countdown
    + (instancetype)from:(int)start { Countdown *c = [self new]; c->_left = start; return c; }
    - (id)nextObject { return _left > 0 ? @(_left--) : nil; }
    @end

    """

  @Test func `allObjects are those that nextObject has not returned yet`() throws {
    #expect(
      try run(
        Self.countdown + """
          int main() {
            Countdown *c = [Countdown from:4];
            [c nextObject];
            printf("%s ", [[[c allObjects] componentsJoinedByString:@","] UTF8String]);
            printf("%d %d", (int)[[c allObjects] count], [c nextObject] == nil);
            return 0;
          }
          """) == "3,2,1 0 1")
  }

  @Test func `for-in visits what nextObject returns, and may be left`() throws {
    #expect(
      try run(
        Self.countdown + """
          int main() {
            Countdown *c = [Countdown from:5];
            for (NSNumber *n in c) { printf("%d ", [n intValue]); if ([n intValue] == 4) break; }
            for (NSNumber *n in c) printf("%d ", [n intValue]);
            for (NSNumber *n in [Countdown from:0]) printf("never");
            return 0;
          }
          """) == "5 4 3 2 1 ")
  }

  @Test func `for-in asks a class that enumerates itself in its own way`() throws {
    #expect(
      try run(
        Self.countdown + """
          @interface Own : Countdown
          @end
          @implementation Own
          - (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
            objects:(id __unsafe_unretained [])buffer count:(NSUInteger)count {
            return [@[@"own"] countByEnumeratingWithState:state objects:buffer count:count];
          }
          @end
          int main() {
            for (id each in [Own from:3]) printf("%s ", [[each description] UTF8String]);
            return 0;
          }
          """) == "own ")
  }

  @Test func `an exception of nextObject ends the enumeration`() throws {
    #expect(
      try run(
        """
        @interface Failing : NSEnumerator
        @end
        @implementation Failing
        - (id)nextObject { @throw @"failed"; }
        @end
        @interface Empty : NSEnumerator
        @end
        @implementation Empty
        @end
        int main() {
          @try { for (id x in [Failing new]) printf("never"); } @catch (id e) { printf("caught "); }
          @try { [[Failing new] allObjects]; } @catch (id e) { printf("caught "); }
          @try { [[Empty new] allObjects]; } @catch (NSException *e) { puts([[e reason] UTF8String]); }
          return 0;
        }
        """)
        == "caught caught -[Empty nextObject]: a subclass of NSEnumerator implements it\n")
  }
}
