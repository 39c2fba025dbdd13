// ends: normally. The formats are nil, numbers, and objects of other classes.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

int main(void)
{
    @try { NSLog(nil); } @catch (id exception) {}
    @try { NSLog((NSString *)@5, 1); } @catch (id exception) {}
    @try { printf(NULL); } @catch (id exception) {}
    @try { printf((char *)5); } @catch (id exception) {}
    @try { [NSString stringWithFormat:nil]; } @catch (id exception) {}
    @try { [NSString stringWithFormat:(NSString *)[NSObject new], 5]; } @catch (id exception) {}
    @try { [NSException raise:nil format:nil]; } @catch (id exception) {}
    @try { [NSException raise:(NSString *)@5 format:(NSString *)@5]; } @catch (id exception) {}
    return 0;
}
