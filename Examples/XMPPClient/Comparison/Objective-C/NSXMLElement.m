#import "NSXMLElement.h"
#import "XMPP.h"

@implementation NSXMLNode

+ (instancetype)attributeWithName:(NSString *)name stringValue:(NSString *)value
{
  NSXMLNode *node = [[self alloc] init];
  node.name = name;
  node.stringValue = value;
  return node;
}

+ (instancetype)namespaceWithName:(NSString *)prefix stringValue:(NSString *)uri
{
  return [self attributeWithName:prefix stringValue:uri];
}

@end

@implementation NSXMLElement

+ (instancetype)elementWithName:(NSString *)name
{
  return [[self alloc] initWithName:name stringValue:nil];
}

+ (instancetype)elementWithName:(NSString *)name stringValue:(NSString *)text
{
  return [[self alloc] initWithName:name stringValue:text];
}

- (instancetype)initWithName:(NSString *)name { return [self initWithName:name stringValue:nil]; }

- (instancetype)initWithName:(NSString *)name stringValue:(NSString *)text
{
  if ((self = [super init])) {
    self.name = name;
    self.stringValue = text ?: @"";
    attributes = [NSMutableArray array];
    children = [NSMutableArray array];
  }
  return self;
}

// MARK: Namespaces

// An element without a declaration is in the namespace of its parent, and a stanza in the namespace
// of the stream.
- (NSString *)URI
{
  if (declaration) return declaration.stringValue;
  return parent ? parent.URI : @"jabber:client";
}

- (void)addNamespace:(NSXMLNode *)node { declaration = node; }

- (NSXMLNode *)namespaceForPrefix:(NSString *)prefix { return declaration; }

// MARK: Attributes

- (NSArray *)attributes { return [attributes copy]; }

- (void)addAttribute:(NSXMLNode *)attribute
{
  if ([self attributeForName:attribute.name] == nil) [attributes addObject:attribute];
}

- (NSXMLNode *)attributeForName:(NSString *)name
{
  for (NSXMLNode *attribute in attributes)
    if ([attribute.name isEqualToString:name]) return attribute;
  return nil;
}

- (void)removeAttributeForName:(NSString *)name
{
  NSXMLNode *attribute = [self attributeForName:name];
  if (attribute) [attributes removeObject:attribute];
}

// MARK: Children

- (NSArray *)children { return [children copy]; }

- (NSUInteger)childCount { return [children count]; }

- (NSXMLElement *)childAtIndex:(NSUInteger)index
{
  return index < [children count] ? children[index] : nil;
}

- (void)removeChildAtIndex:(NSUInteger)index
{
  NSXMLElement *child = [self childAtIndex:index];
  if (child == nil) return;
  child->parent = nil;
  [children removeObjectAtIndex:index];
}

- (void)detach
{
  NSXMLElement *owner = parent;
  NSUInteger index = owner ? [owner->children indexOfObjectIdenticalTo:self] : NSNotFound;
  if (index != NSNotFound) [owner removeChildAtIndex:index];
}

- (void)addChild:(NSXMLElement *)child
{
  child->parent = self;
  [children addObject:child];
}

- (NSArray *)elementsForName:(NSString *)name
{
  return [self elementsForLocalName:name URI:self.URI];
}

- (NSArray *)elementsForLocalName:(NSString *)name URI:(NSString *)uri
{
  NSMutableArray *found = [NSMutableArray array];
  for (NSXMLElement *child in children)
    if ([child.name isEqualToString:name] && [child.URI isEqualToString:uri])
      [found addObject:child];
  return found;
}

- (id)copyWithZone:(NSZone *)zone
{
  NSXMLElement *copy = [[[self class] alloc] initWithName:self.name stringValue:self.stringValue];
  copy->declaration = declaration;
  for (NSXMLNode *attribute in attributes)
    [copy addAttribute:[NSXMLNode attributeWithName:attribute.name stringValue:attribute.stringValue]];
  for (NSXMLElement *child in children) [copy addChild:[child copy]];
  return copy;
}

// MARK: For the comparison

+ (Class)classOfElementWithName:(NSString *)name
{
  if ([name isEqualToString:@"iq"]) return [XMPPIQ class];
  if ([name isEqualToString:@"message"]) return [XMPPMessage class];
  if ([name isEqualToString:@"presence"]) return [XMPPPresence class];
  return [NSXMLElement class];
}

+ (NSXMLElement *)objectWithParts:(NSDictionary *)parts
{
  // A shortened session has elements without names and namespaces, which a stream does not have.
  NSString *name = [parts[@"name"] length] ? parts[@"name"] : @"x";
  NSXMLElement *element =
      [[[self classOfElementWithName:name] alloc] initWithName:name stringValue:parts[@"text"]];
  NSDictionary *attributes = parts[@"attributes"];
  for (NSString *key in attributes)
    [element addAttribute:[NSXMLNode attributeWithName:key stringValue:attributes[key]]];
  NSString *uri = parts[@"namespace"] ?: @"jabber:client";
  [element addNamespace:[NSXMLNode namespaceWithName:@"" stringValue:uri]];
  for (NSXMLElement *child in parts[@"children"]) {
    // A stream declares a namespace only where it changes.
    if ([child.URI isEqualToString:uri]) child->declaration = nil;
    [element addChild:child];
  }
  return element;
}

- (NSDictionary *)parts
{
  NSMutableDictionary *values = [NSMutableDictionary dictionary];
  for (NSXMLNode *attribute in attributes) values[attribute.name] = attribute.stringValue;
  return @{ @"name": self.name, @"namespace": self.URI, @"text": self.stringValue,
            @"attributes": [values copy], @"children": [children copy] };
}

@end
