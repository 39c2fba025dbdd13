// The part of NSXMLElement that XMPPFramework's modules use. The comparison reads this file before
// each file of XMPPFramework.
#import <Foundation/Foundation.h>

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
- (void)addChild:(NSXMLElement *)child;
- (NSArray *)elementsForName:(NSString *)name;
- (NSArray *)elementsForLocalName:(NSString *)name URI:(NSString *)uri;

@end
