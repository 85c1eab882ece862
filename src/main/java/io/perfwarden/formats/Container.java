package io.perfwarden.formats;

import io.perfwarden.format.Head;
import java.util.Arrays;
import java.util.Optional;

/**
 * What holds files and is none of ours to open, told by the bytes it begins with; those that are no
 * UTF-8 stand as U+FFFD in the head of a file.
 */
enum Container {
    ZIP("zip", 0, "PK\u0003\u0004"),
    TAR("tar", 257, "ustar"),
    XZ("xz", 0, "\ufffd7zXZ\u0000"),
    ZSTD("zstd", 0, "(\ufffd/\ufffd"),
    BZIP2("bzip2", 0, "BZh"),
    SEVEN_ZIP("7z", 0, "7z\ufffd\ufffd'\u001c");

    private final String title;
    private final int place;
    private final String bytes;

    Container(String title, int place, String bytes) {
        this.title = title;
        this.place = place;
        this.bytes = bytes;
    }

    /** How a container is called, if a file is one. */
    static Optional<String> of(Head head) {
        return Arrays.stream(values())
                .filter(it -> head.text().startsWith(it.bytes, it.place))
                .map(it -> it.title)
                .findFirst();
    }
}
