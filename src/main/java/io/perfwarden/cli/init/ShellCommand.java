package io.perfwarden.cli.init;

import module java.base;

/**
 * One command of a script.
 *
 * @param words without quotes
 * @param directory where it runs, from the root; {@link #ANYWHERE} if that is a variable
 * @param output the file that its output goes to, from the root; empty if to none
 */
public record ShellCommand(List<String> words, String directory, Optional<String> output) {
    static final String ANYWHERE = "*";

    public ShellCommand {
        words = List.copyOf(words);
    }

    /** The program without its directory. */
    String program() {
        return words.isEmpty() ? "" : CheckoutTree.name(words.getFirst());
    }

    public String line() {
        return String.join(" ", words);
    }

    boolean has(String word) {
        return words.contains(word);
    }

    /** The value of an option, as {@code --name value} or {@code --name=value}. */
    Optional<String> option(String... names) {
        for (String name : names) {
            for (int i = 0; i < words.size(); i++) {
                String word = words.get(i);
                if (word.equals(name) && i + 1 < words.size()) {
                    return Optional.of(words.get(i + 1));
                }
                if (word.startsWith(name + "=")) {
                    return Optional.of(word.substring(name.length() + 1));
                }
            }
        }
        return Optional.empty();
    }

    /** Without options and the values that follow them. */
    ShellCommand withoutOptions(String... names) {
        List<String> all = List.of(names);
        List<String> kept =
                IntStream.range(0, words.size())
                        .filter(i ->
                                !all.contains(words.get(i))
                                        && (i == 0 || !all.contains(words.get(i - 1))))
                        .mapToObj(words::get)
                        .toList();
        return new ShellCommand(kept, directory, output);
    }

    ShellCommand from(int first) {
        return new ShellCommand(
                words.subList(Math.min(first, words.size()), words.size()), directory, output);
    }

    ShellCommand in(String other) {
        return new ShellCommand(words, other, output);
    }

    /** A path from where it runs; as it is if that is not known. */
    String path(String word) {
        return directory.equals(ANYWHERE) ? word : CheckoutTree.join(directory, word);
    }
}
