import Scripting
import Testing

/// Key-value observing.
struct KeyValueObservingTests {
  /// Returns the output of statements with a `Meter`, and a `Watcher` that prints each change.
  private func output(of statements: String) throws -> String {
    try run(
      """
      @interface Meter : NSObject { @public int raw; }
      @property int level;
      @property (strong) NSString *name;
      @property (strong) Meter *next;
      @end
      @implementation Meter
      + (BOOL)automaticallyNotifiesObserversForKey:(NSString *)key { return ![key isEqual:@"name"]; }
      + (NSSet *)keyPathsForValuesAffectingDouble { return [NSSet setWithObject:@"level"]; }
      - (int)double { return self.level * 2; }
      @end
      @interface Deep : Meter
      @end
      @implementation Deep
      - (void)setLevel:(int)level { [super setLevel:level + 1]; }
      @end
      @interface Watcher : NSObject
      @end
      @implementation Watcher
      - (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object
          change:(NSDictionary *)change context:(void *)context
      {
        NSLog(@"%@ %@ %@%s", path, change[NSKeyValueChangeOldKey], change[NSKeyValueChangeNewKey],
          change[NSKeyValueChangeNotificationIsPriorKey] ? " prior" : "");
      }
      @end
      int main(void) {
        Meter *meter = [Meter new]; Deep *deep = [Deep new]; Watcher *watcher = [Watcher new];
        int both = NSKeyValueObservingOptionOld | NSKeyValueObservingOptionNew;
        \(statements)
        return 0;
      }
      """)
  }

  @Test(arguments: [
    // The initial value, and a notification before the change.
    (
      "[meter addObserver:watcher forKeyPath:@\"level\" options:both | NSKeyValueObservingOptionInitial"
        + " context:NULL]; meter.level = 2;", "level (null) 0\nlevel 0 2\n"
    ),
    (
      "[meter addObserver:watcher forKeyPath:@\"level\" options:both | NSKeyValueObservingOptionPrior"
        + " context:NULL]; meter.level = 2;", "level 0 (null) prior\nlevel 0 2\n"
    ),
    // A variable without a setter, which is set by its key.
    (
      "[meter addObserver:watcher forKeyPath:@\"raw\" options:both context:NULL];"
        + "[meter setValue:@4 forKey:@\"raw\"];", "raw 0 4\n"
    ),
    // A key with manual notifications.
    (
      "[meter addObserver:watcher forKeyPath:@\"name\" options:both context:NULL]; meter.name = @\"a\";"
        + "[meter willChangeValueForKey:@\"name\"]; meter.name = @\"b\";"
        + "[meter didChangeValueForKey:@\"name\"];", "name a b\n"
    ),
    // A key that depends on another key, and a key path.
    (
      "[meter addObserver:watcher forKeyPath:@\"double\" options:both context:NULL]; meter.level = 3;",
      "double 0 6\n"
    ),
    (
      "[meter addObserver:watcher forKeyPath:@\"next.level\" options:both context:NULL];"
        + "meter.next = [Meter new]; meter.next.level = 5; meter.next = nil;",
      "next.level <null> 0\nnext.level 0 5\nnext.level 5 <null>\n"
    ),
    // A setter that calls the setter of its superclass, which is observed, too.
    (
      "[meter addObserver:watcher forKeyPath:@\"level\" options:both context:NULL];"
        + "[deep addObserver:watcher forKeyPath:@\"level\" options:both context:NULL];"
        + "deep.level = 5;", "level 0 6\n"
    ),
    // Another object of the class.
    (
      "[meter addObserver:watcher forKeyPath:@\"level\" options:both context:NULL];"
        + "[Meter new].level = 5;", ""
    ),
  ])
  func `an observer is told of changes`(statements: String, expected: String) throws {
    #expect(try output(of: statements) == expected)
  }

  @Test func `an observer that is not registered cannot be removed`() throws {
    let output = try output(
      of: """
        @try { [meter removeObserver:watcher forKeyPath:@"level"]; }
        @catch (NSException *e) { NSLog(@"%@", e.name); }
        """)
    #expect(output == "NSRangeException\n")
  }

  @Test func `an observer that changes what it observes ends in an exception`() throws {
    let output = try run(
      """
      @interface A : NSObject
      @property int level;
      @end
      @implementation A
      - (void)observeValueForKeyPath:(id)p ofObject:(A *)a change:(id)c context:(void *)x { a.level++; }
      @end
      int main(void) {
        A *a = [A new];
        [a addObserver:a forKeyPath:@"level" options:0 context:NULL];
        @try { a.level = 1; } @catch (NSException *e) { NSLog(@"deep: %d", a.level > 10); }
        return 0;
      }
      """)
    #expect(output == "deep: 1\n")
  }

  @Test func `only an observed object has observation information`() throws {
    let output = try run(
      """
      NSMutableDictionary *table = [NSMutableDictionary dictionary];
      NSLog(@"%d", [table observationInfo] != NULL);
      [table addObserver:table forKeyPath:@"a" options:0 context:NULL];
      NSLog(@"%d", [table observationInfo] != NULL);
      [table removeObserver:table forKeyPath:@"a"];
      NSLog(@"%d", [table observationInfo] != NULL);
      """)
    #expect(output.filter("01".contains) == "010")
  }
}
