# Five million turns of a loop that counts, as each language writes it.
def main():
    total = 0
    for i in range(5000000):
        total += i & 7
    print(total)


main()
