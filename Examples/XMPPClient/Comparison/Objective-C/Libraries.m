// What XMPPFramework's core needs of other libraries and of Foundation.
#import "XMPP.h"
#import "XMPPStringPrep.h"

/// An address's parts in lower case; libidn does more.
@implementation XMPPStringPrep
+ (NSString *)prepNode:(NSString *)node { return [node lowercaseString]; }
+ (NSString *)prepDomain:(NSString *)domain { return [domain lowercaseString]; }
+ (NSString *)prepResource:(NSString *)resource { return resource; }
@end

@interface XMPPJID (Comparison)
@end

@implementation XMPPJID (Comparison)
+ (XMPPJID *)objectWithParts:(NSDictionary *)parts
{
  // A shortened session may have an empty address.
  NSString *text = parts[@"full"];
  return [self jidWithString:[text length] ? text : @"example.com"];
}

- (NSDictionary *)parts { return @{ @"full": [self full] }; }
@end

@interface NSUUID : NSObject
@end

@implementation NSUUID
{
  NSInteger number;
}

+ (instancetype)UUID
{
  static NSInteger count;
  NSUUID *uuid = [[self alloc] init];
  uuid->number = ++count;
  return uuid;
}

- (NSString *)UUIDString { return [NSString stringWithFormat:@"uuid%09ld", (long)number]; }

@end

@implementation NSDate (Comparison)

/// Differences of dates in microseconds, without the rounding errors of a date since 2001.
- (NSTimeInterval)timeIntervalSinceNow
{
  NSTimeInterval now = [NSDate timeIntervalSinceReferenceDate];
  return round(([self timeIntervalSinceReferenceDate] - now) * 1e6) / 1e6;
}

@end
