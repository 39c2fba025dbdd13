// The instance variables that XMPPIDTracker.m synthesizes. Code of a subclass needs them before the
// file of the superclass is read.
#import "XMPPIDTracker.h"

@interface XMPPBasicTrackingInfo ()
{
  id target;
  SEL selector;
  void (^block)(id obj, id<XMPPTrackingInfo> info);
  NSTimeInterval timeout;
  dispatch_source_t timer;
  NSString *elementID;
  XMPPElement *element;
}
@end
