// ends: normally. Objects have the one before associated, 20,000 deep.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    static char key;
    id nested = [NSObject new];
    for (int i = 0; i < 20000; i++) {
        id next = [NSObject new];
        objc_setAssociatedObject(next, &key, nested, OBJC_ASSOCIATION_RETAIN);
        nested = next;
    }
    nested = nil;
    return 0;
}
