// Key paths lead through collections, whose operators combine what they find.
#import <Foundation/Foundation.h>

@interface Song : NSObject
@property (copy) NSString *title;
@property double length;
@property (strong) NSArray *tags;
@end
@implementation Song
+ (Song *)title:(NSString *)title length:(double)length tags:(NSArray *)tags
{
    Song *song = [[Song alloc] init];
    [song setValuesForKeysWithDictionary:@{@"title": title, @"length": @(length), @"tags": tags}];
    return song;
}
@end

int main(void)
{
    NSArray *songs = @[[Song title:@"b" length:2.5 tags:@[@"x"]], [Song title:@"a" length:4 tags:@[@"x", @"y"]],
                       [Song title:@"b" length:1 tags:@[]]];
    printf("%s\n", [[[songs valueForKey:@"title"] componentsJoinedByString:@","] UTF8String]);
    printf("%.2f %.2f\n", [[songs valueForKeyPath:@"@sum.length"] doubleValue],
           [[songs valueForKeyPath:@"@avg.length"] doubleValue]);
    printf("%.1f %s\n", [[songs valueForKeyPath:@"@max.length"] doubleValue],
           [[songs valueForKeyPath:@"@min.title"] UTF8String]);
    NSArray *titles = [[songs valueForKeyPath:@"@distinctUnionOfObjects.title"]
        sortedArrayUsingSelector:@selector(compare:)];
    printf("%s\n", [[titles componentsJoinedByString:@","] UTF8String]);
    printf("%d\n", [[songs valueForKeyPath:@"@count"] intValue]);
    NSDictionary *album = @{@"songs": songs, @"artist": @{@"name": @"c"}};
    printf("%s\n", [[album valueForKeyPath:@"artist.name"] UTF8String]);
    printf("%.1f\n", [[album valueForKeyPath:@"songs.@sum.length"] doubleValue]);
    [songs setValue:@9 forKey:@"length"];
    printf("%.0f\n", [(Song *)songs[1] length]);
    NSDictionary *some = [songs[0] dictionaryWithValuesForKeys:@[@"title", @"length"]];
    printf("%lu %s\n", (unsigned long)some.count, [some[@"title"] UTF8String]);
    return 0;
}
