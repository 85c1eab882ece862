package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.BlockStream;
import io.perfwarden.model.KeyOrder;

/**
 * Repairs UTF-8 that the code pages of a Windows console changed. GitHub's runners have 437 and 850
 * for consoles and 1252 for the rest; other machines have a {@link CodePage} of their language.
 *
 * <p>Bytes beyond ASCII are UTF-8, UTF-8 misread by a code page, as by PowerShell, or a code
 * page's, as by Java. One sign may be written and read by different pages, see {@link
 * MisreadSigns}. Byte order marks are dropped anywhere, since files may be joined.
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

    private static final int REMEMBERED = 256;

    /** Runs that are looked up in all pages: later ones are of the file's language, or binary. */
    private static final int MOST_LOOKED_UP = 10_000;

    private static final int LONGEST_GUESS = 16 << 10;

    private final InputStream in;
    private final byte[] block = new byte[BLOCK];
    private int at;
    private int end;
    private boolean drained;
    private byte before = '\n';
    private byte[] edited = NOTHING;
    private int given;
    private Optional<CodePage> page = Optional.empty();
    private final Map<String, String> known = new HashMap<>();
    private int lookedUp;

    /** Of the block; absent until it is asked for. */
    private Optional<Boolean> isBinary = Optional.empty();

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
        isBinary = Optional.empty();
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
        Optional<String> text = utf8(run);
        return text.isPresent() ? editText(text.get(), stop) : editPage(run, stop);
    }

    private byte[] editText(String text, int stop) {
        String meant = known.get(text);
        if (meant == null) {
            meant = lookedUp++ < MOST_LOOKED_UP ? MisreadSigns.reread(text) : text;
            boolean isSign = !meant.equals(text) && text.length() <= MisreadSigns.LONGEST;
            if (isSign || known.size() < REMEMBERED) {
                known.put(text, meant);
            }
        }
        MisreadSigns.Neighbours around = around(stop);
        String shown = MisreadSigns.inPlace(text, meant, around);
        boolean lost = !shown.equals(text) && MisreadSigns.isCut(text, shown);
        pass(lost ? stop + 1 : stop);
        return shown.replace(MARK, "").getBytes(StandardCharsets.UTF_8);
    }

    private MisreadSigns.Neighbours around(int stop) {
        char next = stop < end ? (char) (block[stop] & 0xff) : '\n';
        char afterNext = stop + 1 < end ? (char) (block[stop + 1] & 0xff) : '\n';
        return new MisreadSigns.Neighbours((char) (before & 0xff), next, afterNext);
    }

    static Optional<String> utf8(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        boolean same = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
        return same ? Optional.of(text) : Optional.empty();
    }

    private byte[] editPage(byte[] run, int stop) {
        Optional<CodePage> of = pageOf();
        if (of.isEmpty()) {
            pass(stop);
            return run;
        }
        int whole = of.get().endOfCharacter(block, at, stop, end);
        String text = of.get().decode(Arrays.copyOfRange(block, at, whole));
        pass(whole);
        return MisreadSigns.withDots(text).getBytes(StandardCharsets.UTF_8);
    }

    /** The probable page of the file; absent for binary data. */
    private Optional<CodePage> pageOf() {
        if (page.isEmpty() && !isBinary()) {
            byte[] seen = beyondAscii();
            page =
                    Stream.of(CodePage.OF_RUNNERS, CodePage.ofOthers())
                            .flatMap(List::stream)
                            .max(KeyOrder.ofInt(it -> MisreadSigns.rate(it.decode(seen))));
        }
        return page;
    }

    /** What is beyond ASCII in the block, with a byte before and some behind. */
    private byte[] beyondAscii() {
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        int from = 0;
        for (int i = 0; i < end && seen.size() < LONGEST_GUESS; i++) {
            if (block[i] < 0) {
                int begin = Math.max(from, i - 1);
                from = Math.min(end, i + 3);
                seen.write(block, begin, Math.max(0, from - begin));
            }
        }
        return seen.toByteArray();
    }

    private boolean isBinary() {
        boolean binary =
                isBinary.orElseGet(() -> IntStream.range(0, end).anyMatch(i -> block[i] == 0));
        isBinary = Optional.of(binary);
        return binary;
    }
}
