// Commands are looked up by name, and run as blocks or as messages made of texts.
#import <Foundation/Foundation.h>

@interface Console : NSObject
@property (nonatomic, strong, readonly) NSDictionary<NSString *, id (^)(NSArray *)> *commands;
- (nullable NSString *)run:(NSString *)line;
@end
@implementation Console
- (instancetype)init
{
    if (!(self = [super init])) return nil;
    _commands = @{
        @"add": ^id(NSArray *arguments) {
            NSInteger sum = 0;
            for (NSString *argument in arguments) sum += argument.integerValue;
            return @(sum);
        },
        @"echo": ^id(NSArray *arguments) { return [arguments componentsJoinedByString:@" "]; },
        @"none": ^id(NSArray *arguments) { return nil; },
    };
    return self;
}
- (NSString *)do_upper:(NSArray *)arguments { return [[arguments firstObject] uppercaseString]; }
- (NSString *)run:(NSString *)line
{
    NSMutableArray *words = [[line componentsSeparatedByString:@" "] mutableCopy];
    NSString *name = words.firstObject;
    [words removeObjectAtIndex:0];
    id (^command)(NSArray *) = self.commands[name];
    if (command) return [command(words) description] ?: @"(nothing)";
    SEL selector = NSSelectorFromString([NSString stringWithFormat:@"do_%@:", name]);
    if ([self respondsToSelector:selector]) return [self performSelector:selector withObject:words];
    return nil;
}
@end

int main(int argc, char *argv[])
{
    Console *console = [Console new];
    NSString *lines = @"add 1 2 39\necho a  b\nnone\nupper text\nfly away";
    NSEnumerator *each = [[lines componentsSeparatedByString:@"\n"] objectEnumerator];
    NSString *line;
    while ((line = [each nextObject]) != nil) {
        NSString *result = [console run:line];
        printf("%s -> %s\n", line.UTF8String, result ? result.UTF8String : "unknown");
    }
    printf("%lu\n", (unsigned long)console.commands.count);
    return 0;
}
