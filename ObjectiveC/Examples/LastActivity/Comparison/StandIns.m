// What LastActivity.m needs of its host and of Foundation, to run beside its port.
#import "XMPPStream.h"

@interface XMPPElement ()
{
  NSMutableDictionary *attributes;
  NSMutableArray *children;
}
@end

@implementation XMPPElement

+ (XMPPElement *)elementWithName:(NSString *)name xmlns:(NSString *)xmlns
{
  return [self objectWithParts:@{ @"name": name, @"namespace": xmlns }];
}

+ (XMPPElement *)iqWithType:(NSString *)type
                         to:(NSString *)jid
                  elementID:(NSString *)elementID
                      child:(XMPPElement *)child
{
  XMPPElement *iq = [self elementWithName:@"iq" xmlns:@"jabber:client"];
  [iq setAttribute:type forName:@"type"];
  if (jid) [iq setAttribute:jid forName:@"to"];
  [iq setAttribute:elementID forName:@"id"];
  if (child) [iq->children addObject:child];
  return iq;
}

- (NSString *)attributeForName:(NSString *)name { return attributes[name]; }

- (void)setAttribute:(NSString *)value forName:(NSString *)name { attributes[name] = value; }

- (XMPPElement *)childWithName:(NSString *)name xmlns:(NSString *)xmlns
{
  for (XMPPElement *child in children)
    if ([child.name isEqual:name] && [child.xmlns isEqual:xmlns]) return child;
  return nil;
}

- (NSString *)errorCondition
{
  XMPPElement *error = [self childWithName:@"error" xmlns:@"jabber:client"];
  if (error == nil) return nil;
  for (XMPPElement *child in error->children)
    if ([child.xmlns isEqual:@"urn:ietf:params:xml:ns:xmpp-stanzas"]) return child.name;
  return nil;
}

// MARK: For the comparison

+ (instancetype)objectWithParts:(NSDictionary *)parts
{
  XMPPElement *element = [[self alloc] init];
  element->_name = [parts[@"name"] ?: @"" copy];
  element->_xmlns = [parts[@"namespace"] ?: @"" copy];
  element->_text = [parts[@"text"] ?: @"" copy];
  element->attributes = [parts[@"attributes"] ?: @{} mutableCopy];
  element->children = [parts[@"children"] ?: @[] mutableCopy];
  return element;
}

- (NSDictionary *)parts
{
  return @{ @"name": _name, @"namespace": _xmlns, @"text": _text,
            @"attributes": [attributes copy], @"children": [children copy] };
}

@end

// MARK: Foundation

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

- (NSString *)UUIDString
{
  return [NSString stringWithFormat:@"E621E1F8-C36C-495A-93FC-%012ld", (long)number];
}

@end

@interface NSScanner : NSObject
@end

@implementation NSScanner
{
  NSString *string;
  NSUInteger location;
}

+ (instancetype)scannerWithString:(NSString *)string
{
  NSScanner *scanner = [[self alloc] init];
  scanner->string = [string copy];
  return scanner;
}

- (void)skipSpace
{
  while (location < [string length]) {
    unichar character = [string characterAtIndex:location];
    if (character != ' ' && !(character >= 9 && character <= 13)) break;
    location++;
  }
}

- (BOOL)scanUnsignedLongLong:(unsigned long long *)value
{
  NSUInteger start = location;
  [self skipSpace];
  unsigned long long number = 0;
  NSUInteger first = location;
  while (location < [string length]) {
    unichar character = [string characterAtIndex:location];
    if (character < '0' || character > '9') break;
    unsigned long long digit = character - '0';
    number = number > (ULLONG_MAX - digit) / 10 ? ULLONG_MAX : number * 10 + digit;
    location++;
  }
  if (location == first) {
    location = start;
    return NO;
  }
  *value = number;
  return YES;
}

- (BOOL)isAtEnd
{
  NSUInteger start = location;
  [self skipSpace];
  BOOL isAtEnd = location == [string length];
  location = start;
  return isAtEnd;
}

@end
