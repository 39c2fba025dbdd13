// Types of Apple's headers.
#import "Stubs.h"

@protocol WellKnown
- (NSInteger)m1:(NSUInteger)a b:(NSTimeInterval)b c:(CGFloat)c d:(BOOL)d e:(unichar)e f:(NSComparisonResult)f;
- (uint8_t)m2:(int8_t)a b:(uint16_t)b c:(int16_t)c d:(uint32_t)d e:(int32_t)e f:(uint64_t)f g:(int64_t)g h:(uint8_t *)h i:(const uint8_t *)i;
- (size_t)m3:(ssize_t)a b:(uintptr_t)b c:(time_t)c d:(pid_t)d e:(off_t)e f:(OSStatus)f g:(UInt32)g h:(Boolean)h i:(Float64)i;
- (NSRange)m4:(NSRangePointer)a b:(NSPoint)b c:(NSSize)c d:(NSRect)d e:(CGVector)e f:(CATransform3D)f g:(NSEdgeInsets)g h:(CLLocationCoordinate2D)h i:(CMTime)i;
- (CFStringRef)m5:(CFTypeRef)a b:(CFDataRef)b c:(CFErrorRef *)c d:(CGColorRef)d e:(CGPathRef)e f:(SecTrustRef)f g:(CFMutableArrayRef)g h:(CFRange)h;
- (dispatch_queue_t)m6:(dispatch_block_t)a b:(dispatch_group_t)b c:(dispatch_time_t)c d:(dispatch_source_t)d e:(dispatch_function_t)e f:(dispatch_once_t *)f;
- (NSNotificationName)m7:(NSErrorDomain)a b:(NSComparator)b c:(NSStringEncoding)c d:(NSFastEnumerationState *)d e:(NSDecimal)e f:(NSRunLoopMode)f g:(NSOperatingSystemVersion)g;
- (uuid_t *)m8:(uuid_t)a b:(struct timeval *)b c:(const struct sockaddr *)c d:(struct timespec)d e:(NSPointPointer)e f:(os_unfair_lock *)f;
@end

@protocol WellKnownByFramework
- (NSEventModifierFlags)a:(NSWindowStyleMask)a b:(UIViewAutoresizing)b c:(UIControlState)c d:(NSTextAlignment)d;
- (UIModalPresentationStyle)e:(UIApplicationState)e f:(NSFetchedResultsChangeType)f g:(WKNavigationActionPolicy)g;
- (NSFileProtectionType)h:(UIApplicationLaunchOptionsKey)h i:(NSPasteboardType)i j:(AVMediaType)j;
- (GLuint)k:(GLenum)k l:(const GLchar *)l m:(sqlite3 *)m n:(sqlite3_stmt *)n o:(sqlite3_int64)o;
- (xmlNodePtr)p:(xmlDocPtr)p q:(const xmlChar *)q r:(const xmlNode *)r;
- (CMSampleTimingInfo)s:(CMTimeRange)s t:(CVPixelBufferRef)t u:(CMFormatDescriptionRef)u v:(CMVideoDimensions)v;
- (MKCoordinateRegion)w:(MKMapRect)w x:(SCNMatrix4)x y:(MTLSize)y;
- (SecTrustResultType)z:(SecAccessControlRef)z a:(CTFontRef)a b:(CFStringEncoding)b c:(CGBlendMode)c d:(CGBitmapInfo)d;
- (UICollectionViewCell *)e:(UIStoryboardSegue *)e f:(NSSplitView *)f g:(AVPlayer *)g h:(PHAsset *)h i:(SKPayment *)i;
- (void)j:(FILE *)j k:(struct sockaddr_in6)k l:(const struct addrinfo *)l m:(os_log_type_t *)m n:(UIAccessibilityTraits)n;
@end
