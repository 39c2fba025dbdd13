// Names that the importer of the compiler changes by special rules.
@class Widget, WidgetStore, WidgetError;

typedef void (^WidgetBlock)(Widget *widget);
typedef NSString *WidgetKey;
typedef NS_ENUM(NSInteger, WidgetState) { WidgetStateOff, WidgetStateOn, WidgetState3D };
typedef NS_ENUM(NSInteger, WidgetKind) { kWidgetKindURL, kWidgetKindHTTPServer, kWidgetKindNone };
typedef NS_ENUM(NSInteger, WidgetMode) { WidgetMode_First, WidgetMode_Second };
typedef NS_ENUM(NSInteger, WidgetUnit) { WidgetUnitCM, WidgetUnitPX };
typedef NS_ENUM(NSInteger, WidgetOne) { WidgetOneOnly };
typedef NS_ENUM(NSInteger, WidgetMixed) { WidgetMixedA, OtherB };
typedef NS_OPTIONS(NSUInteger, WidgetOptions) { WidgetOptionNone = 0, WidgetOptionFast = 1 };
typedef NS_OPTIONS(NSUInteger, WidgetCategories) { WidgetCategoryA = 1, WidgetCategoryB = 2 };
typedef NS_OPTIONS(NSUInteger, WidgetBoxes) { WidgetBoxLeft = 1, WidgetBoxRight = 2 };
enum WidgetPlain { WidgetPlainA, WidgetPlainB };

NS_ASSUME_NONNULL_BEGIN

@protocol WidgetDelegate <NSObject>
- (void)widget:(Widget *)widget didChangeState:(WidgetState)state;
- (void)widget:(Widget *)widget didFailWithError:(NSError *)error;
- (void)widgetWillClose:(Widget *)widget;
- (BOOL)widgetShouldClose:(Widget *)widget;
- (void)shared:(int)x with:(int)y NS_SWIFT_NAME(first(_:second:));
@property (nonatomic, readonly) NSURL *URL;
@end

@interface Widget : NSObject <WidgetDelegate>
@property (nonatomic, getter=isVisible) BOOL visible;
@property (nonatomic) BOOL hidden;
@property (nonatomic) Widget *parentWidget;
@property (nonatomic) NSArray<Widget *> *childWidgets;
@property (nonatomic) NSString *HTTPMethod, *title, *subtitles;
@property (nonatomic) int UTF8Length, x2D;
@property (nonatomic, class, readonly) Widget *sharedWidget;
@property (nonatomic) int secret NS_REFINED_FOR_SWIFT;
@property (nonatomic) int renamed NS_SWIFT_NAME(other);

- (void)shared:(int)x with:(int)y;
- (instancetype)init;
- (instancetype)initWithTitle:(NSString *)title;
- (instancetype)initWithURL:(NSURL *)URL options:(WidgetOptions)options;
- (instancetype)initForReading;
- (instancetype)initUsingBlock:(WidgetBlock)block;
- (instancetype)initWithSelf:(int)x;
- (instancetype)initTitle:(NSString *)title;
+ (instancetype)widgetNamed:(NSString *)name;
+ (instancetype)widgetWithFrame:(int)frame;
+ (Widget *)widgetFromWidget:(Widget *)widget;
+ (instancetype)makeWidget;
+ (nullable Widget *)largestWidget;
- (Widget *)widgetByAddingWidget:(Widget *)widget;
- (Widget *)widgetByRemovingChild:(int)x;
- (Widget *)copyWithZone:(nullable void *)zone;

- (void)addChildWidget:(Widget *)widget;
- (void)addWidget:(Widget *)widget atIndex:(NSUInteger)index;
- (void)addWidgets:(NSArray<Widget *> *)widgets;
- (void)removeChildWidgetsAtIndexes:(NSIndexSet *)indexes;
- (void)removeWidgetAtIndex:(NSInteger)index;
- (void)removeFromParentWidget;
- (void)removeTitle:(NSString *)title;
- (void)setTitle:(NSString *)title forKey:(WidgetKey)key;
- (void)setWidget:(Widget *)widget;
- (void)showWidgetAnimated:(BOOL)animated;
- (void)showAnimated:(BOOL)animated;
- (void)moveToX:(double)x Y:(double)y;
- (void)moveBy:(int)x;
- (void)drawInRect:(CGRect)rect withAttributes:(NSDictionary<NSString *, id> *)attributes;
- (void)drawAtPoint:(CGPoint)point;
- (void)enumerateWidgetsUsingBlock:(WidgetBlock)block;
- (void)enumerateWithOptions:(WidgetOptions)options usingBlock:(WidgetBlock)block;
- (void)performWithOptions:(WidgetOptions)options;
- (void)postWithUserInfo:(nullable NSDictionary *)userInfo;
- (void)compatibleWithWidget:(Widget *)widget;
- (void)bestMatchingType:(NSString *)type;
- (void)orderedAccordingToTitle:(NSString *)title;
- (void)partOfObject:(id)object;
- (void)indexOfObject:(id)object inRangeOfString:(NSString *)string;
- (void)plugInWidget:(int)x;
- (void)failWithError:(NSError *)error;
- (void)playWithNoSound:(int)x;
- (void)bindToVisible:(int)x;
- (void)getWithTitle:(NSString *)title;
- (void)forTitle:(NSString *)title;
- (void)usingTitle:(NSString *)title;
- (void)withTitle:(NSString *)title value:(int)value;
- (void)sendAction:(SEL)action to:(nullable id)target;
- (void)closeWidget:(nullable id)sender;
- (void)loadURLRequest:(NSURLRequest *)request;
- (void)loadHTMLString:(NSString *)string baseURL:(nullable NSURL *)URL;
- (void)convertTypeRef:(int)x;
- (void)stopRunning;
- (void)stoppingWidget:(Widget *)widget;
- (void)autosaveWidget:(Widget *)widget;
- (void)in:(int)x for:(int)y;
- (void)a:(int)x :(int)y;
- (NSString *)stringByAppendingString:(NSString *)string;
- (NSComparisonResult)compareWidget:(Widget *)widget;
- (NSArray<Widget *> *)widgetsAtIndexes:(NSIndexSet *)indexes;
- (nullable id)objectForKeyedSubscript:(NSString *)key;
- (id)objectAtIndexedSubscript:(NSUInteger)index;
- (void)setObject:(nullable id)object forKeyedSubscript:(NSString *)key;
- (void)take:(int)x array:(int[_Nonnull 4])array;
- (void)URL:(NSURL *)URL HTTPStatus:(int)status;
- (void)gone NS_SWIFT_UNAVAILABLE("no");
- (void)refined:(int)x NS_REFINED_FOR_SWIFT;
- (void)_underscored:(int)x;
- (void)widget_underscored:(int)x;

- (BOOL)loadAndReturnError:(NSError **)error;
- (BOOL)loadWithError:(NSError **)error;
- (nullable NSString *)titleForKey:(NSString *)key error:(NSError **)error;
- (BOOL)writeToURL:(NSURL *)URL options:(WidgetOptions)options error:(NSError **)error;
- (BOOL)save:(NSError **)error NS_SWIFT_NAME(saveAll());

- (void)fetchWithCompletionHandler:(void (^)(NSString *_Nullable, NSError *_Nullable))handler;
- (void)fetchTitle:(NSString *)title completion:(nullable void (^)(BOOL))completion;
- (void)getTitleWithReply:(void (^)(NSString *))reply;
- (void)runAsynchronously:(int)x completionHandler:(void (^)(void))handler;
- (void)openURL:(NSURL *)URL withCompletionBlock:(void (^)(void))block;
- (void)send:(int)x toServerWithReply:(void (^)(int))reply;
- (void)custom:(int)x completion:(void (^)(void))c NS_SWIFT_ASYNC_NAME(customized(by:));
- (void)never:(int)x completion:(void (^)(void))c NS_SWIFT_DISABLE_ASYNC;
- (int)result:(int)x completion:(void (^)(void))c;
@end

@interface WidgetStore<Key, Value : Widget *> : NSObject
- (Value)valueForKey:(Key)key;
- (void)setValue:(Value)value forKey:(Key)key;
- (void)addWidgetStoreEntry:(int)x;
- (void)run:(int)x updateBlocks:(NSArray<WidgetBlock> *)blocks;
- (void)add:(int)x updateStrings:(NSArray<NSString *> *)strings;
@end

@interface WidgetSession : NSObject
@property (nonatomic) NSString *session;
- (void)updateSessionWithBlock:(WidgetBlock)block;
- (void)updateSession:(int)x;
@end

@interface Widget (Extras)
- (void)exportToWidgetStore:(WidgetStore *)store;
@end

NS_ASSUME_NONNULL_END

// Types that are nested in other types, or have other names.
@class WidgetForward;
typedef NS_ENUM(NSInteger, WidgetShape) { WidgetShapeRound, WidgetShapeFlat } NS_SWIFT_NAME(Widget.Shape);
typedef NS_ENUM(NSInteger, WidgetEdge) { WidgetEdgeTop, WidgetEdgeLeft } NS_SWIFT_NAME(Widget.Shape.Edge);
typedef NS_ENUM(NSInteger, WidgetColor) { WidgetColorRed, WidgetColorBlue } NS_SWIFT_NAME(Tint);
extern NSString *const WidgetErrorDomain;
typedef NS_ERROR_ENUM(WidgetErrorDomain, WidgetErrorCode) { WidgetErrorCodeBusy, WidgetErrorCodeGone };
typedef NS_ERROR_ENUM(WidgetErrorDomain, WidgetFault) { WidgetFaultA, WidgetFaultB } NS_SWIFT_NAME(Widget.Fault);
typedef NSString *WidgetName NS_TYPED_EXTENSIBLE_ENUM;
extern WidgetName const WidgetNameMain, kWidgetNameOther, WidgetURLName, WidgetName2D, Unrelated;
extern WidgetName const WidgetNameChangeNotification;
extern WidgetName const WidgetNameOld NS_SWIFT_NAME(WidgetName.new);
extern WidgetName const WidgetNameOlder NS_SWIFT_NAME(newer);
typedef NSString *WidgetTag NS_TYPED_ENUM NS_SWIFT_NAME(Widget.Tag);
extern WidgetTag const WidgetTagHTML, WidgetTagPlainText;
typedef NSInteger WidgetForwardProtocolNumber;

NS_SWIFT_NAME(Widget.Source)
@protocol WidgetSource
- (void)addShape:(WidgetShape)shape named:(WidgetName)name tag:(WidgetTag)tag;
- (void)setName:(WidgetName)name forWidgetShape:(WidgetShape)shape;
@end
@protocol WidgetForward
@end
@protocol WidgetForwardProtocolNumber
@end
@protocol WidgetStore
@end
