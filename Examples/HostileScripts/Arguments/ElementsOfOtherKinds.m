// ends: normally|deadline. Collections are given objects of other classes where they need their own.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

static int thrown = 0, done = 0;

static void attempt(void (^block)(void))
{
    @try {
        block();
        done++;
    } @catch (id exception) {
        thrown++;
    }
}

int main(void)
{
    NSArray *others = @[@"text", @5, @[@1], @{@1: @2}, [NSSet set], [NSObject new], [NSObject class], ^{}, [NSNull null]];
    for (id other in others) {
        attempt(^{ [[NSMutableArray array] addObjectsFromArray:other]; });
        attempt(^{ [NSArray arrayWithArray:other]; });
        attempt(^{ [[NSMutableDictionary dictionary] addEntriesFromDictionary:other]; });
        attempt(^{ [NSDictionary dictionaryWithObjects:other forKeys:@[@1, @2]]; });
        attempt(^{ [[NSMutableSet set] unionSet:other]; [[NSMutableSet set] intersectSet:other]; });
        attempt(^{ [[NSMutableSet set] addObjectsFromArray:other]; });
        attempt(^{ [[NSMutableString string] appendString:other]; });
        attempt(^{ [[NSMutableData data] appendData:other]; });
        attempt(^{ [[NSMutableIndexSet indexSet] addIndexes:other]; });
        attempt(^{ [@[@1] objectsAtIndexes:other]; });
        attempt(^{ [@[@2, @1] sortedArrayUsingDescriptors:other]; });
        attempt(^{ [@[@2, @1] sortedArrayUsingDescriptors:@[other]]; });
        attempt(^{ [@[@2, other] sortedArrayUsingSelector:@selector(compare:)]; });
        attempt(^{ [@[@1] filteredArrayUsingPredicate:other]; });
        attempt(^{ [@[@1] componentsJoinedByString:other]; });
        attempt(^{ [@[other, other] componentsJoinedByString:@","]; });
        attempt(^{ [@[@1] isEqualToArray:other]; [@{} isEqualToDictionary:other]; [@"x" isEqualToString:other]; });
        attempt(^{ [@"x" compare:other]; });
        attempt(^{ [@1 compare:other]; });
        attempt(^{ [@1 isEqualToNumber:other]; });
        attempt(^{ [[NSDate date] compare:other]; });
        attempt(^{ [@"x" stringByTrimmingCharactersInSet:other]; });
        attempt(^{ [@[@1] valueForKeyPath:other]; [other valueForKeyPath:@"@sum.self"]; });
        attempt(^{ [@[other] valueForKeyPath:@"@max.self"]; [@[other, other] valueForKeyPath:@"@avg.intValue"]; });
        attempt(^{ [[NSObject new] setValuesForKeysWithDictionary:other]; [other dictionaryWithValuesForKeys:other]; });
        attempt(^{ [NSError errorWithDomain:@"d" code:1 userInfo:other]; });
        attempt(^{ @throw [NSException exceptionWithName:other reason:other userInfo:other]; });
        attempt(^{ [[NSNotificationCenter defaultCenter] postNotificationName:other object:other userInfo:other]; });
        attempt(^{ ((void (^)(void))other)(); });
        attempt(^{ ((int (^)(int, int))other)(1, 2); });
        attempt(^{ [[NSRunLoop currentRunLoop] runUntilDate:other]; });
        attempt(^{ [NSInvocation invocationWithMethodSignature:other]; });
        attempt(^{ NSClassFromString(other); NSSelectorFromString(other); NSProtocolFromString(other); });
        attempt(^{ NSLog(@"%s %d %f %@", other, other, other, other); });
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
