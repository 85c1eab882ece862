package io.perfwarden.format;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.format.text.ConsoleLine;
import io.perfwarden.format.text.Triples;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a file or a piece of it, decoded, for recognising its format. What several
 * readers ask of it is worked out once, when the first asks.
 */
public final class Head {
    /** How much of a file is looked at to recognise it, in bytes: 64 KiB. */
    public static final int BYTES = 64 << 10;

    private final boolean complete;
    private final Supplier<String> unread;
    private final Supplier<String> decoding;
    private final Predicate<String> mayMention;
    private @Nullable String letters;
    private @Nullable String text;
    private @Nullable JsonShape json;
    private @Nullable List<String> lines;

    /**
     * @param text the beginning, without byte order mark
     * @param complete whether this is the whole file
     */
    public Head(String text, boolean complete) {
        this(complete, () -> text, () -> text, _ -> true);
    }

    /**
     * @param unread makes a text in which every ASCII character of the text is itself
     */
    private Head(
            boolean complete,
            Supplier<String> unread,
            Supplier<String> decoding,
            Predicate<String> mayMention) {
        this.complete = complete;
        this.unread = unread;
        this.decoding = decoding;
        this.mayMention = mayMention;
    }

    /**
     * A piece of UTF-8 that is only decoded when a reader wants to see more of it than whether it
     * mentions something.
     *
     * @param bytes not changed as long as the piece is looked at
     */
    public static Head ofPiece(byte[] bytes, int length) {
        return new Head(
                false,
                () -> new String(bytes, 0, length, StandardCharsets.ISO_8859_1),
                () -> new String(bytes, 0, length, StandardCharsets.UTF_8),
                new Triples(bytes, length)::mayHold);
    }

    /** The beginning of a file of UTF-8; what is not UTF-8 becomes U+FFFD. */
    public static Head of(ResultFile file) throws IOException {
        try (InputStream in = file.open()) {
            byte[] start = in.readNBytes(BYTES);
            boolean complete = start.length < BYTES;
            return new Head(new String(start, StandardCharsets.UTF_8), complete);
        }
    }

    public String text() {
        String known = text;
        if (known == null) {
            known = decoding.get();
            text = known;
        }
        return known;
    }

    /** The text with other characters for those beyond ASCII: for what is quickly ruled out. */
    public String letters() {
        String known = letters;
        if (known == null) {
            known = unread.get();
            letters = known;
        }
        return known;
    }

    /** Whether this is the whole file. */
    public boolean complete() {
        return complete;
    }

    /** Its shape if it is JSON; not present otherwise. */
    public JsonShape json() {
        JsonShape known = json;
        if (known == null) {
            known = JsonShape.of(text());
            json = known;
        }
        return known;
    }

    /** Whether this is a document of our own, such as a stored baseline, and no tool's output. */
    public boolean isOurs() {
        return json().at("schema").text().startsWith("perfwarden/");
    }

    /** Its lines without colours, time stamps and the like; the last one may be cut. */
    public List<String> lines() {
        List<String> known = lines;
        if (known == null) {
            known = text().lines().map(ConsoleLine::clean).toList();
            lines = known;
        }
        return known;
    }

    /**
     * Whether all these words are in the text; a quick answer before looking at its lines one by
     * one.
     *
     * @param words of ASCII
     */
    public boolean mentions(String... words) {
        return Arrays.stream(words).allMatch(mayMention)
                && Arrays.stream(words).allMatch(letters()::contains);
    }

    /** Whether a pattern is found in any line. */
    public boolean anyLine(Pattern pattern) {
        return lines().stream().anyMatch(line -> pattern.matcher(line).find());
    }
}
