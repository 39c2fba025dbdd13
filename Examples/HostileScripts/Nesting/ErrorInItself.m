// ends: depth|exception|normally|time|memory. The user info of an error contains the error.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableDictionary *info = [NSMutableDictionary dictionary];
    NSError *error = [NSError errorWithDomain:@"d" code:1 userInfo:info];
    info[NSUnderlyingErrorKey] = error;
    @try { NSLog(@"%@", error); } @catch (id exception) {}
    @try { printf("%lu\n", (unsigned long)[error hash]); } @catch (id exception) {}
    @throw [NSException exceptionWithName:@"N" reason:@"r" userInfo:info];
    return 0;
}
