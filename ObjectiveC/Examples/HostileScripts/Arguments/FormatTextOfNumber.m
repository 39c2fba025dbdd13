// ends: normally. A format for a text gets a number, a struct, an object, a block.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

int main(void)
{
    char text[100];
    @try { printf("%s\n", 5); } @catch (id exception) {}
    @try { printf("%s\n", 1.5); } @catch (id exception) {}
    @try { printf("%s\n", NSMakeRange(1, 2)); } @catch (id exception) {}
    @try { printf("%s\n", @"object"); } @catch (id exception) {}
    @try { printf("%s\n", (char *)1); } @catch (id exception) {}
    @try { printf("%s\n", (char *)-1); } @catch (id exception) {}
    @try { NSLog(@"%@", 5); } @catch (id exception) {}
    @try { NSLog(@"%@", 1.5); } @catch (id exception) {}
    @try { NSLog(@"%@", "text"); } @catch (id exception) {}
    @try { NSLog(@"%@ %@", &text, (id)1); } @catch (id exception) {}
    @try { int written = 5; printf("%n", &written); printf("%n", NULL); printf("%n", -1); } @catch (id exception) {}
    return 0;
}
