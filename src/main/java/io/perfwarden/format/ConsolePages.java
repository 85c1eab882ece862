package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.BlockStream;
import io.perfwarden.model.KeyOrder;

/**
 * Repairs UTF-8 that the code pages of a Windows console changed. GitHub's runners have 437 and 850
 * for consoles and 1252 for the rest.
 *
 * <p>Bytes beyond ASCII are UTF-8, UTF-8 misread by a code page, as by PowerShell, or a code
 * page's, as by Java. One sign may be written and read by different pages. Byte order marks are
 * dropped anywhere, since files may be joined.
 */
final class ConsolePages {
    private static final int BLOCK = 64 << 10;

    /** Bytes; longer runs are processed in pieces. */
    private static final int LONGEST_RUN = 4 << 10;

    private static final byte[] NOTHING = {};
    private static final long BEYOND_ASCII = 0x8080_8080_8080_8080L;
    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final String MARK = "\ufeff";

    /** Misread forms of {@code ±}, {@code µ} and {@code ·}. */
    private static final String MISREAD_MARGINS = "\u2592\u00f1";

    private static final String MISREAD_MICROS = "\u2561\u00c1\u00e6";
    private static final String MISREAD_DOT = "\u2556";

    private static final Pattern LIKELY =
            Pattern.compile(
                    "(?<!\\p{L})(?:\u00b5(?=s)|\u00b1(?=[ \\d(])|\u00b7(?=\\p{L}))"
                            + "|[\u2500\u2502\u2514\u251c](?!\\p{L})"
                            + "|(?<=\\p{L})[\\p{IsLatin}&&[^\\x00-\\x7f]]");

    /** In order of preference. */
    private static final List<CodePage> PAGES =
            Stream.of("windows-1252", "IBM437", "IBM850").map(CodePage::of).toList();

    private final InputStream in;
    private final byte[] block = new byte[BLOCK];
    private int at;
    private int end;
    private boolean drained;
    private byte before = '\n';
    private byte[] edited = NOTHING;
    private int given;
    private Optional<CodePage> page = Optional.empty();

    private ConsolePages(InputStream in) {
        this.in = in;
    }

    static InputStream repair(InputStream in) {
        return new BlockStream(in, new ConsolePages(in)::read);
    }

    private int read(byte[] target, int offset, int count) throws IOException {
        while (given == edited.length) {
            if (at == end && !fill()) {
                return -1;
            }
            int stop = pastAscii(Math.min(end, at + count));
            if (stop > at) {
                int length = stop - at;
                System.arraycopy(block, at, target, offset, length);
                pass(stop);
                return length;
            }
            edited = edit(endOfRun());
            given = 0;
        }
        int length = Math.min(count, edited.length - given);
        System.arraycopy(edited, given, target, offset, length);
        given += length;
        return length;
    }

    private int pastAscii(int most) {
        int stop = at;
        while (stop <= most - Long.BYTES && ((long) WORDS.get(block, stop) & BEYOND_ASCII) == 0) {
            stop += Long.BYTES;
        }
        while (stop < most && block[stop] >= 0) {
            stop++;
        }
        return stop;
    }

    /** Moves the rest to the front and reads on; false at the end. */
    private boolean fill() throws IOException {
        System.arraycopy(block, at, block, 0, end - at);
        end -= at;
        at = 0;
        int read = in.readNBytes(block, end, BLOCK - end);
        drained = read < BLOCK - end;
        end += read;
        return end > 0;
    }

    private void pass(int stop) {
        before = block[stop - 1];
        at = stop;
    }

    /** The end of the next run beyond ASCII; a long run is not cut within a character. */
    private int endOfRun() throws IOException {
        if (!drained && end - at <= LONGEST_RUN + 2) {
            fill();
        }
        int most = Math.min(end, at + LONGEST_RUN);
        int stop = at;
        while (stop < most && block[stop] < 0) {
            stop++;
        }
        int cut = stop;
        while (stop == most && cut < end && cut > at && (block[cut] & 0xc0) == 0x80) {
            cut--;
        }
        return cut > at ? cut : stop;
    }

    private byte[] edit(int stop) {
        byte[] run = Arrays.copyOfRange(block, at, stop);
        Optional<String> meant =
                utf8(run)
                        .map(text -> withSign(reread(text), stop))
                        .or(() -> pageOf().map(it -> it.decode(run)));
        pass(stop);
        return meant.map(it -> it.replace(MARK, "").getBytes(StandardCharsets.UTF_8)).orElse(run);
    }

    private static Optional<String> utf8(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        boolean same = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
        return same ? Optional.of(text) : Optional.empty();
    }

    /** Repairs UTF-8 that pages misread, once or several times. */
    private static String reread(String text) {
        return PAGES.stream()
                .flatMap(it -> it.encode(text).stream())
                .flatMap(it -> utf8(it).stream())
                .findFirst()
                .map(ConsolePages::reread)
                .orElse(text);
    }

    private String withSign(String text, int stop) {
        char read = text.charAt(0);
        char next = stop < end ? (char) block[stop] : '\n';
        boolean last = stop + 1 >= end || !Character.isLetter(block[stop + 1]);
        boolean behindNumber = before == ' ' || Character.isDigit(before);
        if (text.length() > 1) {
            return text;
        }
        boolean margin = " (".indexOf(next) >= 0 || Character.isDigit(next);
        if (behindNumber && margin && MISREAD_MARGINS.indexOf(read) >= 0) {
            return "\u00b1";
        }
        if (behindNumber && MISREAD_MICROS.indexOf(read) >= 0 && next == 's' && last) {
            return "\u00b5";
        }
        return MISREAD_DOT.indexOf(read) >= 0 && Character.isLetter(next) ? "\u00b7" : text;
    }

    /** The probable page of the file; absent for binary data. */
    private Optional<CodePage> pageOf() {
        if (page.isEmpty() && !isBinary()) {
            byte[] seen = Arrays.copyOf(block, end);
            page = PAGES.stream().max(KeyOrder.of(it -> countLikely(it.decode(seen))));
        }
        return page;
    }

    private boolean isBinary() {
        return IntStream.range(0, end).anyMatch(i -> block[i] == 0);
    }

    private static long countLikely(String text) {
        return LIKELY.matcher(text).results().count();
    }

    /**
     * A code page's upper half.
     *
     * @param characters 128 of them, by byte
     */
    private record CodePage(String characters, Map<Character, Byte> bytes) {
        /** A missing character is a control character, as in Windows. */
        static CodePage of(String name) {
            StringBuilder characters = new StringBuilder();
            Map<Character, Byte> bytes = new HashMap<>();
            for (int code = 0x80; code <= 0xff; code++) {
                byte[] one = {(byte) code};
                String read = new String(one, Charset.forName(name));
                char character = read.equals("\ufffd") ? (char) code : read.charAt(0);
                characters.append(character);
                if (code < 0xa0) {
                    bytes.put((char) code, (byte) code);
                }
            }
            for (int i = 0; i < characters.length(); i++) {
                bytes.put(characters.charAt(i), (byte) (0x80 + i));
            }
            return new CodePage(characters.toString(), bytes);
        }

        String decode(byte[] text) {
            StringBuilder decoded = new StringBuilder(text.length);
            for (byte one : text) {
                decoded.append(one < 0 ? characters.charAt(one & 0x7f) : (char) one);
            }
            return decoded.toString();
        }

        /** The bytes of a text beyond ASCII, if the page has all of it. */
        Optional<byte[]> encode(String text) {
            byte[] encoded = new byte[text.length()];
            for (int i = 0; i < encoded.length; i++) {
                Byte one = bytes.get(text.charAt(i));
                if (one == null) {
                    return Optional.empty();
                }
                encoded[i] = one;
            }
            return Optional.of(encoded);
        }
    }
}
