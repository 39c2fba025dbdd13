// ends: normally. Files of the host are read, by all messages that do so in Foundation.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *path = @"/etc/passwd";
    int understood = 0;
    NSArray *classes = @[[NSString class], [NSMutableString class], [NSData class], [NSMutableData class],
                         [NSArray class], [NSDictionary class], [NSError class], [NSSet class]];
    NSArray *names = @[@"stringWithContentsOfFile:", @"stringWithContentsOfURL:", @"dataWithContentsOfFile:",
                       @"dataWithContentsOfMappedFile:", @"arrayWithContentsOfFile:", @"dictionaryWithContentsOfFile:",
                       @"initWithContentsOfFile:", @"initWithContentsOfURL:", @"unarchiveObjectWithFile:"];
    for (Class type in classes) {
        for (NSString *name in names) {
            SEL selector = NSSelectorFromString(name);
            @try {
                id read = [type performSelector:selector withObject:path];
                if (read) understood++;
            } @catch (NSException *e) {}
            @try {
                id read = [[type alloc] performSelector:selector withObject:path];
                if (read) understood++;
            } @catch (NSException *e) {}
        }
    }
    NSFileManager *files = [NSFileManager defaultManager];
    for (NSString *name in @[@"contentsAtPath:", @"subpathsAtPath:", @"enumeratorAtPath:"]) {
        @try {
            if ([files performSelector:NSSelectorFromString(name) withObject:path]) understood++;
        } @catch (NSException *e) {}
    }
    if ([files contentsOfDirectoryAtPath:@"/etc" error:NULL]) understood++;
    if ([files attributesOfItemAtPath:path error:NULL]) understood++;
    if ([NSString stringWithContentsOfFile:path encoding:NSUTF8StringEncoding error:NULL]) understood++;
    if (understood) [NSException raise:@"Reached" format:@"%d messages read files", understood];
    return 0;
}
