// ends: normally. nil is given where objects are needed.
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
    attempt(^{ [NSMutableArray arrayWithObject:nil]; });
    attempt(^{ [[NSMutableArray array] addObject:nil]; });
    attempt(^{ NSArray *array = @[(id)nil]; });
    attempt(^{ NSDictionary *table = @{(id)nil: @1}; });
    attempt(^{ NSDictionary *table = @{@1: (id)nil}; });
    attempt(^{ [[NSMutableDictionary dictionary] setObject:nil forKey:@1]; });
    attempt(^{ [[NSMutableDictionary dictionary] setObject:@1 forKey:nil]; });
    attempt(^{ [[NSMutableSet set] addObject:nil]; });
    attempt(^{ [@"x" stringByAppendingString:nil]; });
    attempt(^{ [@"x" rangeOfString:nil]; });
    attempt(^{ [@"x" componentsSeparatedByString:nil]; });
    attempt(^{ [@"x" compare:nil]; });
    attempt(^{ [@1 compare:nil]; });
    attempt(^{ [@[@1] sortedArrayUsingComparator:nil]; });
    attempt(^{ [@[@2, @1] sortedArrayUsingSelector:NULL]; });
    attempt(^{ [@[@1] enumerateObjectsUsingBlock:nil]; });
    attempt(^{ [NSPredicate predicateWithBlock:nil]; });
    attempt(^{ [NSPredicate predicateWithFormat:nil]; });
    attempt(^{ [NSInvocation invocationWithMethodSignature:nil]; });
    attempt(^{ [NSMethodSignature signatureWithObjCTypes:NULL]; });
    attempt(^{ [NSSortDescriptor sortDescriptorWithKey:nil ascending:YES]; });
    attempt(^{ [[NSNotificationCenter defaultCenter] postNotification:nil]; });
    attempt(^{ [[NSNotificationCenter defaultCenter] addObserver:nil selector:NULL name:nil object:nil]; });
    attempt(^{ [NSError errorWithDomain:nil code:0 userInfo:nil]; });
    attempt(^{ [[NSDate date] compare:nil]; [[NSDate date] earlierDate:nil]; });
    attempt(^{ [[NSObject new] performSelector:NULL]; });
    attempt(^{ [[NSObject new] performSelector:NULL withObject:nil afterDelay:0]; });
    attempt(^{ [[NSObject new] methodForSelector:NULL]; [NSObject instanceMethodForSelector:NULL]; });
    attempt(^{ [@"x" valueForKey:nil]; [@"x" setValue:nil forKey:nil]; [@"x" valueForKeyPath:@""]; });
    attempt(^{ [@"x" valueForKeyPath:@"..."]; [@[@1] valueForKeyPath:@"@"]; [@[@1] valueForKeyPath:@"@nothing.self"]; });
    attempt(^{ @throw nil; });
    attempt(^{ void (^block)(void) = nil; block(); });
    attempt(^{ void (*function)(void) = NULL; function(); });
    attempt(^{ objc_msgSend(nil, @selector(length)); objc_msgSend(@"x", NULL); });
    attempt(^{ for (id object in (id)nil) NSLog(@"%@", object); });
    attempt(^{ for (id object in (id)@5) NSLog(@"%@", object); });
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
