// All types that a parameter can have in C and Objective-C.
#import "Stubs.h"

typedef NSString *Name;
typedef id Object;
typedef Class Kind;
typedef char *CString;
typedef const char *ConstantCString;
typedef char *const ConstantPointer;
typedef unsigned char Character;
typedef void (^Completion)(NSError *error);
typedef int (*Callback)(int, void *);
typedef int (Function)(int);
typedef int Three[3];
typedef struct opaque *OpaqueRef;
typedef const struct opaque *ConstantOpaqueRef;
typedef float Matrix[2][2];

struct node {
  struct node *next;
  CGPoint *point;
  int small : 3;
  unsigned other : 5;
};
typedef struct node Node;
typedef struct {
  CGPoint origin;
  struct { CGFloat width, height; } size;
} Frame;
typedef struct {
  int a;
  char *s;
  const char *cs;
  unsigned char *us;
  id o;
  NSString *string;
  Completion completion;
  Callback callback;
  int array[3];
  char bytes[2][4];
  Node *node;
  struct opaque *opaque;
  union { int i; float f; } either;
  int : 4;
  Class cls;
  SEL sel;
  BOOL flag;
  const void *constant;
  id *objects;
  long double ld;
  _Complex float complex;
} Everything;
typedef struct {
  unsigned char a : 3, b : 5, c : 2;
  short d : 9;
  int : 0;
  char e;
} Bits;
typedef struct { int count; double values[]; } Flexible;
typedef union { int i; Frame frame; id object; } Either;
typedef struct { char c; short s; int i; char d; long long q; char e; } Padded;

@protocol Types
- (char)m1:(signed char)a b:(unsigned char)b c:(short)c d:(unsigned short int)d;
- (int)m2:(unsigned)a b:(signed)b c:(long)c d:(unsigned long int)d e:(long long)e f:(unsigned long long)f;
- (float)m3:(double)a b:(long double)b c:(_Bool)c d:(__int128)d e:(unsigned __int128)e;
- (_Complex double)m4:(_Complex float)a b:(double _Complex)b;
- (long int unsigned)m5:(int long)a b:(short int)b;
- (char *)m6:(const char *)a b:(char const *)b c:(unsigned char *)c d:(signed char *)d e:(char *const)e;
- (CString)m7:(ConstantCString)a b:(const CString)b c:(ConstantPointer)c d:(const Character *)d e:(char **)e f:(const char **)f g:(CString *)g;
- (void *)m8:(const void *)a b:(void **)b c:(const void **)c d:(void *const *)d e:(int *restrict)e f:(volatile int *)f g:(const int)g;
- (id)m9:(Class)a b:(SEL)b c:(id *)c d:(Class *)d e:(SEL *)e f:(Object)f g:(Kind)g h:(Object *)h i:(IMP)i j:(Protocol *)j;
- (NSString *)m10:(Name)a b:(Name *)b c:(const NSString *)c d:(NSString *const)d e:(NSString *const *)e f:(NSString *__autoreleasing *)f g:(id const *)g h:(const id *)h;
- (id<NSCopying>)m11:(id<NSCopying, NSCoding>)a b:(Class<NSCopying>)b c:(NSArray<NSString *> *)c d:(NSDictionary<NSString *, NSArray<id<NSCopying>> *> *)d e:(NSObject<NSCopying> *)e f:(NSArray<NSArray<NSArray *>*>*)f;
- (__kindof NSObject *)m12:(__kindof NSArray<__kindof NSString *> *)a;
- (Completion)m13:(void (^)(int a, NSString *b))a b:(int (*)(int))b c:(Callback)c d:(Callback *)d e:(Completion *)e f:(int (^(^)(void))(int))f g:(int (*(*)(int))(void))g;
- (void)m14:(Function)a b:(void(int))b c:(Function *)c d:(void (^)(void (^)(BOOL), ...))d;
- (void)m15:(int[])a b:(int[3])b c:(int (*)[3])c d:(const int[4])d e:(char[])e f:(const char[3])f g:(int[2][3])g h:(int[][3])h i:(Three)i j:(Three *)j k:(Matrix)k l:(id[2])l m:(Node *[2])m;
- (struct node)m16:(Node *)a b:(Node **)b c:(struct node *)c d:(const struct node *)d e:(Node *const *)e;
- (Frame)m17:(Frame *)a b:(Frame **)b c:(CGRect)c d:(NSRange)d e:(NSRange *)e f:(CGAffineTransform)f;
- (Everything)m18:(Everything)a b:(Everything *)b c:(Bits)c d:(Bits *)d e:(Flexible *)e f:(Either)f g:(Either *)g h:(Padded)h i:(BOOL)i;
- (OpaqueRef)m19:(ConstantOpaqueRef)a b:(struct opaque *)b c:(struct opaque **)c d:(const struct opaque *)d e:(OpaqueRef *)e f:(union nothing *)f;
- (struct objc_object *)m20:(struct objc_class *)a;
- (struct { int x; struct { int y; }; })m21:(union { int x; float y; })a;
- (_Atomic(int))m22:(_Atomic int *)a b:(_Atomic(char *))b c:(_Atomic short)c;
- (va_list)m23:(va_list)a b:(FILE *)b c:(struct sockaddr *)c d:(NSZone *)d;
@end
