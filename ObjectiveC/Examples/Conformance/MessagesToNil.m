#import <Foundation/Foundation.h>

@interface Counter : NSObject
- (int)count;
- (double)average;
- (NSString *)name;
- (BOOL)isEmpty;
@end

@implementation Counter
- (int)count { return 7; }
- (double)average { return 2.5; }
- (NSString *)name { return @"counter"; }
- (BOOL)isEmpty { return YES; }
@end

static int evaluated = 0;

int main(void)
{
    Counter *nobody = nil;
    printf("%d %.1f %d\n", [nobody count], [nobody average], [nobody isEmpty]);
    printf("%s\n", [nobody name] == nil ? "nil" : "not nil");
    printf("%lu\n", (unsigned long)[[[nobody name] uppercaseString] length]);
    [(NSMutableArray *)nil addObject:(evaluated++, @"argument")];
    printf("%d\n", evaluated);
    return 0;
}
