#import "Stubs.h"

typedef enum { Plain, Other } PlainEnum;
typedef enum { Negative = -1 } NegativeEnum;
typedef enum : unsigned char { Tiny } TinyEnum;
enum Named { NamedOne = 1 << 2, NamedTwo = NamedOne | 0x1, };
typedef enum Tagged : NSInteger { TaggedOne } Tagged;
enum Wide : long long { WideOne };
typedef enum Forward Forward;
enum Forward { ForwardOne };

typedef NS_ENUM(NSInteger, State) {
  StateOff NS_SWIFT_NAME(off) = 0,
  StateOn API_AVAILABLE(macos(10.15)),
  StateLast = StateOn,
} NS_SWIFT_NAME(Stream.State);

typedef NS_OPTIONS(NSUInteger, Flags) {
  FlagA = 1 << 0,
  FlagB = 1 << 1,
  FlagAll = FlagA | FlagB,
};

typedef NS_CLOSED_ENUM(uint8_t, Closed) { ClosedA, ClosedB };
typedef NS_ENUM(int, Short) { ShortA = 'a', ShortB = (ShortA + 1) * 2 };
typedef NSString *Key NS_TYPED_EXTENSIBLE_ENUM;
typedef NSInteger Level NS_TYPED_ENUM;
NS_ERROR_ENUM(StreamErrorDomain, StreamError) { StreamErrorA };

enum { Count = 4, Size = Count * 2 };
#define Lines 3

struct Buffer {
  char bytes[Size];
  int counts[Lines][Count + 1];
};

@protocol Enumerations
- (PlainEnum)m1:(NegativeEnum)a b:(TinyEnum)b c:(enum Named)c d:(Tagged)d e:(enum Wide)e f:(Forward)f;
- (State)state:(Flags)flags closed:(Closed)closed short:(Short)s;
- (PlainEnum *)m2:(TinyEnum *)a b:(const State *)b c:(enum Named *)c;
- (Key)key:(Level)level error:(StreamError)error;
- (struct Buffer)buffer:(struct Buffer *)buffer;
@property State state;
@end
