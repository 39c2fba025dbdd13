import Testing

struct NotificationTests {
  private let observer = """
    @interface Observer : NSObject
    @property (copy) NSString *name;
    @end
    @implementation Observer
    - (instancetype)initWithName:(NSString *)name {
      if ((self = [super init])) _name = name;
      return self;
    }
    - (void)hear:(NSNotification *)note {
      NSLog(@"%@ %@ %@ %@", self.name, note.name, note.object, note.userInfo[@"k"]);
    }
    @end

    """

  @Test func `a block is called on its queue before posting returns`() throws {
    let output = try run(
      """
      dispatch_queue_t under = dispatch_queue_create("heard", NULL);
      NSOperationQueue *queue = [[NSOperationQueue alloc] init];
      queue.underlyingQueue = under;
      NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
      [center addObserverForName:@"N" object:nil queue:queue usingBlock:^(NSNotification *note) {
        NSLog(@"%@ %s", note.name, dispatch_queue_get_label(DISPATCH_CURRENT_QUEUE_LABEL));
      }];
      [center postNotificationName:@"N" object:nil];
      NSLog(@"posted");
      dispatch_sync(under, ^{ [center postNotificationName:@"N" object:nil]; });
      NSLog(@"posted");
      """)
    #expect(output == "N heard\nposted\nN heard\nposted\n")
  }

  @Test func `a block with a queue is an operation of the queue, on another thread`() throws {
    let output = try run(
      """
      NSOperationQueue *queue = [[NSOperationQueue alloc] init];
      NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
      NSThread *poster = [NSThread currentThread];
      [center addObserverForName:@"N" object:nil queue:queue usingBlock:^(NSNotification *note) {
        NSLog(@"%d %d", [NSThread currentThread] == poster, [NSOperationQueue currentQueue] == queue);
      }];
      [center postNotificationName:@"N" object:nil];
      [queue addOperationWithBlock:^{ [center postNotificationName:@"N" object:nil]; }];
      [queue waitUntilAllOperationsAreFinished];
      """)
    #expect(output == "0 1\n0 1\n")
  }

  @Test func `observers of the name and object are called in order, before posting returns`() throws
  {
    let output = try run(
      observer + """
        int main(void) {
          NSString *o = @"o";
          NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
          Observer *a = [[Observer alloc] initWithName:@"a"];
          Observer *b = [[Observer alloc] initWithName:@"b"];
          Observer *c = [[Observer alloc] initWithName:@"c"];
          [center addObserver:a selector:@selector(hear:) name:@"N" object:nil];
          [center addObserver:b selector:@selector(hear:) name:nil object:o];
          [center addObserver:c selector:@selector(hear:) name:@"M" object:nil];
          [center postNotificationName:@"N" object:o userInfo:@{@"k": @1}];
          [center postNotificationName:@"N" object:@"p"];
          [center removeObserver:a];
          [center postNotificationName:@"N" object:o];
          return 0;
        }
        """)
    #expect(output == "a N o 1\nb N o 1\na N p (null)\nb N o (null)\n")
  }

  @Test func `a deallocated observer is not called, and observers are not retained`() throws {
    let output = try run(
      observer + """
        int main(void) {
          @autoreleasepool {
            Observer *a = [[Observer alloc] initWithName:@"a"];
            [[NSNotificationCenter defaultCenter] addObserver:a selector:@selector(hear:) name:@"N" object:nil];
            a = nil;
          }
          [[NSNotificationCenter defaultCenter] postNotificationName:@"N" object:nil];
          NSLog(@"done");
          return 0;
        }
        """)
    #expect(output == "done\n")
  }

  @Test func `a block is called until its token is removed`() throws {
    let output = try run(
      """
      NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
      id token = [center addObserverForName:@"N" object:nil queue:nil usingBlock:^(NSNotification *note) {
        NSLog(@"%@", note.name);
      }];
      [center postNotificationName:@"N" object:nil];
      [center removeObserver:token];
      [center postNotificationName:@"N" object:nil];
      """)
    #expect(output == "N\n")
  }
}
