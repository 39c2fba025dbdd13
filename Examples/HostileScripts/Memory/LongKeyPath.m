// ends: normally|memory|depth|time|exception. A key path has a million keys.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *path = [NSMutableString stringWithString:@"self"];
    while (path.length < 4000000) [path appendFormat:@".%@", path];
    [@"x" valueForKeyPath:path];
    return 0;
}
