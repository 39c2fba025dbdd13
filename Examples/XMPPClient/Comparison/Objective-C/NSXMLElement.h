// The part of NSXMLElement that XMPPFramework's modules use. The comparison reads this file before
// each file of XMPPFramework.
#import <Foundation/Foundation.h>

// The macros of CocoaLumberjack with which XMPPLogging.h logs. All levels are logged, because a
// condition would count as a branch of the module. A difference shows the last lines.
#define LOG_MAYBE(async, level, flag, context, tag, function, format, ...) \
  NSLog(format, ##__VA_ARGS__)
#define THIS_FILE [[NSString stringWithUTF8String:__FILE__] lastPathComponent]
#define THIS_METHOD NSStringFromSelector(_cmd)

/// An attribute or a namespace of an element.
@interface NSXMLNode : NSObject

@property (nonatomic, copy) NSString *name;
@property (nonatomic, copy) NSString *stringValue;

+ (instancetype)attributeWithName:(NSString *)name stringValue:(NSString *)value;
+ (instancetype)namespaceWithName:(NSString *)prefix stringValue:(NSString *)uri;

@end

/// An element without prefixes and without comments.
@interface NSXMLElement : NSXMLNode
{
  NSMutableArray *attributes;
  NSMutableArray *children;
  NSXMLNode *declaration;
  __weak NSXMLElement *parent;
}

+ (instancetype)elementWithName:(NSString *)name;
+ (instancetype)elementWithName:(NSString *)name stringValue:(NSString *)text;
- (instancetype)initWithName:(NSString *)name;
- (instancetype)initWithName:(NSString *)name stringValue:(NSString *)text;

@property (nonatomic, readonly) NSString *URI;

- (void)addNamespace:(NSXMLNode *)node;
- (NSXMLNode *)namespaceForPrefix:(NSString *)prefix;

- (NSArray *)attributes;
- (void)addAttribute:(NSXMLNode *)attribute;
- (NSXMLNode *)attributeForName:(NSString *)name;
- (void)removeAttributeForName:(NSString *)name;

- (NSArray *)children;
- (NSUInteger)childCount;
- (NSXMLElement *)childAtIndex:(NSUInteger)index;
- (void)removeChildAtIndex:(NSUInteger)index;
- (void)detach;
- (void)addChild:(NSXMLElement *)child;
- (NSArray *)elementsForName:(NSString *)name;
- (NSArray *)elementsForLocalName:(NSString *)name URI:(NSString *)uri;

@end
