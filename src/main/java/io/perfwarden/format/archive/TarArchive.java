package io.perfwarden.format.archive;

import io.perfwarden.model.InputProblem;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The files in a tar, which is kept on disk, unpacked and without a name, until closed. Not for
 * several threads at once.
 */
public final class TarArchive implements Closeable {
    private final FileChannel content;
    private final TarDirectory directory;

    private TarArchive(FileChannel content, TarDirectory directory) {
        this.content = content;
        this.directory = directory;
    }

    /** Whether a file begins as a tar does. */
    public static boolean isTar(ResultFile file) throws IOException {
        try (InputStream in = file.open()) {
            return TarHeader.isTar(in.readNBytes(TarHeader.SIZE));
        }
    }

    /**
     * Opens a tar.
     *
     * @param file not packed any more; its budget is that of the files in it
     * @throws io.perfwarden.format.archive.ArchiveException if it is damaged, or passes a bound
     */
    public static TarArchive open(ResultFile file) throws IOException {
        FileChannel content = scratch();
        try {
            try (InputStream in = file.open()) {
                OutputStream out = Channels.newOutputStream(content);
                in.transferTo(out);
            }
            return new TarArchive(content, TarDirectory.read(file, content));
        } catch (IOException | RuntimeException e) {
            content.close();
            throw e;
        }
    }

    /** Space that is gone when it is closed, or the process ends. */
    private static FileChannel scratch() throws IOException {
        Path file = Files.createTempFile("perfwarden-", ".tar");
        return FileChannel.open(
                file,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
    }

    /** The files that may be read, in the archive's order; of equal names the last. */
    public List<ResultFile> files() {
        return directory.files();
    }

    /** Entries that are not read, each with the reason. */
    public List<RefusedFile> refused() {
        return directory.refusedFiles();
    }

    /** What else is odd about the archive. */
    public List<InputProblem> problems() {
        return directory.problems();
    }

    @Override
    public void close() throws IOException {
        content.close();
    }

    /** Goes through the headers of a tar once, and tells what may be read of it. */
    private static final class TarDirectory {
        /** Most bytes of a long name, or of what POSIX puts in front of an entry. */
        private static final int LONGEST_EXTRA = 64 << 10;

        /** Of entries that are refused so many are told. */
        private static final int MOST_PROBLEMS = 20;

        private final ResultFile tar;
        private final FileChannel content;
        private final String shown;
        private final Map<String, TarredFile> files = new LinkedHashMap<>();
        private final List<InputProblem> problems = new ArrayList<>();
        private final List<RefusedFile> refused = new ArrayList<>();
        private final Map<RefusedFile, String> links = new HashMap<>();
        private Optional<String> longName = Optional.empty();
        private Optional<Long> longSize = Optional.empty();

        private TarDirectory(ResultFile tar, FileChannel content) {
            this.tar = tar;
            this.content = content;
            this.shown = EntryName.printable(tar.name());
        }

        static TarDirectory read(ResultFile tar, FileChannel content) throws IOException {
            TarDirectory directory = new TarDirectory(tar, content);
            directory.walk();
            return directory;
        }

        List<ResultFile> files() {
            return List.copyOf(files.values());
        }

        /** What is odd, without what is refused. */
        List<InputProblem> problems() {
            List<InputProblem> all = new ArrayList<>(problems);
            refused.stream().filter(this::leadsToFile).map(RefusedFile::problem).forEach(all::add);
            return all;
        }

        /** Entries that are not read, each with the reason. */
        List<RefusedFile> refusedFiles() {
            return refused.stream().filter(it -> !leadsToFile(it)).toList();
        }

        /** What a link leads to is read where it is. */
        private boolean leadsToFile(RefusedFile entry) {
            String target = links.getOrDefault(entry, "");
            return !target.isEmpty()
                    && files.keySet().stream()
                            .anyMatch(it -> it.equals(target) || it.startsWith(target + "/"));
        }

        /** Where a link leads within the archive; empty for what is no link. */
        private static String target(TarHeader header, String name) {
            String link = EntryName.normal(header.link());
            return switch (header.type()) {
                case '1' -> link;
                case '2' -> name.substring(0, name.lastIndexOf('/') + 1) + link;
                default -> "";
            };
        }

        private void walk() throws IOException {
            long at = 0;
            int entries = 0;
            while (at < content.size()) {
                byte[] block = bytes(at, TarHeader.SIZE);
                if (isEmpty(block)) {
                    return;
                }
                if (++entries > tar.budget().limits().entries()) {
                    throw refused(
                            "more than " + tar.budget().limits().entries() + " entries in it");
                }
                TarHeader header = header(block);
                at += TarHeader.SIZE;
                long size = isExtra(header) ? header.size() : longSize.orElse(header.size());
                if (size > content.size() - at) {
                    throw damaged("it ends within an entry");
                }
                entry(header, at, size);
                at += (size + TarHeader.SIZE - 1) / TarHeader.SIZE * TarHeader.SIZE;
            }
            String cut = "the archive ends without its end mark: files may be missing";
            problems.add(new InputProblem(shown, cut, "was it cut?"));
        }

        private TarHeader header(byte[] block) throws ArchiveException {
            return Optional.of(block)
                    .filter(TarHeader::isSound)
                    .flatMap(TarHeader::of)
                    .orElseThrow(() -> damaged("an entry's header is no header"));
        }

        private static boolean isExtra(TarHeader header) {
            return "xgLK".indexOf(header.type()) >= 0;
        }

        private void entry(TarHeader header, long at, long size) throws IOException {
            switch (header.type()) {
                case 'L' -> longName = Optional.of(withoutZeros(extra(at, size)));
                case 'x' -> pax(extra(at, size));
                case 'g', 'K' -> {}
                default -> {
                    file(header, at, size);
                    longName = Optional.empty();
                    longSize = Optional.empty();
                }
            }
        }

        private void file(TarHeader header, long at, long size) {
            String name = EntryName.normal(longName.orElse(header.name()));
            boolean regular = header.type() == 0 || header.type() == '0' || header.type() == '7';
            if (header.type() == '5' || name.endsWith("/") || EntryName.isLitter(name)) {
                return;
            }
            Optional<String> fault =
                    regular
                            ? EntryName.fault(name)
                            : Optional.of("it is a link or another special file");
            TarredFile.Place place = new TarredFile.Place(at, size);
            if (fault.isEmpty()) {
                files.remove(name);
                files.put(name, new TarredFile(this, name, place));
            } else if (refused.size() < MOST_PROBLEMS) {
                InputProblem problem = InputProblem.of(where(name), "not read: " + fault.get());
                TarredFile file = new TarredFile(this, EntryName.within(name), place);
                RefusedFile entry =
                        new RefusedFile(regular ? file : new Unopened(file, problem), problem);
                refused.add(entry);
                links.put(entry, target(header, name));
            }
        }

        /** Records of {@code length key=value}, the length with itself. */
        private void pax(byte[] records) throws ArchiveException {
            int at = 0;
            while (at < records.length && records[at] != 0) {
                int blank = at;
                while (blank < records.length && records[blank] != ' ') {
                    blank++;
                }
                int length = digits(records, at, blank);
                if (length <= blank - at + 1 || length > records.length - at) {
                    throw damaged("what stands in front of an entry has no length");
                }
                int end = at + length;
                record(new String(records, blank + 1, end - blank - 2, StandardCharsets.UTF_8));
                at = end;
            }
        }

        private static int digits(byte[] text, int from, int to) {
            String digits = new String(text, from, to - from, StandardCharsets.US_ASCII);
            return digits.matches("[0-9]{1,6}") ? Integer.parseInt(digits) : 0;
        }

        private void record(String record) throws ArchiveException {
            String value = record.substring(record.indexOf('=') + 1);
            if (record.startsWith("path=")) {
                longName = Optional.of(value);
            } else if (record.startsWith("size=")) {
                if (!value.matches("[0-9]{1,15}")) {
                    throw damaged("an entry's size is no number");
                }
                longSize = Optional.of(Long.parseLong(value));
            } else if (record.startsWith("GNU.sparse.")) {
                throw refused("a file with holes is in it");
            }
        }

        private byte[] extra(long at, long size) throws IOException {
            if (size > LONGEST_EXTRA) {
                throw refused("an entry's name is longer than " + LONGEST_EXTRA + " bytes");
            }
            return bytes(at, (int) size);
        }

        private static String withoutZeros(byte[] bytes) {
            String text = new String(bytes, StandardCharsets.UTF_8);
            int zero = text.indexOf('\0');
            return zero < 0 ? text : text.substring(0, zero);
        }

        private byte[] bytes(long at, int count) throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(count);
            int got = 0;
            while (bytes.hasRemaining() && got >= 0) {
                got = content.read(bytes, at + bytes.position());
            }
            if (got < 0) {
                throw damaged("it ends within an entry");
            }
            return bytes.array();
        }

        private static boolean isEmpty(byte[] block) {
            return Arrays.equals(block, new byte[TarHeader.SIZE]);
        }

        FileChannel content() {
            return content;
        }

        ResultFile tar() {
            return tar;
        }

        Optional<TarredFile> named(String name) {
            return Optional.ofNullable(files.get(name));
        }

        String where(String entry) {
            return shown + "/" + EntryName.printable(entry);
        }

        private ArchiveException damaged(String how) {
            return refused("damaged: " + how);
        }

        private ArchiveException refused(String what) {
            return new ArchiveException(
                    new InputProblem(shown, what, "upload the files in it as they are"));
        }

        /** A link or another special file, which has no content of its own. */
        private record Unopened(TarredFile entry, InputProblem why) implements ResultFile {
            @Override
            public String name() {
                return entry.name();
            }

            @Override
            public ArchiveBudget budget() {
                return entry.budget();
            }

            @Override
            public InputStream open() throws IOException {
                throw new ArchiveException(why);
            }
        }
    }

    /** A file in a tar. */
    private static final class TarredFile implements ResultFile {
        /**
         * Where its data is.
         *
         * @param start of the first byte, from the archive's start
         * @param size in bytes
         */
        record Place(long start, long size) {}

        private final TarDirectory directory;
        private final String entry;
        private final Place place;
        private final ReadMeter meter;

        TarredFile(TarDirectory directory, String entry, Place place) {
            this.directory = directory;
            this.entry = entry;
            this.place = place;
            this.meter = directory.tar().budget().meter(directory.where(entry));
        }

        @Override
        public String name() {
            return directory.tar().name() + "/" + entry;
        }

        @Override
        public ArchiveBudget budget() {
            return directory.tar().budget();
        }

        /** Each one handed out counts against the bound on all files again, as in a zip. */
        @Override
        public Optional<ResultFile> beside(String fileName) {
            String parent = entry;
            for (int above = 0; above < 2; above++) {
                int slash = parent.lastIndexOf('/');
                parent = slash < 0 ? "" : parent.substring(0, slash);
                Optional<TarredFile> other =
                        directory.named(parent.isEmpty() ? fileName : parent + "/" + fileName);
                if (other.isPresent()) {
                    return Optional.of(
                            new TarredFile(directory, other.get().entry, other.get().place));
                }
            }
            return Optional.empty();
        }

        @Override
        public InputStream open() {
            return new SliceStream(directory.content(), place, meter);
        }
    }

    /** A stretch of a file, counted. Closing it leaves the file open. */
    private static final class SliceStream extends InputStream {
        private final FileChannel content;
        private final TarredFile.Place place;
        private final ReadMeter meter;
        private long read;

        SliceStream(FileChannel content, TarredFile.Place place, ReadMeter meter) {
            this.content = content;
            this.place = place;
            this.meter = meter;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            if (count == 0) {
                return 0;
            }
            if (read == place.size()) {
                return -1;
            }
            int wanted = (int) Math.min(count, place.size() - read);
            int got = content.read(ByteBuffer.wrap(target, offset, wanted), place.start() + read);
            if (got < 0) {
                throw new EOFException("the archive became shorter");
            }
            read += got;
            meter.reached(read, read);
            return got;
        }
    }

    /**
     * A header of a tar: a block of 512 bytes in front of each entry.
     *
     * @param name as stated, joined with its prefix
     * @param size of the data that follows, in bytes
     * @param type what the entry is
     * @param link where a link leads, as stated
     * @see <a href="https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html">POSIX,
     *     pax, ustar Interchange Format</a>
     */
    private record TarHeader(String name, long size, char type, String link) {
        /** Of a header, and of every block. */
        static final int SIZE = 512;

        private static final int NAME = 100;
        private static final int SIZE_AT = 124;
        private static final int NUMBER = 12;
        private static final int CHECKSUM_AT = 148;
        private static final int CHECKSUM = 8;
        private static final int TYPE_AT = 156;
        private static final int LINK_AT = 157;
        private static final int MAGIC_AT = 257;
        private static final int PREFIX_AT = 345;
        private static final int PREFIX = 155;

        /** Whether a file that begins so is a tar. */
        static boolean isTar(byte[] block) {
            return block.length == SIZE
                    && text(block, MAGIC_AT, 5).equals("ustar")
                    && isSound(block);
        }

        /** Whether a block holds the checksum of its bytes. */
        static boolean isSound(byte[] block) {
            long sum = 0;
            for (int i = 0; i < SIZE; i++) {
                boolean own = i >= CHECKSUM_AT && i < CHECKSUM_AT + CHECKSUM;
                sum += own ? ' ' : block[i] & 0xff;
            }
            OptionalLong stated = number(block, CHECKSUM_AT, CHECKSUM);
            return stated.isPresent() && stated.getAsLong() == sum;
        }

        /** What a sound block says. Nothing if its size is no number. */
        static Optional<TarHeader> of(byte[] block) {
            OptionalLong size = number(block, SIZE_AT, NUMBER);
            if (size.isEmpty()) {
                return Optional.empty();
            }
            boolean posix = block[MAGIC_AT + 5] == 0;
            String prefix = posix ? text(block, PREFIX_AT, PREFIX) : "";
            String name = text(block, 0, NAME);
            return Optional.of(
                    new TarHeader(
                            prefix.isEmpty() ? name : prefix + "/" + name,
                            size.getAsLong(),
                            (char) (block[TYPE_AT] & 0xff),
                            text(block, LINK_AT, NAME)));
        }

        private static String text(byte[] block, int at, int most) {
            int end = at;
            while (end < at + most && block[end] != 0) {
                end++;
            }
            return new String(block, at, end - at, StandardCharsets.UTF_8);
        }

        /** In octal digits, or in binary where the first bit says so; not negative. */
        private static OptionalLong number(byte[] block, int at, int length) {
            if ((block[at] & 0x80) != 0) {
                return binary(block, at, length);
            }
            String digits = text(block, at, length).strip();
            if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '7')) {
                return digits.isEmpty() ? OptionalLong.of(0) : OptionalLong.empty();
            }
            return OptionalLong.of(Long.parseLong(digits, 8));
        }

        private static OptionalLong binary(byte[] block, int at, int length) {
            long number = block[at] & 0x7f;
            for (int i = 1; i < length; i++) {
                if (number >>> 48 != 0) {
                    return OptionalLong.empty();
                }
                number = (number << 8) | (block[at + i] & 0xff);
            }
            return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
        }
    }
}
