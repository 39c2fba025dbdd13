// An exception leaves blocks and the methods that call them, and runs what is to be run finally.
#import <Foundation/Foundation.h>

static int early(void)
{
    @try {
        return 1;
    } @finally {
        printf("finally before return\n");
    }
}

static int replaced(void)
{
    @try {
        [NSException raise:@"Lost" format:@"never seen"];
    } @finally {
        return 2;
    }
}

static void leaving(void)
{
    for (int i = 0; i < 3; i++) {
        @try {
            if (i == 0) continue;
            if (i == 1) break;
        } @finally {
            printf("finally %d\n", i);
        }
    }
}

int main(void)
{
    __block int visited = 0;
    @try {
        [@[@1, @2, @3] enumerateObjectsUsingBlock:^(id object, NSUInteger index, BOOL *stop) {
            visited++;
            @try {
                if (index == 1) @throw [NSException exceptionWithName:@"Enough" reason:@"two"
                                                             userInfo:@{@"at": object}];
            } @finally {
                printf("leaving %lu\n", (unsigned long)index);
            }
        }];
        printf("not reached\n");
    } @catch (NSException *exception) {
        printf("%s %s %d\n", [exception.name UTF8String], [exception.reason UTF8String],
               [exception.userInfo[@"at"] intValue]);
    }
    printf("%d\n", visited);
    printf("%d\n", early());
    printf("%d\n", replaced());
    leaving();
    @try {
        @throw @"a string";
    } @catch (NSException *exception) {
        printf("no\n");
    } @catch (id object) {
        printf("%s\n", [object UTF8String]);
    }
    return 0;
}
