// Answers messages while the user is away, each contact once.
extern id host;

@interface Away : NSObject
@end

@implementation Away {
    NSString *_text;
    NSMutableSet *_answered;
}

- (NSArray *)commandHelp
{
    return @[@"/away [TEXT] - answers messages with the text until /back", @"/back - ends /away"];
}

- (void)awayCommand:(NSString *)text
{
    _text = [text length] > 0 ? text : @"I am away.";
    _answered = [NSMutableSet set];
    [host show:[NSString stringWithFormat:@"messages are answered with: %@", _text]];
}

- (void)backCommand:(NSString *)text
{
    _text = nil;
    [host show:@"messages are no longer answered"];
}

- (void)xmppStream:(id)sender didReceiveMessage:(id)message
{
    NSString *contact = [host senderOf:message];
    if (_text == nil || contact == nil || [host bodyOf:message] == nil) return;
    // Once: two clients that are both away would never stop.
    if ([_answered containsObject:contact]) return;
    [_answered addObject:contact];
    [host say:_text to:contact];
}

@end
