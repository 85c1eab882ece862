package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import org.jspecify.annotations.Nullable;

/**
 * The decoded beginning of a file, for recognising its format. Questions of several readers are
 * answered once.
 */
public final class FileHead {
    /** Bytes that recognition reads: 64 KiB. */
    public static final int BYTES = 64 << 10;

    private final String text;
    private final boolean complete;
    private @Nullable JsonShape json;
    private @Nullable List<String> lines;

    /**
     * @param text without byte order mark
     */
    public FileHead(String text, boolean complete) {
        this.text = text;
        this.complete = complete;
    }

    /** Reads UTF-8; invalid bytes become U+FFFD. */
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

    public boolean complete() {
        return complete;
    }

    /** Whether of a thousand characters at least one is zero, and one another that no text has. */
    boolean isBinary() {
        long zeros = text.chars().filter(it -> it == 0).count();
        long odd = text.chars().filter(it -> it > 0 && it < '\b').count();
        return Math.min(zeros, odd) * 1_000 > text.length();
    }

    /** Its shape; not present if it is no JSON. */
    public JsonShape json() {
        JsonShape known = json;
        if (known == null) {
            known = JsonShape.of(text);
            json = known;
        }
        return known;
    }

    /** Whether it is a document of our own, such as a stored baseline. */
    public boolean isOurs() {
        return json().at("schema").text().startsWith("perfwarden/");
    }

    /** Lines without colours, time stamps and the like; the last one may be cut. */
    public List<String> lines() {
        List<String> known = lines;
        if (known == null) {
            known = text.lines().map(ConsoleLine::clean).toList();
            lines = known;
        }
        return known;
    }

    /** The first one that is not blank; empty if all are. */
    public String firstLine() {
        return lines().stream().filter(line -> !line.isBlank()).findFirst().orElse("");
    }

    /** Whether the text has all these words; a quick test before looking at lines. */
    public boolean mentions(String... words) {
        return Arrays.stream(words).allMatch(text::contains);
    }

    public boolean anyLine(Predicate<String> kind) {
        return lines().stream().anyMatch(kind);
    }

    public boolean anyLine(Pattern pattern) {
        return lines().stream().anyMatch(line -> pattern.matcher(line).find());
    }
}
