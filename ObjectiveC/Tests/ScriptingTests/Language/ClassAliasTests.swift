import Testing

/// Aliases of classes, made by `@compatibility_alias` or `typedef`.
struct ClassAliasTests {
  @Test(arguments: ["@compatibility_alias Other Thing;", "typedef Thing Other;"])
  func `another name of a class stands for the class`(_ declaration: String) throws {
    #expect(
      try run(
        """
        @interface Thing : NSObject
        @property int size;
        + (int)count;
        @end
        \(declaration)
        @implementation Thing
        + (int)count { return 2; }
        @end
        @interface Larger : Other
        - (Other *)twin;
        @end
        @implementation Larger
        - (Other *)twin { Other *twin = [Other new]; twin.size = self.size + 1; return twin; }
        @end
        int main() {
          Larger *larger = [Larger new];
          larger.size = 4;
          NSArray<Other *> *all = @[larger, [larger twin]];
          for (Other *one in all) printf("%d ", one.size);
          printf("%d %d ", [Other count], [Larger count]);
          printf("%s %s ", class_getName([Other class]), class_getName([Larger superclass]));
          printf("%d %s", [larger isKindOfClass:[Other class]], @encode(Other *));
          return 0;
        }
        """) == "4 5 2 2 Thing Thing 1 @")
  }

  @Test func `a class is implemented, and extended, under another name`() throws {
    #expect(
      try run(
        """
        @interface Thing : NSObject
        @end
        @compatibility_alias Other Thing;
        @implementation Other
        - (int)one { return 1; }
        @end
        @interface Other (More)
        - (int)two;
        @end
        @implementation Other (More)
        - (int)two { return 2; }
        @end
        int main() {
          Thing *thing = [Thing new];
          printf("%d%d %d", [thing one], [thing two], NSClassFromString(@"Other") == nil);
          return 0;
        }
        """) == "12 1")
  }
}
