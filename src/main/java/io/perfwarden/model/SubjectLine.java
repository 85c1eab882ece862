package io.perfwarden.model;

import module java.base;

/**
 * What people know a commit or a pull request by: foreign text, one bounded line each.
 *
 * @param words first line of the message, or the title; never empty
 * @param author their name or login; may be empty
 */
public record SubjectLine(String words, String author) {
    private static final int WORDS = 200;
    private static final int AUTHOR = 100;

    public SubjectLine {
        words = TextExcerpt.of(words, WORDS);
        author = TextExcerpt.of(author, AUTHOR);
    }

    /** Absent for a message without words. */
    public static Optional<SubjectLine> of(String message, String author) {
        return message.strip()
                .lines()
                .map(it -> new SubjectLine(it, author))
                .filter(it -> !it.words().isEmpty())
                .findFirst();
    }

    /** Such as {@code Sort in place, by Ada}. */
    public String sentence() {
        return author.isEmpty() ? words : words + ", by " + author;
    }
}
