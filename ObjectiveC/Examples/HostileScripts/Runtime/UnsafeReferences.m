// ends: normally|exception. References that are not counted are used after their objects are gone.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    __unsafe_unretained id object = [NSObject new];
    __unsafe_unretained NSArray *array = nil;
    int *pointer = NULL;
    void (^block)(void) = nil;
    {
        NSObject *inner = [NSObject new];
        object = inner;
        array = @[inner];
        int local = 5;
        pointer = &local;
        block = ^{ printf("%d\n", local); };
    }
    @try { NSLog(@"%@", object); } @catch (id exception) {}
    @try { NSLog(@"%@ %lu", array, (unsigned long)array.count); } @catch (id exception) {}
    @try { printf("%d\n", *pointer); *pointer = 7; } @catch (id exception) {}
    block();
    NSValue *value = [NSValue valueWithNonretainedObject:[NSObject new]];
    @try { NSLog(@"%@", [value nonretainedObjectValue]); } @catch (id exception) {}
    return 0;
}
