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
    public FileHead(String text, boolean complete) {
        this(complete, () -> text, () -> text, _ -> true);
    }

    /**
     * @param unread makes a text in which every ASCII character of the text is itself
     */
    private FileHead(
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
    public static FileHead ofPiece(byte[] bytes, int length) {
        return new FileHead(
                false,
                () -> new String(bytes, 0, length, StandardCharsets.ISO_8859_1),
                () -> new String(bytes, 0, length, StandardCharsets.UTF_8),
                new DigitTriples(bytes, length)::mayHold);
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

    /** Whether a line is of a kind. */
    public boolean anyLine(Predicate<String> kind) {
        return lines().stream().anyMatch(kind);
    }

    /** Whether a pattern is found in any line. */
    public boolean anyLine(Pattern pattern) {
        return lines().stream().anyMatch(line -> pattern.matcher(line).find());
    }

    /**
     * Which three letters stand one behind the other in a piece of text, at every third place:
     * found in one pass, and enough to say of most words that they are not in it, wherever such a
     * word began. Several share a place in the table, so that a word may be taken for possible, and
     * never for impossible.
     */
    private static final class DigitTriples {
        private static final int PLACES_BITS = 15;
        private static final int PLACES = 1 << PLACES_BITS;

        /** 2 to the 32nd by the golden ratio: D. E. Knuth, The Art of Computer Programming, 6.4. */
        private static final int GOLDEN = 0x9E3779B1;

        private static final VarHandle FOUR =
                MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

        private static final int STEP = 3;

        /** Any shorter word may stand between two of the places looked at. */
        private static final int SHORTEST = 2 * STEP - 1;

        private final boolean[] seen = new boolean[PLACES];

        /** Of the first bytes. */
        DigitTriples(byte[] bytes, int length) {
            int i = 0;
            for (; i <= length - Integer.BYTES; i += STEP) {
                seen[place((int) FOUR.get(bytes, i) & 0xFFFFFF)] = true;
            }
            if (i <= length - STEP) {
                seen[place(bytes[i] & 0xFF, bytes[i + 1] & 0xFF, bytes[i + 2] & 0xFF)] = true;
            }
        }

        private static int place(int first, int second, int third) {
            return place(first | (second << 8) | (third << 16));
        }

        /** Where three letters fall, the first of them lowest (Fibonacci hashing). */
        private static int place(int letters) {
            return (letters * GOLDEN) >>> (Integer.SIZE - PLACES_BITS);
        }

        /**
         * @param word of ASCII
         * @return false if it is not there
         */
        boolean mayHold(String word) {
            boolean mayHold = word.length() < SHORTEST;
            for (int from = 0; from < STEP && !mayHold; from++) {
                mayHold = mayHold(word, from);
            }
            return mayHold;
        }

        private boolean mayHold(String word, int from) {
            for (int i = from + 2; i < word.length(); i += STEP) {
                if (!seen[place(word.charAt(i - 2), word.charAt(i - 1), word.charAt(i))]) {
                    return false;
                }
            }
            return true;
        }
    }
}
