// RRMulticastDelegate as its article has it, from "@interface RRMulticastDelegate" to the @end of the
// category; before it stand the three classes of UIKit that it names, and after it a program.

#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol UITextFieldDelegate, UITableViewDataSource;

@interface UITextField : NSObject
@property (nonatomic, weak) id delegate;
- (void)type:(NSString *)text;
@end

@interface UITableView : UITextField
@property (nonatomic, weak) id dataSource;
- (NSInteger)rows;
@end

@interface RRMulticastDelegate : NSObject

{
    //Handle multiple observers of delegate
    NSMutableArray* _delegates;
}

// Delegate method implementation to the list of observers
- (void)addDelegate:(id)delegate;
- (void)removeDelegate:(id)delegate;

// Get multiple delegates
-(NSArray *)delegatesObjects;

@end

@implementation RRMulticastDelegate

- (id)init
{
    if (self = [super init])
    {
        _delegates = [NSMutableArray array];
    }
    return self;
}

-(NSArray *)delegatesObjects
{
    return _delegates;
}

- (void)removeDelegate:(id)delegate
{
    if ([_delegates containsObject:delegate])
        [_delegates removeObject:delegate];
}

- (void)addDelegate:(id)delegate
{
    if (![_delegates containsObject:delegate])
        [_delegates addObject:delegate];
}

- (BOOL)respondsToSelector:(SEL)aSelector
{
    if ([super respondsToSelector:aSelector])
        return YES;
    
    // if any of the delegates respond to this selector, return YES
    for(id delegate in _delegates)
    {
        if (!delegate)
            continue;
        
        if ([delegate respondsToSelector:aSelector])
        {
            return YES;
        }
    }
    return NO;
}

- (NSMethodSignature *)methodSignatureForSelector:(SEL)aSelector
{
    // can this class create the sinature?
    NSMethodSignature* signature = [super methodSignatureForSelector:aSelector];
    
    // if not, try our delegates
    if (!signature)
    {
        for(id delegate in _delegates)
        {
            if (!delegate)
                continue;
            
            if ([delegate respondsToSelector:aSelector])
            {
                return [delegate methodSignatureForSelector:aSelector];
            }
        }
    }
    return signature;
}

- (void)forwardInvocation:(NSInvocation *)anInvocation
{
    // forward the invocation to every delegate
    for(id delegate in _delegates)
    {
        if (!delegate)
            continue;
        
        if ([delegate respondsToSelector:[anInvocation selector]])
        {
            [anInvocation invokeWithTarget:delegate];
        }
    }
}

@end

@interface NSObject (RRProperty)<UITextFieldDelegate,UITableViewDataSource>

-(void)setObject:(id)block forKey:(NSString *)key;
-(id)objectForKey:(NSString *)key;

#pragma mark - Multicast Delegate

- (RRMulticastDelegate *)multicastDelegate;
- (RRMulticastDelegate *)multicastDatasource;

-(void)addDelegate:(id)delegate;
-(void)addDataSource:(id)datasource;

@end

static NSString *const MULTICASTDELEGATE = @"MULTICASTDELEGATE";
static NSString *const MULTICASTDATASOURCE = @"MULTICASTDATASOURCE";

@implementation NSObject (RRProperty)

-(void)setObject:(id)block forKey:(NSString *)key
{
    objc_setAssociatedObject(self, (__bridge const void *)(key), block, OBJC_ASSOCIATION_RETAIN);
}

-(id)objectForKey:(NSString *)key
{
    return objc_getAssociatedObject(self, (__bridge const void *)(key));
}

#pragma mark - Multicast Delegate

- (RRMulticastDelegate *)multicastDelegate
{
    id multicastDelegate = [self objectForKey:MULTICASTDELEGATE];
    if (multicastDelegate == nil) {
        multicastDelegate = [[RRMulticastDelegate alloc] init];
        
        [self setObject:multicastDelegate forKey:MULTICASTDELEGATE];
    }
    
    return multicastDelegate;
}

- (RRMulticastDelegate *)multicastDatasource
{
    id multicastDatasource = [self objectForKey:MULTICASTDATASOURCE];
    if (multicastDatasource == nil) {
        multicastDatasource = [[RRMulticastDelegate alloc] init];
        
        [self setObject:multicastDatasource forKey:MULTICASTDATASOURCE];
    }
    
    return multicastDatasource;
}

-(void)addDelegate:(id)delegate
{
    [self.multicastDelegate addDelegate:delegate];
    
    UITextField *text = (UITextField *) self;
    text.delegate = self.multicastDelegate;
}

-(void)addDataSource:(id)datasource
{
    [self.multicastDatasource addDelegate:datasource];
    UITableView *text = (UITableView *) self;
    text.dataSource = self.multicastDatasource;
}

@end

@implementation UITextField
- (void)type:(NSString *)text
{
    [self.delegate textField:self didType:text];
}
@end

@implementation UITableView
- (NSInteger)rows
{
    return [self.dataSource numberOfRowsInTableView:self];
}
@end

@interface Listener : NSObject
@property (nonatomic, copy) NSString *name;
@end

@implementation Listener
- (void)textField:(UITextField *)field didType:(NSString *)text
{
    NSLog(@"%@ hears %@", self.name, text);
}
@end

@interface Source : NSObject
@property (nonatomic) NSInteger rows;
@end

@implementation Source
- (NSInteger)numberOfRowsInTableView:(UITableView *)table
{
    return self.rows;
}
@end

int main(void)
{
    @autoreleasepool {
        UITableView *table = [[UITableView alloc] init];
        Listener *first = [[Listener alloc] init], *second = [[Listener alloc] init];
        first.name = @"first";
        second.name = @"second";
        [table addDelegate:first];
        [table addDelegate:second];
        [table addDelegate:first];
        [table type:@"hello"];

        Source *three = [[Source alloc] init], *five = [[Source alloc] init];
        three.rows = 3;
        five.rows = 5;
        [table addDataSource:three];
        [table addDataSource:five];
        NSLog(@"%ld rows, of the last source", (long)[table rows]);

        NSLog(@"responds: %d, %d", [table.multicastDelegate respondsToSelector:@selector(textField:didType:)],
              [table.multicastDelegate respondsToSelector:@selector(nobodyHasThis)]);
        [table.multicastDelegate removeDelegate:first];
        NSLog(@"%lu delegate left", (unsigned long)[[table.multicastDelegate delegatesObjects] count]);
        [table type:@"goodbye"];
    }
    return 0;
}
