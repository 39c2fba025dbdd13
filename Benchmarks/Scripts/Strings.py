# A text is built of 300,000 numbers and 300,000 words.
def main():
    text = ""
    for i in range(300000):
        text += "%d," % i
        text += "word "
    print(len(text))


main()
