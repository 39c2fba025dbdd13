// Lengths of arrays that are computed from the sizes of types, and from constants.
#import "Stubs.h"

enum { kZero, kOne, kTwo, kTen = 10, kEleven };
typedef NS_ENUM(uint8_t, Level) { LevelLow = 1, LevelHigh = sizeof(CGPoint) };
static const int kCount = 3;
static const NSUInteger kLarge __attribute__((unused)) = kCount * 2, kLarger = kLarge + 1;
static NSInteger const kLast = 5;
const unsigned char kWrapped = (unsigned char)300;
extern const int kElsewhere;

typedef struct { char c; short s; int i; char d; long long q; char e; } Padded;
struct __attribute__((packed)) Packed { char c; int i; double d; };
typedef struct { char c; int i __attribute__((packed)); char d __attribute__((aligned(4))); } Loose;
typedef union { int i; Padded padded; id object; } Either;
typedef struct { unsigned a : 3, b : 7; unsigned char c : 2; int : 0; short d : 9; } Bits;
typedef struct { int count; double values[]; } Flexible;
struct __attribute__((packed)) Mixed {
  char c; double d __attribute__((aligned(4))); SEL s __attribute__((aligned(2))); int b : 7;
};
struct Raised { char c; SEL s __attribute__((aligned(2))); int i __attribute__((aligned(16))); };
#pragma pack(push, 2)
struct __attribute__((packed)) Pushed {
  int b : 16; char c; double d __attribute__((aligned(8)));
};
#pragma pack(pop)
struct Bit { char c; int b : 25 __attribute__((packed)); };
typedef _Float16 Half;
typedef Half Half4 __attribute__((ext_vector_type(4)));
typedef struct { Half a; _Float16 b, c[2]; } HalfPair;
typedef char Buffer[sizeof(Padded) + 1];
typedef struct {
  char a[sizeof(int)];
  char b[sizeof(Padded)];
  char c[sizeof(struct Packed) * 2];
  char d[sizeof(Loose)];
  char e[sizeof(Either)];
  char f[sizeof(Bits)];
  char g[sizeof(Flexible)];
  char h[sizeof(id) + sizeof(NSString *) + sizeof(void (^)(void)) + sizeof(SEL)];
  char i[sizeof(CGRect) / sizeof(CGFloat)];
  char j[sizeof(Buffer)];
  char k[sizeof(int[kTwo][3])];
  char l[sizeof(((Padded *)0)->q)];
  char n[sizeof("text")];
  char o[kOne];
  char p[sizeof(Level) + LevelHigh];
  char q[_Alignof(Padded)];
  char r[sizeof(BOOL) + sizeof(long double) + sizeof(_Complex float)];
} Sizes;
typedef struct {
  int a[kTen], b[kEleven - kOne], c[kCount], d[kLarge], e[kLarger], f[kLast];
  int g[-(int)-3], h[(NSUInteger)2 << 3 | 1], i[kWrapped], j[(uint8_t)(-1) / 5];
  int k[kTwo > kOne ? 4 : 5], l[!kOne + 1], m[~(-5)], n['a' - 'A'], o[(kTwo) - 1];
  int p : sizeof(char) * 2;
  int q[sizeof(void) + sizeof(Padded *)];
} Constants;

@protocol Lengths
- (void)m1:(Sizes)a b:(Constants)b c:(Buffer)c d:(Buffer *)d;
- (void)m2:(int[sizeof(Padded)])a b:(char[kTen][sizeof(int)])b c:(char (*)[kEleven])c;
- (void)m3:(Loose)a b:(struct Packed)b c:(Bits)c d:(int)d;
- (_Float16)m4:(_Float16)a b:(const _Float16 *)b c:(Half[2])c d:(HalfPair)d e:(__fp16 *)e f:(int)f;
- (void)m6:(char[sizeof(struct Mixed)])a b:(char[_Alignof(struct Mixed)])b c:(char[sizeof(struct Raised)])c;
- (void)m7:(char[sizeof(struct Pushed)])a b:(char[_Alignof(struct Pushed)])b c:(char[sizeof(struct Bit)])c;
- (void)m5:(Half4)a b:(char[sizeof(Half4)])b c:(char[sizeof(CGRect) - 1])c;
@end
