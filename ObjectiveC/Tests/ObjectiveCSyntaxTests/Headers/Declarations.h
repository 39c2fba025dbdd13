// Unusual forms of declarations that occur in real headers.
#import "Stubs.h"

// An enumeration that is declared before its cases.
enum Level : unsigned char;
enum Late : short { LateOne, LateTwo };
@protocol EnumerationsBeforeTheirCases
- (void)setLevel:(enum Level)level;
- (enum Level *)levels;
@property enum Late late;
@end
enum Level : unsigned char { LevelLow, LevelHigh };
typedef enum Color : NSUInteger Color;
enum Color : NSUInteger { ColorRed };
@protocol EnumerationsAfterTheirCases
- (enum Level)level:(Color)color;
@end

// Nullability in the brackets of arrays.
@protocol NullabilityInBrackets
- (void)a:(id _Nullable [_Nonnull])a count:(NSUInteger)count;
- (void)b:(NSString *_Nonnull [_Nullable])b;
- (void)c:(const id _Nonnull [_Nonnull])c;
- (void)d:(id __unsafe_unretained _Nullable [_Nonnull 4])d;
- (void)e:(int[])e f:(const int[_Nonnull])f;
- (void)g:(NSString *__autoreleasing _Nullable *_Nullable)g;
@end

// Names with underscores and in capitals.
typedef unsigned short __port_t;
typedef double SOME_NUMBER, *SOME_NUMBER_PTR __attribute__((unused));
typedef struct __pair { __port_t __a; SOME_NUMBER __b[2]; } __pair_t;
typedef void (*CALL_BACK)(SOME_NUMBER);
@protocol __Hidden
- (void)a;
@end
@protocol Visible <__Hidden>
- (__port_t)port:(SOME_NUMBER)number at:(SOME_NUMBER_PTR)at;
- (id<__Hidden>)hidden:(NSObject<__Hidden> *)hidden;
- (__pair_t)pair:(__pair_t *)pair call:(CALL_BACK)call;
- (SOME_NUMBER (^)(SOME_NUMBER))block;
@end
SOME_NUMBER ALL_NUMBERS(SOME_NUMBER first, ...);
extern SOME_NUMBER ALL_NUMBERS_UP_TO(SOME_NUMBER last) __attribute__((unused));
@protocol AfterFunctions
- (SOME_NUMBER)number;
@end

// Type arguments, followed by protocols.
@interface Container<__covariant A : id, B> : NSObject
- (A)first:(B)second;
- (Container<A, NSString *> <NSCopying> *)both:(__kindof Container<id, id> <NSCopying, NSCoding> *)both;
@end
@interface Derived : Container<NSString *, id>
- (void)a;
@end
@interface Adopting : Container <NSCopying>
- (void)a;
@end
@interface Both : Container<id, id> <NSCopying>
- (void)a;
@end

// Selectors with empty parts.
@protocol EmptyParts
- (void)a:x :(int)b;
- (void):(int)x;
- (void):x :(int)y;
- (void)a:(int)a :(short)b c:(char)c;
@end

// Functions and variables of C between methods.
@interface WithFunctions : NSObject
- (int)a;
void functionInAClass(int x);
static inline int inlineFunctionInAClass(int x) { if (x) { return 1; } return 0; }
NSString *functionOfAString(void);
extern int variableInAClass;
typedef long InnerNumber;
struct Inner { InnerNumber x; };
- (struct Inner)b:(InnerNumber)b;
@end

// Functions, their pointers, and blocks.
@protocol FunctionsAndBlocks
- (void)a:(void (*)(int))a b:(void (**)(int))b;
- (void (*)(void))c;
- (int (*(*)(void))(char))d;
- (void (^(^)(int))(void))e;
- (void)f:(void (^)(void (^)(id, NSError *)))f;
- (void)g:(int (^[2])(void))g;
@end

// Types of C.
@protocol TypesOfC
- (_Complex double)a:(float _Complex)a b:(double _Complex *)b;
- (__int128)c:(unsigned __int128)c d:(__uint128_t *)d;
- (typeof(int))e:(__typeof__(NSString *))e f:(const typeof(char) *)f;
- (const char *)g:(const char *const)g h:(char *const)h i:(const unsigned char *)i;
- (const char **)j:(const char *const *)j k:(char *const *)k;
- (oneway void)l:(in const char *)l m:(inout id *)m n:(out int *)n o:(bycopy id)o p:(byref id)p;
- (const int)q:(volatile int)q r:(const id)r s:(const id *)s t:(id const *)t;
@end

// Anonymous members, bit fields, and attributes that change the layout.
struct Anonymous { int kind; union { int number; struct { float x, y; }; }; enum { X, Y } which; };
struct Bits { unsigned a : 3; int : 5; unsigned b : 1; unsigned char c : 7; int : 0; long d : 33; };
struct __attribute__((packed)) Packed { char a; int b; struct { short c; } d; };
struct PackedAfter { char a; double b; unsigned c : 3; } __attribute__((packed));
struct Aligned { char a; } __attribute__((aligned(32)));
struct Holder { char a; struct Aligned b; int c __attribute__((aligned(16))); };
typedef int AlignedInt __attribute__((aligned(16)));
struct WithAlignedInt { char a; AlignedInt b; };
union Number { char c; double d; struct { int a, b; } pair; };
struct Nested { struct Tag { int x; }; int y; };
@protocol Layouts
- (void)a:(struct Anonymous)a b:(int)b;
- (void)a:(struct Bits)a c:(int)b;
- (void)a:(struct Packed)a d:(int)b;
- (void)a:(struct PackedAfter)a e:(int)b;
- (void)a:(struct Aligned)a f:(int)b;
- (void)a:(struct Holder)a g:(int)b;
- (void)a:(struct WithAlignedInt)a h:(int)b;
- (void)a:(union Number)a i:(int)b;
- (void)a:(struct Nested)a j:(struct Tag)b k:(int)k;
- (void)a:(union Number *)a l:(struct Anonymous **)l;
@end

// Vectors have no encoding.
typedef float Float2 __attribute__((vector_size(8)));
typedef __attribute__((__ext_vector_type__(3))) float Float3;
typedef struct { Float3 columns[3]; } Matrix;
@protocol Vectors
- (void)a:(Float3)a b:(int)b;
- (Matrix)c:(Matrix *)c d:(Matrix)d e:(int)e;
- (Float2)f:(const Float3 *)f g:(int)g;
@end

// Properties.
@interface WithProperties : NSObject
@property (class, readonly, nullable) NSString *shared;
@property (nonatomic, getter=isOn, setter=turn:) BOOL on;
@property (readonly, copy) void (^handler)(NSString *, NSError **);
@property int (*callback)(int), numbers;
@property (nonatomic, readonly) __kindof NSObject<NSCopying> *object;
+ (NSString *)shared;
- (BOOL)isOn;
- (void)turn:(BOOL)on;
- (void (^)(NSString *, NSError **))handler;
- (int (*)(int))callback;
- (void)setCallback:(int (*)(int))callback;
- (int)numbers;
- (void)setNumbers:(int)numbers;
- (NSObject *)object;
@end
