// ends: normally. Files of the host are written, moved and removed.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *path = @"/tmp/hostile-script-was-here";
    NSArray *objects = @[@"text", [@"text" dataUsingEncoding:NSUTF8StringEncoding], @[@1], @{@"k": @1}];
    NSArray *names = @[@"writeToFile:atomically:", @"writeToURL:atomically:", @"writeToFile:options:error:",
                       @"writeToFile:atomically:encoding:error:"];
    int understood = 0;
    for (id object in objects) {
        for (NSString *name in names) {
            SEL selector = NSSelectorFromString(name);
            if ([object respondsToSelector:selector]) understood++;
            @try { [object performSelector:selector withObject:path withObject:@YES]; } @catch (NSException *e) {}
        }
    }
    for (NSString *name in @[@"NSFileManager", @"NSFileHandle", @"NSOutputStream"])
        if (NSClassFromString(name)) understood++;
    if (understood) [NSException raise:@"Reached" format:@"%d ways to write files", understood];
    return 0;
}
