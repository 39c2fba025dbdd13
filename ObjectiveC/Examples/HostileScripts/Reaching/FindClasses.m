// ends: normally. Classes that reach files, processes and the network are looked up by name.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    NSArray *names = @[@"NSFileHandle", @"NSTask", @"NSURLSession", @"NSURLConnection", @"NSStream",
                       @"NSPipe", @"NSHost", @"NSPlugIn"];
    for (NSString *name in names) {
        if (NSClassFromString(name) || objc_getClass([name UTF8String]))
            [NSException raise:@"Reached" format:@"%@", name];
    }
    return 0;
}
