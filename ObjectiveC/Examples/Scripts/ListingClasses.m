// Prints each class of the library with its superclass and the selectors of its own methods.

#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static NSArray *selectors(Class type, NSString *kind)
{
    NSMutableArray *names = [NSMutableArray array];
    unsigned count = 0;
    Method *methods = class_copyMethodList(type, &count);
    for (unsigned i = 0; i < count; i++)
        [names addObject:[kind stringByAppendingString:NSStringFromSelector(method_getName(methods[i]))]];
    free(methods);
    return names;
}

static void print(NSArray *words)
{
    NSMutableString *line = [NSMutableString string];
    for (NSString *word in words) {
        if ([line length] + [word length] > 110) {
            printf("   %s\n", [line UTF8String]);
            [line setString:@""];
        }
        [line appendFormat:@" %@", word];
    }
    if ([line length]) printf("   %s\n", [line UTF8String]);
}

int main(void)
{
    unsigned count = 0;
    Class *classes = objc_copyClassList(&count);
    for (unsigned i = 0; i < count; i++) {
        Class superclass = class_getSuperclass(classes[i]);
        printf("%s", class_getName(classes[i]));
        if (superclass) printf(" : %s", class_getName(superclass));
        printf("\n");
        print([selectors(object_getClass(classes[i]), @"+") arrayByAddingObjectsFromArray:selectors(classes[i], @"-")]);
    }
    free(classes);
    return 0;
}
