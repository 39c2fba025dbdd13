// Values are read and written by key: through accessors, else instance variables, numbers boxed.
#import <Foundation/Foundation.h>

@interface Address : NSObject
@property (copy) NSString *city;
@end
@implementation Address
@end

@interface Person : NSObject
{
    int _hidden;
    NSString *plain;
}
@property (copy) NSString *name;
@property int age;
@property (getter=isReady) BOOL ready;
@property (strong) Address *address;
@end
@implementation Person
- (NSString *)greeting { return [@"hi " stringByAppendingString:self.name]; }
@end

static void attempt(void (^block)(void))
{
    @try {
        block();
        printf("done\n");
    } @catch (NSException *exception) {
        printf("%s\n", [exception.name UTF8String]);
    }
}

int main(void)
{
    Person *person = [[Person alloc] init];
    [person setValue:@"Ann" forKey:@"name"];
    [person setValue:@30 forKey:@"age"];
    [person setValue:@YES forKey:@"ready"];
    [person setValue:@7 forKey:@"hidden"];
    [person setValue:@"text" forKey:@"plain"];
    printf("%s %d %d\n", [person.name UTF8String], person.age, person.ready);
    printf("%s %d\n", [[person valueForKey:@"greeting"] UTF8String],
           [[person valueForKey:@"age"] isEqual:@30]);
    printf("%d %d %s\n", [[person valueForKey:@"ready"] boolValue],
           [[person valueForKey:@"hidden"] intValue], [[person valueForKey:@"plain"] UTF8String]);
    printf("%d\n", [person valueForKeyPath:@"address.city"] == nil);
    person.address = [[Address alloc] init];
    [person setValue:@"Ulm" forKeyPath:@"address.city"];
    printf("%s %lu\n", [person.address.city UTF8String],
           (unsigned long)[[person valueForKeyPath:@"address.city.length"] unsignedIntegerValue]);
    [person setValue:nil forKey:@"name"];
    printf("%d\n", person.name == nil);
    attempt(^{ [person valueForKey:@"nope"]; });
    attempt(^{ [person setValue:@1 forKey:@"nope"]; });
    attempt(^{ [person setValue:nil forKey:@"age"]; });
    NSArray *people = @[person, person];
    printf("%s\n", [[[people valueForKey:@"age"] componentsJoinedByString:@","] UTF8String]);
    printf("%d\n", [[people valueForKeyPath:@"@sum.age"] intValue]);
    printf("%d\n", [[@{@"a": @5} valueForKey:@"a"] intValue]);
    return 0;
}
