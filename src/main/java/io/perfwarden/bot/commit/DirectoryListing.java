package io.perfwarden.bot.commit;

import io.perfwarden.github.FileGateway.Content;
import io.perfwarden.github.FileGateway.Entry;
import io.perfwarden.github.FileGateway.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a directory holds at a commit, as it is kept. */
record DirectoryListing(List<Entry> entries) {
    /** GitHub gives no more; there may be more. */
    private static final int MOST = 1_000;

    /** No file name has this character. */
    private static final String END = "\0";

    DirectoryListing {
        entries = List.copyOf(entries);
    }

    /** Kind, git id, size and name of each. */
    Content encoded() {
        String text =
                entries.stream()
                        .map(it -> it.kind() + " " + it.sha() + " " + it.bytes() + " " + it.name())
                        .collect(Collectors.joining(END));
        return new Content(text.getBytes(StandardCharsets.UTF_8));
    }

    static DirectoryListing decoded(Content content) {
        String text = new String(content.bytes(), StandardCharsets.UTF_8);
        return new DirectoryListing(
                Arrays.stream(text.split(END, -1))
                        .map(it -> it.split(" ", 4))
                        .map(it ->
                                new Entry(it[3], Kind.valueOf(it[0]), it[1], Long.parseLong(it[2])))
                        .toList());
    }

    Optional<Entry> named(String name) {
        return entries.stream().filter(it -> it.name().equals(name)).findFirst();
    }

    /** Whether nothing of this name is there for certain. */
    boolean lacks(String name) {
        return entries.size() < MOST && named(name).isEmpty();
    }
}
