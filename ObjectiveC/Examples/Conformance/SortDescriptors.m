// Arrays are sorted by keys, one after the other, in either direction.
#import <Foundation/Foundation.h>

@interface Person : NSObject
@property (copy) NSString *name;
@property int age;
+ (instancetype)named:(NSString *)name age:(int)age;
@end
@implementation Person
+ (instancetype)named:(NSString *)name age:(int)age
{
    Person *person = [[self alloc] init];
    person.name = name;
    person.age = age;
    return person;
}
@end

static void show(NSArray *people)
{
    for (Person *person in people) printf("%s%d ", [person.name UTF8String], person.age);
    printf("\n");
}

int main(void)
{
    NSMutableArray *people = [@[[Person named:@"bob" age:30], [Person named:@"Al" age:20],
                                [Person named:@"cy" age:20]] mutableCopy];
    NSSortDescriptor *age = [NSSortDescriptor sortDescriptorWithKey:@"age" ascending:YES];
    NSSortDescriptor *name = [[NSSortDescriptor alloc] initWithKey:@"name" ascending:NO];
    show([people sortedArrayUsingDescriptors:@[age, name]]);
    show([people sortedArrayUsingDescriptors:@[name]]);
    [people sortUsingDescriptors:@[[NSSortDescriptor sortDescriptorWithKey:@"name" ascending:YES
                                        selector:@selector(caseInsensitiveCompare:)]]];
    show(people);
    NSSortDescriptor *length = [NSSortDescriptor sortDescriptorWithKey:@"name.length" ascending:YES];
    show([people sortedArrayUsingDescriptors:@[length, name]]);
    printf("%s %d\n", [age.key UTF8String], age.ascending);
    return 0;
}
