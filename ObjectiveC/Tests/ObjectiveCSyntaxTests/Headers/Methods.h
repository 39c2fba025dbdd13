/* Every form of a method. */
#import "Stubs.h"
@class Stream, Message;
@protocol Later, AlsoLater;

@protocol Methods <NSObject, Later>
- (void)none;
- untyped;
- untyped:a with:b;
-(void)tight:(int)a and:(int)b;
-   (   void   )   wide   :   (   int   )   a   and   :   (   int   )   b   ;
- (void)broken:(NSString *)a
          over:(NSInteger)b
         lines:(BOOL)c;
- (void):(int)a :(int)b;
- (void)named:(int)a :(int)b;
- (void)named:a :b and:(int)c;
- (void)variadic:(NSString *)format, ...;
- (instancetype)init;
+ (instancetype)shared;
+ (void)class:(Class)class selector:(SEL)selector protocol:(Protocol *)protocol;
- (void)if:(int)a for:(int)in in:(int)out out:(int)b default:(int)id;
- (in bycopy id)in:(in id)a inout:(inout id *)b out:(out id *)c bycopy:(bycopy id)d byref:(byref id)e;
- (oneway void)oneway;
- (void)both:(out inout byref int *)a constant:(in const char *)b;
- (nullable NSString *)nullable:(nonnull NSString *)a other:(NSString *_Nullable)b third:(NSString * _Nonnull * _Nullable)c;
- (void)failing:(NSError **)error;
- (void)failingAlso:(NSError *_Nullable *_Nullable)error;
- (void)comment:(int)/* a */a /* b */ other:(/* c */ int /* d */)b; // ; - (void)no;
@optional
- (void)optional;
@property (nonatomic, copy, nullable) NSString *name;
@property NSInteger count;
@required
- (void)required;
@property (readonly, getter=isReady) BOOL ready;
@property (nonatomic, getter=isOn, setter=switchOn:) BOOL on;
@property (class, readonly) NSArray<NSString *> *names;
@property (nonatomic, weak) id<Methods> delegate;
@property (copy) void (^handler)(NSString *, NSError *);
@property (assign) int (*function)(int);
@property (assign) const char *text;
@property int first, *second;
@property (nonatomic) CGRect frame;
@property (nonatomic) IBOutlet Stream *outlet;
@property (nonatomic) NSString *Upper, *_underscored, *éa;
- (NSInteger)count;
@end

@interface Stream : NSObject <Methods, NSCopying> {
 @private
  int _a;
  struct { int x; } _b;
}
- (void)stream:(Stream *)stream didReceive:(Message *)message;
+ (Stream *)streamWithName:(NSString *)name;
@property (nonatomic, strong) Message *message;
@end

@interface Stream ()
- (void)hidden;
@end

@interface Stream (Extra) <NSCoding>
- (void)extra:(Message *)message;
@end

@interface Box<__covariant Element, Other : id<NSCopying>> : NSObject
- (Element)element:(Other)other all:(NSArray<Element> *)all each:(void (^)(Element))block place:(Element *)place;
@property (nonatomic) Element content;
@end

@interface Box<A, B> (More)
- (B)more:(A)a;
@end

@interface Root
- (id)root;
@end
