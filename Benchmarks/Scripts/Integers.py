# Five million turns of a loop with integers.
def main():
    total, i = 0, 0
    while i < 5000000:
        total += i & 7
        i += 1
    print(total)


main()
