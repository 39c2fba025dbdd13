//
//  Macros.h: the macros that headers put around their declarations
//
#ifndef MACROS_H
#define MACROS_H
#import "Stubs.h"
#if __has_include(<Nothing/Nothing.h>)
#import <Nothing/Nothing.h>
#endif
#pragma mark - It's here

#define STREAM_EXPORT extern __attribute__((visibility("default")))
#define STREAM_DEPRECATED(message) __attribute__((deprecated(message)))
#define STREAM_LATER DEPRECATED_ATTRIBUTE
#define STREAM_TYPE NSInteger
#define STREAM_MULTI(a, b) \
  do { \
    a; b; \
  } while (0)

#ifdef __cplusplus
extern "C" {
#endif
STREAM_EXPORT NSString *const StreamName;
STREAM_EXPORT NSString *StreamFunction(NSString *name, void (^block)(int)) NS_RETURNS_RETAINED;
FOUNDATION_EXPORT const NSTimeInterval StreamTimeout;
static const int StreamValues[] = { 1, 2, 3 };
static inline int StreamAdd(int a, int b) {
  if (a > b) { return a - b; }
  for (int i = 0; i < b; i++) { a += i; }
  return a;
}
NS_INLINE BOOL StreamIsOn(void) { return YES; }
#ifdef __cplusplus
}
#endif

NS_ASSUME_NONNULL_BEGIN
@class Stream;
typedef void (^StreamBlock)(Stream *_Nullable stream, NSError *_Nullable error) NS_SWIFT_NAME(Stream.Block);
typedef struct NS_SWIFT_NAME(Header) { uint32_t length; uint8_t kind; } __attribute__((packed)) StreamHeader;

API_AVAILABLE(macos(10.15), ios(13.0))
NS_SWIFT_NAME(StreamDelegate)
@protocol StreamingDelegate <NSObject>
@optional
- (void)stream:(Stream *)stream didOpen:(BOOL)open NS_SWIFT_NAME(stream(_:didOpen:));
- (void)stream:(Stream *)stream didFail:(nullable NSError *)error API_DEPRECATED("use it; not", macos(10.1, 10.2)) NS_SWIFT_NAME(stream(_:didFail:));
- (void)streamOld:(Stream *)stream STREAM_DEPRECATED("no (not) this");
- (void)streamLater:(Stream *)stream STREAM_LATER;
- (STREAM_TYPE)streamType:(STREAM_TYPE)type;
- (void)streamUnused:(Stream *__unused)stream with:(int)__unused x;
- (void)streamNoEscape:(void (NS_NOESCAPE ^)(Stream *stream))block then:(NS_NOESCAPE StreamBlock)then;
- (void)streamAttribute:(id __attribute__((unused)))a with:(id)b __attribute__((unused));
- (id)streamNew NS_RETURNS_RETAINED;
- (void)streamHeader:(const StreamHeader *)header;
#if TARGET_OS_IPHONE
- (void)streamOnPhone:(int)x;
#else
- (void)streamOnDesktop:(short)x;
#endif
#if 0
- (void)streamNever:(int)x; it's not compiled
#elif defined(__OBJC__) && !defined(__cplusplus)
- (void)streamAlways:(char)x;
#endif
@property (nonatomic, readonly) StreamBlock block NS_SWIFT_NAME(theBlock);
@property (nonatomic, copy) NSString *name API_AVAILABLE(macos(10.15));
@property (nonatomic, assign) STREAM_TYPE type STREAM_DEPRECATED("no");
@end

NS_CLASS_AVAILABLE(10_15, 13_0) @interface Stream : NSObject
- (instancetype)init NS_UNAVAILABLE;
- (instancetype)initWithName:(NSString *)name NS_DESIGNATED_INITIALIZER;
- (IBAction)open:(nullable id)sender;
@property (weak, nullable) IBOutlet id<StreamingDelegate> delegate;
@end
NS_ASSUME_NONNULL_END
#endif /* MACROS_H */
