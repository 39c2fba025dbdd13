import PortComparison
import TestSupport

/// An original for tests: a counter that is written to a temporary file.
enum Original {
  static let counter = """
    #import <Foundation/Foundation.h>

    @protocol CounterDelegate <NSObject>
    - (void)counter:(id)counter didReach:(NSInteger)value;
    - (void)counterDidReset:(id)counter;
    @optional
    - (BOOL)counter:(id)counter mayAdd:(NSInteger)value;
    @end

    @interface Counter : NSObject
    @property (nonatomic, weak) id<CounterDelegate> delegate;
    @property (nonatomic, readonly) NSInteger value;
    - (BOOL)add:(NSInteger)value;
    - (void)reset;
    - (NSString *)nameOf:(NSString *)name;
    @end

    @implementation Counter
    - (BOOL)add:(NSInteger)value
    {
      if ([_delegate respondsToSelector:@selector(counter:mayAdd:)]
          && ![_delegate counter:self mayAdd:value])
        return NO;
      if (value < 0)
        @throw [NSException exceptionWithName:@"Negative" reason:@"a count grows" userInfo:nil];
      _value += value;
      if (_value > 100) {
        [_delegate counter:self didReach:_value];
        [self reset];
      }
      return YES;
    }

    - (void)reset
    {
      _value = 0;
      [_delegate counterDidReset:self];
    }

    - (NSString *)nameOf:(NSString *)name
    {
      return [name length] > 2 ? [name uppercaseString] : name;
    }
    @end
    """

  /// The host of the counter: a delegate that is set at the beginning.
  static let host = HostDescription(
    objects: [HostObject("delegate", "CounterDelegate", isReleased: true)],
    setUp: [.send("setDelegate:", .object("delegate"))], releasesPlugIn: true)

  /// Makes a comparison of the counter with a port.
  static func comparison(
    _ folder: TemporaryDirectory, of text: String = counter, host: HostDescription = host,
    with port: @escaping @Sendable () throws -> any Respondable
  ) throws -> PortComparison {
    try PortComparison(original: folder.write(text, to: "Counter.m"), port: port, host: host)
  }
}
