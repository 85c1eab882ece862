package io.perfwarden.formats;

import io.perfwarden.format.Head;
import java.util.Arrays;
import java.util.Optional;

/**
 * What holds files and is none of ours to open, told by the bytes it begins with; those that are no
 * UTF-8 stand as U+FFFD in the head of a file.
 */
enum Container {
    ZIP("zip", "PK\u0003\u0004"),
    BZIP2("bzip2", "BZh"),
    SEVEN_ZIP("7z", "7z\ufffd\ufffd'\u001c");

    private final String title;
    private final String bytes;

    Container(String title, String bytes) {
        this.title = title;
        this.bytes = bytes;
    }

    /** How a container is called, if a file is one. */
    static Optional<String> of(Head head) {
        return Arrays.stream(values())
                .filter(it -> head.text().startsWith(it.bytes))
                .map(it -> it.title)
                .findFirst();
    }
}
