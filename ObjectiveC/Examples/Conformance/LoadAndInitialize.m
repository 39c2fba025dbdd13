// Classes are loaded before main, superclasses first; initialized when first used.
#import <Foundation/Foundation.h>

@interface Animal : NSObject
@end
@implementation Animal
+ (void)load { printf("load Animal\n"); }
+ (void)initialize { printf("initialize %s\n", class_getName(self)); }
@end

@interface Dog : Animal
@end
@implementation Dog
+ (void)load { printf("load Dog\n"); }
@end

@interface Cat : Animal
@end
@implementation Cat
+ (void)initialize { if (self == [Cat class]) printf("initialize only Cat\n"); }
@end

int main(void)
{
    printf("main\n");
    Class type = NSClassFromString(@"Dog");
    printf("found %d\n", type != Nil);
    (void)[[type alloc] init];
    printf("then\n");
    (void)[[Cat alloc] init];
    (void)[[type alloc] init];
    return 0;
}
