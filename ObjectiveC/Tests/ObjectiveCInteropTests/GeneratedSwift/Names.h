// Names with another meaning in Swift, and types that are hard to name.
@class Error, Data, Type, Selector, Method, Array, Int, Names, Question, WellNamed;
@class $Dollar;

typedef struct Sendable { struct Sendable *next; id object; int any; char let[2]; union { int a; }; } Sendable;
typedef struct Sendable OtherName;
typedef enum { UnnamedA, UnnamedB } Unnamed;
typedef Unnamed AlsoUnnamed;
typedef NS_OPTIONS(NSUInteger, Choice) { ChoiceNone = 0, ChoiceSelf = 1 << 0, ChoiceInit = 1 << 1, ChoiceAll = ~0UL };
typedef NS_ENUM(NSInteger, Word) { WordSelf, WordType, WordInit, WordDefault, WordNil, WordProtocol, Word1 };
typedef NS_ENUM(BOOL, Truth) { TruthNo, TruthYes };
typedef NS_ENUM(NSInteger, Unclear) { UnclearA = SOMETHING, UnclearB };
typedef NS_ENUM(uint32_t, Mask) { MaskHigh = 0x80000000, MaskNone = 0 };
typedef enum { LargeA = 0xFFFFFFFF } Large;
typedef NS_ENUM(NSInteger, ForwardEnum);
typedef void (^Handler)(Handler2 inner, void (^other)(BOOL));
typedef Handler _Nullable MaybeHandler;
typedef Around *AroundAgain;
typedef AroundAgain *Around;
typedef id<Base> BaseObject;

@protocol Base <NSObject>
- (void)base;
- (void)both:(int)a;
@optional
- (int)maybe;
- (void)baseOptional:(id)sender;
@end

@protocol Other
- (void)other;
@end

@protocol Derived <Base, Other, Unknown>
- (void)base;
- (void)both:(int)a;
- (int)maybe;
@optional
- (void)baseOptional:(id)sender;
- (void)derived:(id<Base>)base other:(id<Base, NSCopying>)other third:(BaseObject)third;
@end

@protocol Circle <Round>
- (void)circle;
@end
@protocol Round <Circle>
- (void)round;
@end

@protocol Empty
@end

@protocol WellNamed
- (WellNamed *)wellNamed:(id<WellNamed>)wellNamed;
@end

@protocol Names
- (void)error:(Error *)error data:(Data *)data type:(Type *)type selector:(Selector *)selector;
- (Method *)method:(Array *)array int:(Int *)int question:(Question *)question dollar:($Dollar *)$dollar;
- (Sendable)sendable:(Sendable *)a other:(OtherName)b unnamed:(AlsoUnnamed)c again:(Unnamed)d;
- (Choice)choice:(Word)word truth:(Truth)truth unclear:(Unclear)unclear mask:(Mask)mask large:(Large)large forward:(ForwardEnum)forward;
- (Handler)handler:(Handler)handler maybe:(MaybeHandler)maybe nullable:(nullable MaybeHandler)nullable around:(Around)around;
- (void)self:(int)self object:(int)object delegates:(int)delegates receiver:(int)receiver;
- (void)Type:(int)inout inout:(int)let let:(int)var var:(int)func _:(int)_;
- (int)self;
- (int)init;
- (int)Protocol;
- (int)subscript:(int)index;
- (void)perform:(SEL)selector;
- (BOOL)respondsToSelector:(SEL)selector;
- (BOOL)responds:(SEL)to;
- (void)forwardInvocation:(NSInvocation *)invocation;
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector;
- (void)doesNotRecognizeSelector:(SEL)selector;
- (void)add:(id)delegate delegateQueue:(dispatch_queue_t)queue;
- (void)send:(id)message;
- (id)methods;
- (id)objectMethods;
- (id)delegates;
- (int)operator:(int)a;
- (Unnamable)made:(FooRef)ref block:(FooBlock)block;
- (void)mixed:(Mixed)a with:(Mixed *)b;
- (NSDictionary<Error *, NSString *> *)map:(NSDictionary<NSString *, NSArray<Error *> *> *)map set:(NSSet<NSUUID *> *)set any:(NSSet *)any;
- (nullable NSArray<NSNumber *> *)numbers:(nullable NSData *)data list:(NSMutableArray *)list;
@property (readonly) NSString *description;
@property (readonly) NSUInteger hash;
@property (nonatomic, copy) NSString *init_, *class;
@property (readonly, getter=isIn) BOOL in;
@optional
- (NSString *)string;
- (void)names;
- (void)optionalMethods;
- (void)collide:(int)a it:(int)b;
- (void)collideIt:(int)a;
- (void)_underscored;
- (void)$dollar:(int)$a;
@property (nonatomic) BOOL type;
@property (nonatomic) int self_;
@end

@class Depot, ElsewhereUnknown, ForwardOnly;
typedef NS_ENUM(NSInteger, DepotKind) { DepotKindA, DepotKindB } NS_SWIFT_NAME(Depot.Kind);
typedef NS_ENUM(NSInteger, DepotMode) { DepotModeA, DepotModeB } NS_SWIFT_NAME(Depot.Kind.Mode);
typedef NS_OPTIONS(NSUInteger, DepotFlags) { DepotFlagsA = 1 } NS_SWIFT_NAME(Depot.Error);
typedef struct { NSError *error; Data *data; } DepotEntry NS_SWIFT_NAME(Depot.Data);
typedef struct { int a; } DepotType NS_SWIFT_NAME(Depot.Type);
typedef void (^DepotBlock)(NSError *error) NS_SWIFT_NAME(Depot.Block);
typedef NS_ENUM(NSInteger, Homeless) { HomelessA } NS_SWIFT_NAME(Missing.Kind);
typedef NS_ENUM(NSInteger, DepotSame) { DepotSameA } NS_SWIFT_NAME(Depot.Kind);
typedef NSInteger DepotCount NS_SWIFT_NAME(Tally);
typedef NS_ENUM(NSInteger, Same) { SameA } NS_SWIFT_NAME(Depot.Same);
NS_SWIFT_NAME(Depot.Mirror)
@protocol Mirror
- (void)same:(Same)same mirror:(id<Mirror>)mirror;
@end
NS_SWIFT_NAME(Depot.Delegate)
@protocol DepotDelegate
- (void)kind:(DepotKind)kind mode:(DepotMode)mode flags:(DepotFlags)flags entry:(DepotEntry)entry;
- (void)type:(DepotType)type block:(DepotBlock)block home:(Homeless)home same:(DepotSame)same;
- (void)depot:(Depot *)depot count:(DepotCount)count delegate:(id<DepotDelegate>)delegate;
@end

extern NSString *const DepotErrorDomain;
typedef NS_ERROR_ENUM(DepotErrorDomain, DepotErrorCode) { DepotErrorCodeFull = 1, DepotErrorCodeSelf };
typedef NS_ERROR_ENUM(DepotErrorDomain, DepotFault) { DepotFaultNone = UNKNOWN } NS_SWIFT_NAME(Depot.Fault);
typedef NSString *DepotKey NS_TYPED_EXTENSIBLE_ENUM;
extern DepotKey const DepotKeyInit, DepotKeyURL;
extern DepotKey const kDepotKeyRawValue NS_SWIFT_NAME(DepotKey.raw);
static DepotKey const DepotKeyQuoted = @"a\"b\n";
typedef NSInteger DepotLevel NS_TYPED_ENUM NS_SWIFT_NAME(Depot.Level);
static const DepotLevel DepotLevelLow = 1;
extern const DepotLevel DepotLevelHigh;
typedef Depot *DepotBox NS_TYPED_ENUM;
@protocol ForwardOnly
- (void)code:(DepotErrorCode)code fault:(DepotFault)fault key:(DepotKey)key level:(DepotLevel)level;
- (void)values:(NSDictionary<DepotKey, NSSet<DepotKey> *> *)values box:(nullable DepotBox)box;
- (ForwardOnly *)forward:(id<ForwardOnly>)forward;
@end

@protocol Waiting
- (void)fetchWithCompletion:(void (^)(NSString *_Nullable text, NSError *_Nullable error))done;
- (void)stopWithCompletion:(nullable void (^)(void))done;
- (void)stopWithReply:(void (^)(void))done;
+ (void)loadWithCompletion:(void (^)(int size))done;
+ (BOOL)load:(int)x error:(NSError **)error;
+ (nullable NSString *)textWithError:(NSError **)error;
+ (BOOL)runWithError:(NSError **)error completion:(void (^)(int size))done;
+ (int)count:(int)x error:(NSError **)error __attribute__((swift_error(zero_result)));
+ (void)check:(int)x error:(NSError **)error __attribute__((swift_error(nonnull_error)));
- (BOOL)run:(int)x error:(NSError **)error then:(void (^)(void))done;
@optional
- (void)sizeOf:(id)self withReply:(void (^)(int size))done;
- (void)endWithReply:(void (^)(void))done;
- (void)pairWithReply:(void (^)(id _Nullable one, void (^other)(BOOL)))done;
- (void)askWithReply:(void (^)(NSArray<id> *_Nullable, NSError *_Nullable))done;
@end

typedef void (^Done)(BOOL isDone);
typedef void (^Variadic)(int count, ...);
@protocol Shelf
- (void)put:(Depot *)depot;
- (nullable id)take:(int)count;
- (void)label:(nullable NSString *)label;
@property (readonly) int width;
@optional
- (void)tidy;
@end
@protocol Rack
- (void)label:(nullable NSString *)label;
@property int width;
- (void)tidy;
@optional
- (void)fold;
@end
@interface Furniture : NSObject
- (void)put:(id)thing;
- (void)fold;
- (void)useWithCompletion:(void (^)(int size))done;
+ (nullable Furniture *)furniture;
@property (nonatomic) int height;
@property (nonnull, copy) Done done;
@property (nonnull, copy) MissingBlock missing;
@property (nonnull, copy) Variadic variadic;
@end
@interface Bookcase : Furniture <Shelf, Rack>
@property (readonly) int height;
- (void)sort:(Variadic)variadic beside:(id<Shelf, Rack>)other;
@end
@interface Cupboard : Bookcase <Rack>
- (void)put:(NSString *)text;
@end
@interface Trolley : Furniture <Rack>
- (void)roll;
@end

@protocol Values
- (void)m1:(NSTimeZone *)a b:(NSLocale *)b c:(NSCalendar *)c d:(NSDateComponents *)d e:(NSNull *)e;
- (void)m2:(NSURLComponents *)a b:(NSIndexSet *)b c:(NSIndexPath *)c d:(NSCharacterSet *)d;
- (void)m3:(NSRegularExpression *)a b:(NSProgress *)b c:(NSBundle *)c d:(NSFileManager *)d;
- (void)m4:(NSFileHandle *)a b:(NSProcessInfo *)b c:(NSOperationQueue *)c d:(NSPredicate *)d;
- (void)m5:(NSMutableString *)a b:(NSMutableData *)b c:(NSOrderedSet *)c d:(NSCountedSet *)d;
- (void)m6:(NSAttributedString *)a b:(NSMutableAttributedString *)b c:(NSNotification *)c;
- (void)m7:(dispatch_semaphore_t)a b:(dispatch_group_t)b c:(dispatch_queue_t)c;
@end
