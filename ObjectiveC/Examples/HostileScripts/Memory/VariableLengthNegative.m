// ends: exception. The length of an array is computed, and is negative.
int main(void)
{
    long n = -5;
    char a[n];
    return sizeof a;
}
