extension TypeTable {
  /// The most used types of Apple's headers.
  package static let wellKnown: TypeTable = {
    var table = TypeTable()
    let source = SourceText(wellKnownTypes, name: "well-known types")
    table.add(Header(source, knownTypes: table.names).declarations)
    return table
  }()
}

// scripts/check-encodings.sh gives these lines to the compiler, too.
private let wellKnownTypes = """
  typedef signed char int8_t;
  typedef unsigned char uint8_t, u_int8_t, UInt8, Byte, Boolean, u_char;
  typedef signed char SInt8;
  typedef short int16_t, SInt16;
  typedef unsigned short uint16_t, u_int16_t, UInt16, UniChar, unichar, mode_t, in_port_t, u_short;
  typedef int int32_t, SInt32, OSStatus, pid_t, dev_t, wchar_t, kern_return_t;
  typedef unsigned int uint32_t, u_int32_t, UInt32, OSType, FourCharCode, uid_t, gid_t, socklen_t;
  typedef unsigned int u_int, in_addr_t, UTF32Char, mach_port_t;
  typedef long long int64_t, SInt64, off_t, CMTimeValue, intmax_t, quad_t;
  typedef unsigned long long uint64_t, u_int64_t, UInt64, uintmax_t, dispatch_time_t;
  typedef long intptr_t, ssize_t, ptrdiff_t, time_t, CFIndex, CFComparisonResult, dispatch_once_t;
  typedef unsigned long uintptr_t, size_t, clock_t, CFTypeID, CFOptionFlags, CFHashCode, u_long;
  typedef unsigned char sa_family_t;
  typedef int suseconds_t;
  typedef float Float32;
  typedef double Float64;
  typedef char *va_list;
  typedef struct __sFILE FILE;
  struct timeval { time_t tv_sec; suseconds_t tv_usec; };
  struct timespec { time_t tv_sec; long tv_nsec; };
  struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; };
  struct in_addr { in_addr_t s_addr; };
  typedef unsigned char uuid_t[16];

  typedef _Bool BOOL;
  typedef id (*IMP)(id, SEL, ...);
  typedef struct objc_method *Method;
  typedef struct objc_ivar *Ivar;
  typedef struct objc_category *Category;
  typedef struct objc_property *objc_property_t;
  typedef long NSInteger;
  typedef unsigned long NSUInteger;
  typedef double CGFloat;

  @class Protocol, NSObject, NSProxy, NSString, NSMutableString, NSAttributedString;
  @class NSMutableAttributedString, NSNumber, NSValue, NSDecimalNumber, NSNull, NSData, NSMutableData;
  @class NSDate, NSDateFormatter, NSDateComponents, NSCalendar, NSTimeZone, NSLocale, NSError;
  @class NSException, NSURL, NSURLComponents, NSURLRequest, NSMutableURLRequest, NSURLResponse;
  @class NSHTTPURLResponse, NSURLSession, NSURLSessionTask, NSURLSessionDataTask, NSURLConnection;
  @class NSURLCredential, NSURLAuthenticationChallenge, NSURLProtectionSpace, NSHTTPCookie;
  @class NSArray<__covariant ObjectType>, NSMutableArray<ObjectType>, NSSet<__covariant ObjectType>;
  @class NSMutableSet<ObjectType>, NSCountedSet<ObjectType>, NSOrderedSet<__covariant ObjectType>;
  @class NSMutableOrderedSet<ObjectType>, NSEnumerator<ObjectType>, NSHashTable<ObjectType>;
  @class NSDictionary<__covariant KeyType, __covariant ObjectType>, NSMapTable<KeyType, ObjectType>;
  @class NSMutableDictionary<KeyType, ObjectType>, NSCache<KeyType, ObjectType>, NSPointerArray;
  @class NSIndexSet, NSMutableIndexSet, NSIndexPath, NSCharacterSet, NSScanner, NSPredicate;
  @class NSSortDescriptor, NSExpression, NSRegularExpression, NSTextCheckingResult, NSFormatter;
  @class NSNumberFormatter, NSCoder, NSKeyedArchiver, NSKeyedUnarchiver, NSBundle, NSFileManager;
  @class NSFileHandle, NSPipe, NSTask, NSProcessInfo, NSUserDefaults, NSNotification;
  @class NSNotificationCenter, NSNotificationQueue, NSRunLoop, NSPort, NSTimer, NSThread, NSLock;
  @class NSRecursiveLock, NSCondition, NSConditionLock, NSOperation, NSBlockOperation;
  @class NSOperationQueue, NSInvocation, NSMethodSignature, NSUndoManager, NSUUID, NSProgress;
  @class NSStream, NSInputStream, NSOutputStream, NSNetService, NSNetServiceBrowser, NSHost;
  @class NSXMLParser, NSXMLNode, NSXMLElement, NSXMLDocument, NSXPCConnection, NSUserActivity;
  @class NSManagedObject, NSManagedObjectContext, NSManagedObjectModel, NSManagedObjectID;
  @class NSPersistentStore, NSPersistentStoreCoordinator, NSFetchRequest<__covariant ResultType>;
  @class NSEntityDescription, NSFetchedResultsController<ResultType>;
  @class NSApplication, NSWindow, NSView, NSViewController, NSImage, NSColor, NSFont, NSEvent, NSMenu;
  @class NSButton, NSTextField, NSTableView, UIApplication, UIWindow, UIView, UIViewController;
  @class UINavigationController, UIImage, UIColor, UIFont, UIEvent, UIButton, UILabel, UITextField;
  @class UITableView, UITableViewCell, UIScrollView, UIBarButtonItem, CALayer, CLLocation;
  @protocol NSObject, NSCopying, NSMutableCopying, NSCoding, NSSecureCoding, NSFastEnumeration;

  typedef double NSTimeInterval, CFTimeInterval, CFAbsoluteTime, CLLocationDistance;
  typedef double CLLocationDegrees, CLLocationAccuracy, CLLocationSpeed, CLLocationDirection;
  typedef NSUInteger NSStringEncoding;
  typedef NSInteger NSComparisonResult, NSURLSessionTaskState, NSURLSessionAuthChallengeDisposition;
  typedef NSInteger NSQualityOfService, NSOperationQueuePriority;
  typedef NSUInteger NSStringCompareOptions, NSKeyValueObservingOptions, NSKeyValueChange;
  typedef NSUInteger NSJSONReadingOptions, NSJSONWritingOptions, NSDataReadingOptions;
  typedef NSUInteger NSDataWritingOptions, NSURLRequestCachePolicy, NSCalendarUnit, NSStreamEvent;
  typedef NSUInteger NSStreamStatus, NSDateFormatterStyle, NSNumberFormatterStyle;
  typedef NSUInteger NSEnumerationOptions, NSSortOptions, NSSearchPathDirectory;
  typedef NSUInteger NSSearchPathDomainMask, NSPropertyListFormat, NSXMLNodeKind;
  typedef NSUInteger NSURLCredentialPersistence, NSHTTPCookieAcceptPolicy;
  typedef NSString *NSNotificationName, *NSErrorDomain, *NSErrorUserInfoKey, *NSExceptionName;
  typedef NSString *NSRunLoopMode, *NSKeyValueChangeKey, *NSAttributedStringKey, *NSStreamPropertyKey;
  typedef NSString *NSFileAttributeKey, *NSFileAttributeType, *NSURLResourceKey, *NSCalendarIdentifier;
  typedef NSString *NSLocaleKey, *NSStringTransform, *NSProgressKind, *NSProgressUserInfoKey;
  typedef NSComparisonResult (^NSComparator)(id, id);
  typedef struct _NSZone NSZone;
  typedef struct _NSRange { NSUInteger location; NSUInteger length; } NSRange;
  typedef NSRange *NSRangePointer;
  typedef struct {
    unsigned long state; id *itemsPtr; unsigned long *mutationsPtr; unsigned long extra[5];
  } NSFastEnumerationState;
  typedef struct {
    signed int _exponent : 8; unsigned int _length : 4; unsigned int _isNegative : 1;
    unsigned int _isCompact : 1; unsigned int _reserved : 18; unsigned short _mantissa[8];
  } NSDecimal;
  typedef struct {
    NSInteger majorVersion; NSInteger minorVersion; NSInteger patchVersion;
  } NSOperatingSystemVersion;

  typedef struct CGPoint { CGFloat x; CGFloat y; } CGPoint;
  typedef struct CGSize { CGFloat width; CGFloat height; } CGSize;
  typedef struct CGVector { CGFloat dx; CGFloat dy; } CGVector;
  typedef struct CGRect { CGPoint origin; CGSize size; } CGRect;
  typedef struct CGAffineTransform { CGFloat a, b, c, d, tx, ty; } CGAffineTransform;
  typedef CGPoint NSPoint, *NSPointPointer;
  typedef CGSize NSSize, *NSSizePointer;
  typedef CGRect NSRect, *NSRectPointer;
  typedef struct NSEdgeInsets { CGFloat top; CGFloat left; CGFloat bottom; CGFloat right; } NSEdgeInsets;
  typedef struct UIEdgeInsets { CGFloat top, left, bottom, right; } UIEdgeInsets;
  typedef struct UIOffset { CGFloat horizontal, vertical; } UIOffset;
  typedef struct CATransform3D {
    CGFloat m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44;
  } CATransform3D;
  typedef struct CLLocationCoordinate2D {
    CLLocationDegrees latitude; CLLocationDegrees longitude;
  } CLLocationCoordinate2D;
  typedef int CMTimeScale;
  typedef long long CMTimeEpoch;
  typedef unsigned int CMTimeFlags;
  typedef struct {
    CMTimeValue value; CMTimeScale timescale; CMTimeFlags flags; CMTimeEpoch epoch;
  } CMTime;
  typedef struct { CMTime start; CMTime duration; } CMTimeRange;

  typedef const void *CFTypeRef;
  typedef struct { CFIndex location; CFIndex length; } CFRange;
  typedef const struct __CFString *CFStringRef;
  typedef struct __CFString *CFMutableStringRef;
  typedef const struct __CFAttributedString *CFAttributedStringRef;
  typedef const struct __CFAllocator *CFAllocatorRef;
  typedef const struct __CFArray *CFArrayRef;
  typedef struct __CFArray *CFMutableArrayRef;
  typedef const struct __CFDictionary *CFDictionaryRef;
  typedef struct __CFDictionary *CFMutableDictionaryRef;
  typedef const struct __CFSet *CFSetRef;
  typedef const struct __CFData *CFDataRef;
  typedef struct __CFData *CFMutableDataRef;
  typedef const struct __CFDate *CFDateRef;
  typedef const struct __CFNumber *CFNumberRef;
  typedef const struct __CFBoolean *CFBooleanRef;
  typedef const struct __CFURL *CFURLRef;
  typedef const struct __CFUUID *CFUUIDRef;
  typedef const struct __CFLocale *CFLocaleRef;
  typedef struct __CFError *CFErrorRef;
  typedef struct __CFBundle *CFBundleRef;
  typedef struct __CFRunLoop *CFRunLoopRef;
  typedef struct __CFRunLoopSource *CFRunLoopSourceRef;
  typedef struct __CFRunLoopTimer *CFRunLoopTimerRef;
  typedef struct __CFReadStream *CFReadStreamRef;
  typedef struct __CFWriteStream *CFWriteStreamRef;
  typedef struct __CFSocket *CFSocketRef;
  typedef int CFSocketNativeHandle;
  typedef struct __CFHost *CFHostRef;
  typedef struct CGColor *CGColorRef;
  typedef struct CGColorSpace *CGColorSpaceRef;
  typedef struct CGContext *CGContextRef;
  typedef struct CGFont *CGFontRef;
  typedef struct CGGradient *CGGradientRef;
  typedef struct CGImage *CGImageRef;
  typedef const struct CGPath *CGPathRef;
  typedef struct CGPath *CGMutablePathRef;
  typedef struct __CVBuffer *CVBufferRef;
  typedef CVBufferRef CVImageBufferRef, CVPixelBufferRef;
  typedef struct opaqueCMSampleBuffer *CMSampleBufferRef;
  typedef struct __SecTrust *SecTrustRef;
  typedef struct __SecKey *SecKeyRef;
  typedef struct __SecIdentity *SecIdentityRef;
  typedef struct __SecCertificate *SecCertificateRef;
  typedef struct __SecPolicy *SecPolicyRef;
  typedef const struct __SCNetworkReachability *SCNetworkReachabilityRef;
  typedef unsigned int SCNetworkReachabilityFlags, SCNetworkConnectionFlags;

  @protocol OS_dispatch_queue, OS_dispatch_group, OS_dispatch_semaphore, OS_dispatch_source;
  @protocol OS_dispatch_data, OS_dispatch_io, OS_xpc_object, OS_os_log;
  typedef NSObject<OS_dispatch_queue> *dispatch_queue_t, *dispatch_queue_global_t;
  typedef NSObject<OS_dispatch_queue> *dispatch_queue_main_t, *dispatch_queue_serial_t;
  typedef NSObject<OS_dispatch_group> *dispatch_group_t;
  typedef NSObject<OS_dispatch_semaphore> *dispatch_semaphore_t;
  typedef NSObject<OS_dispatch_source> *dispatch_source_t;
  typedef NSObject<OS_dispatch_data> *dispatch_data_t;
  typedef NSObject<OS_dispatch_io> *dispatch_io_t;
  typedef NSObject<OS_dispatch_queue> *dispatch_queue_attr_t, *dispatch_workloop_t;
  typedef NSObject<OS_xpc_object> *xpc_object_t, *xpc_connection_t;
  typedef NSObject<OS_os_log> *os_log_t;
  typedef void (^dispatch_block_t)(void);
  typedef void (*dispatch_function_t)(void *);
  typedef struct os_unfair_lock_s { uint32_t _os_unfair_lock_opaque; } os_unfair_lock;
  """
