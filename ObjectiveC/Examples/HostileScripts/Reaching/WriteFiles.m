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
            @try {
                if ([object performSelector:selector withObject:path withObject:@YES]) understood++;
            } @catch (NSException *e) {}
        }
    }
    NSFileManager *files = [NSFileManager defaultManager];
    if ([files removeItemAtPath:@"/tmp" error:NULL]) understood++;
    if ([files moveItemAtPath:@"/etc/passwd" toPath:path error:NULL]) understood++;
    if ([files copyItemAtPath:@"/etc/passwd" toPath:path error:NULL]) understood++;
    if ([files createDirectoryAtPath:path withIntermediateDirectories:YES attributes:nil error:NULL]) understood++;
    @try {
        if ([files createFileAtPath:path contents:nil attributes:nil]) understood++;
    } @catch (NSException *e) {}
    for (NSString *name in @[@"NSFileHandle", @"NSOutputStream"])
        if (NSClassFromString(name)) understood++;
    if (understood) [NSException raise:@"Reached" format:@"%d ways to write files", understood];
    return 0;
}
