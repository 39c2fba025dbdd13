// Predicates are read from formats, print in Apple's form, and filter collections.
#import <Foundation/Foundation.h>

@interface Person : NSObject
@property (copy) NSString *name;
@property int age;
@property (strong) NSArray *tags;
@property (strong) Person *boss;
@end
@implementation Person
+ (Person *)name:(NSString *)name age:(int)age tags:(NSArray *)tags
{
    Person *person = [[Person alloc] init];
    person.name = name;
    person.age = age;
    person.tags = tags;
    return person;
}
@end

static NSArray *people;

static void show(NSPredicate *predicate)
{
    NSArray *names = [[people filteredArrayUsingPredicate:predicate] valueForKey:@"name"];
    printf("%s: %s\n", [predicate.predicateFormat UTF8String],
           [[names componentsJoinedByString:@" "] UTF8String]);
}

static void refuse(NSString *format)
{
    @try {
        [NSPredicate predicateWithFormat:format argumentArray:@[]];
        printf("accepted %s\n", [format UTF8String]);
    } @catch (NSException *exception) {
        printf("%s: %s\n", [exception.name UTF8String], [exception.reason UTF8String]);
    }
}

int main(void)
{
    Person *anna = [Person name:@"Anna" age:31 tags:@[@"red", @"blue"]];
    Person *bob = [Person name:@"Bob" age:25 tags:@[@"green"]];
    Person *zoe = [Person name:@"Zoé" age:40 tags:@[]];
    bob.boss = anna;
    zoe.boss = bob;
    people = @[anna, bob, zoe];

    show([NSPredicate predicateWithFormat:@"name == 'Anna' AND age > 30"]);
    show([NSPredicate predicateWithFormat:@"name = %@ || age >= %d", @"Bob", 40]);
    show([NSPredicate predicateWithFormat:@"%K BETWEEN {25, 31}", @"age"]);
    show([NSPredicate predicateWithFormat:@"(name BEGINSWITH 'B' OR name ENDSWITH \"a\") && age != %ld", 31L]);
    show([NSPredicate predicateWithFormat:@"NOT (age < 30 or age > 35)"]);
    show([NSPredicate predicateWithFormat:@"name contains[cd] 'E'"]);
    show([NSPredicate predicateWithFormat:@"name LIKE[c] 'b?b'"]);
    show([NSPredicate predicateWithFormat:@"name LIKE '*n*'"]);
    show([NSPredicate predicateWithFormat:@"name MATCHES '[A-B].*'"]);
    show([NSPredicate predicateWithFormat:@"name IN %@", @[@"Anna", @"Zoé"]]);
    show([NSPredicate predicateWithFormat:@"ANY tags == 'red'"]);
    show([NSPredicate predicateWithFormat:@"ALL tags BEGINSWITH 'g'"]);
    show([NSPredicate predicateWithFormat:@"tags CONTAINS 'green'"]);
    show([NSPredicate predicateWithFormat:@"tags.@count == 2"]);
    show([NSPredicate predicateWithFormat:@"boss == nil"]);
    show([NSPredicate predicateWithFormat:@"boss.name == %@ OR boss.boss != NULL", @"Anna"]);
    show([NSPredicate predicateWithFormat:@"SELF.age <= %f", 31.0]);
    show([NSPredicate predicateWithFormat:@"NONE tags == 'green'"]);
    show([NSPredicate predicateWithFormat:@"%K > %@ AND name != %@" argumentArray:@[@"age", @26, @"Anna"]]);
    show([NSPredicate predicateWithValue:YES]);
    show([NSPredicate predicateWithFormat:@"FALSEPREDICATE"]);
    refuse(@"name ==");
    refuse(@"(name == 'a'");

    NSPredicate *template = [NSPredicate predicateWithFormat:@"age > $LIMIT AND name != $NAME"];
    printf("%s\n", [template.predicateFormat UTF8String]);
    NSDictionary *values = @{@"LIMIT": @30, @"NAME": @"Anna"};
    show([template predicateWithSubstitutionVariables:values]);
    printf("%d %d\n", [template evaluateWithObject:zoe substitutionVariables:values],
           [template evaluateWithObject:anna substitutionVariables:values]);
    @try {
        [template evaluateWithObject:zoe];
    } @catch (NSException *exception) {
        printf("%s\n", [exception.name UTF8String]);
    }

    NSPredicate *old = [NSPredicate predicateWithFormat:@"age > 30"];
    NSPredicate *isAnna = [NSPredicate predicateWithFormat:@"name == 'Anna'"];
    show([NSCompoundPredicate andPredicateWithSubpredicates:@[old, isAnna]]);
    show([NSCompoundPredicate orPredicateWithSubpredicates:@[old, isAnna]]);
    NSCompoundPredicate *young = [NSCompoundPredicate notPredicateWithSubpredicate:old];
    show(young);
    printf("%d %lu\n", young.compoundPredicateType == NSNotPredicateType,
           (unsigned long)young.subpredicates.count);

    NSPredicate *isShort = [NSPredicate predicateWithFormat:@"SELF.length < 4"];
    NSSet *set = [NSSet setWithObjects:@"one", @"three", nil];
    printf("%s\n", [[[set filteredSetUsingPredicate:isShort] anyObject] UTF8String]);
    NSMutableSet *mutableSet = [set mutableCopy];
    [mutableSet filterUsingPredicate:isShort];
    printf("%lu\n", (unsigned long)mutableSet.count);
    NSMutableOrderedSet *ordered = [NSMutableOrderedSet orderedSetWithObjects:@"six", @"seven", @"ten", nil];
    printf("%lu\n", (unsigned long)[ordered filteredOrderedSetUsingPredicate:isShort].count);
    [ordered filterUsingPredicate:[NSPredicate predicateWithFormat:@"SELF BEGINSWITH 's'"]];
    printf("%s\n", [[ordered.array componentsJoinedByString:@" "] UTF8String]);
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@3, @5, @8, nil];
    [array filterUsingPredicate:[NSPredicate predicateWithFormat:@"SELF > 3 AND SELF != 8"]];
    printf("%s\n", [[array componentsJoinedByString:@" "] UTF8String]);
    return 0;
}
