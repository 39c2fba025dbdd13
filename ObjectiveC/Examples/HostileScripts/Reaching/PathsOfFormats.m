// ends: normally. Formats, paths and conversions get names of files.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *path = @"/etc/passwd";
    for (NSString *made in @[[path lastPathComponent], [path stringByDeletingLastPathComponent],
                             [path stringByAppendingPathComponent:@"../shadow"],
                             [NSString stringWithFormat:path, path], [path description]])
        if ([made rangeOfString:@"root:"].location != NSNotFound)
            [NSException raise:@"Reached" format:@"%@", made];
    NSLog(@"%s%n%@", [path UTF8String], 0, path);
    printf([path UTF8String]);
    fprintf(stdout, "%s", [path UTF8String]);
    fprintf((void *)3, "written to a descriptor");
    return 0;
}
