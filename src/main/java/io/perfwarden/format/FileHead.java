package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a file or a piece of it, decoded, for recognising its format. What several
 * readers ask of it is worked out once, when the first asks.
 */
public final class FileHead {
    /** How much of a file is looked at to recognise it, in bytes: 64 KiB. */
    public static final int BYTES = 64 << 10;

    private final String text;
    private final boolean complete;
    private @Nullable JsonShape json;
    private @Nullable List<String> lines;

    /**
     * @param text the beginning, without byte order mark
     * @param complete whether this is the whole file
     */
    public FileHead(String text, boolean complete) {
        this.text = text;
        this.complete = complete;
    }

    /** The beginning of a file of UTF-8; what is not UTF-8 becomes U+FFFD. */
    public static FileHead of(ResultFile file) throws IOException {
        try (InputStream in = file.open()) {
            byte[] start = in.readNBytes(BYTES);
            boolean complete = start.length < BYTES;
            return new FileHead(new String(start, StandardCharsets.UTF_8), complete);
        }
    }

    public String text() {
        return text;
    }

    /** Whether this is the whole file. */
    public boolean complete() {
        return complete;
    }

    /** Its shape if it is JSON; not present otherwise. */
    public JsonShape json() {
        JsonShape known = json;
        if (known == null) {
            known = JsonShape.of(text);
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
            known = text.lines().map(ConsoleLine::clean).toList();
            lines = known;
        }
        return known;
    }

    /**
     * Whether all these words are in the text; a quick answer before looking at its lines one by
     * one.
     */
    public boolean mentions(String... words) {
        return Arrays.stream(words).allMatch(text::contains);
    }

    /** Whether a line is of a kind. */
    public boolean anyLine(Predicate<String> kind) {
        return lines().stream().anyMatch(kind);
    }

    /** Whether a pattern is found in any line. */
    public boolean anyLine(Pattern pattern) {
        return lines().stream().anyMatch(line -> pattern.matcher(line).find());
    }
}
