// ends: normally|exception. Pointers and numbers are cast to objects, and objects to pointers.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    int number = 5;
    void *pointers[] = { NULL, &number, "text", (void *)1, (void *)-1, (void *)0x7fff0000 };
    for (int i = 0; i < 6; i++) {
        void *pointer = pointers[i];
        @try { NSLog(@"%@", (__bridge id)pointer); } @catch (id exception) {}
        @try { [(__bridge id)pointer description]; } @catch (id exception) {}
        @try { [[NSMutableArray array] addObject:(__bridge id)pointer]; } @catch (id exception) {}
        @try { @throw (__bridge id)pointer; } @catch (id exception) {}
        @try { ((void (^)(void))pointer)(); } @catch (id exception) {}
        @try { ((void (*)(void))pointer)(); } @catch (id exception) {}
        @try { objc_setAssociatedObject((__bridge id)pointer, pointer, @1, 99999); } @catch (id exception) {}
        @try { [[NSObject new] performSelector:(SEL)pointer]; } @catch (id exception) {}
        @try { [(__bridge Class)pointer new]; } @catch (id exception) {}
    }
    @try { int *numbers = (__bridge void *)@"text"; numbers[3] = 5; } @catch (id exception) {}
    @try { long address = (long)(__bridge void *)[NSObject new]; NSLog(@"%@", (__bridge id)(void *)address); } @catch (id exception) {}
    @try { struct { id object; } *place = (void *)&number; NSLog(@"%@", place->object); } @catch (id exception) {}
    return 0;
}
