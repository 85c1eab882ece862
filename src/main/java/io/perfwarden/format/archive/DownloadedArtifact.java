package io.perfwarden.format.archive;

import io.perfwarden.model.InputProblem;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * The download of one artifact: a zip, or the one file that was uploaded as it is. Holds the
 * download open until closed. Not for several threads at once.
 */
public final class DownloadedArtifact implements AutoCloseable {
    private final Optional<ZipArchive> zip;
    private final List<ResultFile> files;

    private DownloadedArtifact(Optional<ZipArchive> zip, List<ResultFile> files) {
        this.zip = zip;
        this.files = List.copyOf(files);
    }

    /** Opens a download that may take as long as it takes. */
    public static DownloadedArtifact open(Path file, String artifactName, ArchiveLimits limits)
            throws IOException {
        return open(file, artifactName, limits, ReadDeadline.NONE);
    }

    /**
     * Opens a download. Whether it is a zip is told by its first bytes: neither the artifact's name
     * nor the server's content type says so reliably.
     *
     * @param file the download on disk
     * @param artifactName names the artifact in problems, and the file of one that is no zip
     * @param deadline for all that is read of its files; one that is over ends as a refusal
     * @throws ArchiveException if it is a damaged zip, or one with too many entries
     * @throws IOException if the download cannot be read
     */
    public static DownloadedArtifact open(
            Path file, String artifactName, ArchiveLimits limits, ReadDeadline deadline)
            throws IOException {
        ArchiveBudget budget = new ArchiveBudget(limits, deadline);
        if (!ZipArchive.isZip(file)) {
            long most = Math.min(limits.entryBytes(), limits.totalBytes());
            ResultFile only = new LocalFile(artifactName, file, most, budget);
            return new DownloadedArtifact(Optional.empty(), List.of(only));
        }
        ZipArchive zip = ZipArchive.open(file, artifactName, limits, budget);
        return new DownloadedArtifact(Optional.of(zip), zip.files());
    }

    /** Whether this is a zip, and not one file uploaded as it is. */
    public boolean isZip() {
        return zip.isPresent();
    }

    /**
     * The files that may be read, sorted by name. What a file unpacks to is bounded while it is
     * read; one that passes a bound does not prevent reading others, unless it is the bound on all.
     */
    public List<ResultFile> files() {
        return files;
    }

    /** The entries that may not be read, sorted by name. */
    public List<RefusedFile> refused() {
        return zip.map(ZipArchive::refused).orElse(List.of());
    }

    /** Why other entries may not be read, the first of many. */
    public List<InputProblem> problems() {
        return zip.map(ZipArchive::problems).orElse(List.of());
    }

    @Override
    public void close() throws IOException {
        if (zip.isPresent()) {
            zip.get().close();
        }
    }

    /** A zip on disk. Holds it open until closed. Not for several threads at once. */
    private static final class ZipArchive implements Closeable {
        /** Of an entry, of the end of an empty zip, and of a zip that is or might be in parts. */
        private static final Set<Integer> SIGNATURES =
                Set.of(0x04034b50, 0x06054b50, 0x08074b50, 0x30304b50);

        private final ZipBytes zip;
        private final ZipDirectory directory;
        private final ZippedFile.Source source;

        private ZipArchive(ZipBytes zip, ZipDirectory directory, ArchiveBudget budget) {
            this.zip = zip;
            this.directory = directory;
            this.source = new ZippedFile.Source(zip, budget, byName(directory.readable()));
        }

        /** Whether a file begins as a zip does. */
        static boolean isZip(Path file) throws IOException {
            try (ZipBytes bytes = ZipBytes.open(file, "")) {
                if (bytes.length() < Integer.BYTES) {
                    return false;
                }
                return SIGNATURES.contains(bytes.at(0, Integer.BYTES).getInt(0));
            }
        }

        /**
         * Reads the directory of a zip.
         *
         * @param shownAs names it in problems
         * @param budget of everything read from it
         * @throws ArchiveException if it is damaged, or has too many entries
         * @throws IOException if it cannot be read
         */
        static ZipArchive open(
                Path file, String shownAs, ArchiveLimits limits, ArchiveBudget budget)
                throws IOException {
            ZipBytes zip = ZipBytes.open(file, shownAs);
            try {
                return new ZipArchive(zip, ZipDirectory.read(zip, limits), budget);
            } catch (IOException | RuntimeException e) {
                zip.close();
                throw e;
            }
        }

        private static Map<String, ZipMember> byName(List<ZipMember> members) {
            Map<String, ZipMember> byName = HashMap.newHashMap(members.size());
            members.forEach(member -> byName.putIfAbsent(member.name(), member));
            return byName;
        }

        /** The entries that may be read, sorted by name. */
        List<ResultFile> files() {
            return directory.readable().stream()
                    .<ResultFile>map(member -> new ZippedFile(source, member))
                    .toList();
        }

        /** The entries that may not be read, sorted by name. */
        List<RefusedFile> refused() {
            return directory.refused().stream()
                    .map(it -> new RefusedFile(new RefusedEntry(source, it), it.problem()))
                    .toList();
        }

        /** Why other entries may not be read. */
        List<InputProblem> problems() {
            return directory.problems();
        }

        @Override
        public void close() throws IOException {
            zip.close();
        }
    }

    /** An entry that is refused; its content may be looked at where only its name is at fault. */
    private static final class RefusedEntry implements ResultFile {
        private final ZippedFile.Source source;
        private final ZipDirectory.Refused refused;

        RefusedEntry(ZippedFile.Source source, ZipDirectory.Refused refused) {
            this.source = source;
            this.refused = refused;
        }

        @Override
        public String name() {
            return EntryName.within(refused.member().name());
        }

        @Override
        public ArchiveBudget budget() {
            return source.budget();
        }

        @Override
        public InputStream open() throws IOException {
            if (ZipDirectory.faultOfContent(refused.member()).isPresent()) {
                throw new ArchiveException(refused.problem());
            }
            return new ZippedFile(source, refused.member()).open();
        }
    }

    /** An entry of a zip; unpacked while it is read, never as a whole. */
    private static final class ZippedFile implements ResultFile {
        private static final int LOCAL_SIGNATURE = 0x04034b50;
        private static final int LOCAL_SIZE = 30;
        private static final int BUFFER = 16 << 10;

        /**
         * What all files of a zip share.
         *
         * @param members by name; of equal names the first
         */
        record Source(ZipBytes zip, ArchiveBudget budget, Map<String, ZipMember> members) {}

        private final Source source;
        private final ZipBytes zip;
        private final ZipMember member;
        private final ReadMeter meter;

        ZippedFile(Source source, ZipMember member) {
            this.source = source;
            this.zip = source.zip();
            this.member = member;
            this.meter = source.budget().meter(ZipDirectory.where(zip.artifact(), member.name()));
        }

        @Override
        public String name() {
            return member.name();
        }

        @Override
        public ArchiveBudget budget() {
            return source.budget();
        }

        /**
         * Every one handed out counts against the bound on all files, as often as it is asked for:
         * else many small files could have a large one read over and over.
         */
        @Override
        public Optional<ResultFile> beside(String fileName) {
            String directory = member.name();
            for (int above = 0; above < 2; above++) {
                int slash = directory.lastIndexOf('/');
                directory = slash < 0 ? "" : directory.substring(0, slash);
                ZipMember other =
                        source.members()
                                .get(directory.isEmpty() ? fileName : directory + "/" + fileName);
                if (other != null) {
                    return Optional.of(new ZippedFile(source, other));
                }
            }
            return Optional.empty();
        }

        @Override
        public InputStream open() throws IOException {
            InputStream packed = zip.stream(start(), member.content().packed());
            if (member.method() == ZipMember.STORED) {
                return new UnpackingStream(meter, this, packed, () -> Long.MAX_VALUE);
            }
            Inflater inflater = new Inflater(true);
            InputStream inflated =
                    new InflaterInputStream(packed, inflater, BUFFER) {
                        @Override
                        public void close() throws IOException {
                            inflater.end();
                            super.close();
                        }
                    };
            return new UnpackingStream(meter, this, inflated, inflater::getBytesRead);
        }

        /**
         * Where the data begins: behind the local header, whose name and extra field may be longer.
         */
        private long start() throws IOException {
            long offset = member.content().offset();
            ByteBuffer local = zip.at(offset, LOCAL_SIZE);
            if (local.getInt(0) != LOCAL_SIGNATURE) {
                throw damaged("its data is not where the directory says");
            }
            int name = local.getShort(26) & 0xffff;
            int extra = local.getShort(28) & 0xffff;
            return offset + LOCAL_SIZE + name + extra;
        }

        /** Called at the end of the data, when its claims can be checked. */
        void ended(long unpacked, int crc) throws ArchiveException {
            if (unpacked != member.content().unpacked() || crc != member.content().crc()) {
                throw damaged("its size or checksum is not what the directory says");
            }
        }

        ArchiveException damaged(String how) {
            return new ArchiveException(
                    new InputProblem(
                            meter.where(), "damaged: " + how, "upload the artifact again"));
        }
    }

    /** Counts what comes out of an entry, and checks the entry's claims at its end. */
    private static final class UnpackingStream extends InputStream {
        private final ReadMeter meter;
        private final ZippedFile file;
        private final InputStream source;
        private final LongSupplier packed;
        private final CRC32 crc = new CRC32();
        private long unpacked;

        UnpackingStream(ReadMeter meter, ZippedFile file, InputStream source, LongSupplier packed) {
            this.meter = meter;
            this.file = file;
            this.source = source;
            this.packed = packed;
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
            meter.reached(unpacked, packed.getAsLong());
            int wanted = (int) Math.min(count, meter.bound() - unpacked + 1);
            int got = unpack(target, offset, wanted);
            if (got < 0) {
                file.ended(unpacked, (int) crc.getValue());
                return -1;
            }
            crc.update(target, offset, got);
            unpacked += got;
            meter.reached(unpacked, packed.getAsLong());
            return got;
        }

        private int unpack(byte[] target, int offset, int count) throws IOException {
            try {
                return source.read(target, offset, count);
            } catch (ZipException | EOFException e) {
                ArchiveException told = file.damaged("its data cannot be unpacked");
                told.initCause(e);
                throw told;
            }
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }

    /**
     * The entries of a zip that may be read, and why the others may not.
     *
     * @param readable sorted by name
     * @param refused all others
     * @param problems one for each entry refused, the first {@value #MOST_PROBLEMS} of them
     */
    private record ZipDirectory(
            List<ZipMember> readable, List<Refused> refused, List<InputProblem> problems) {
        /** An entry that may not be read, and why. */
        record Refused(ZipMember member, InputProblem problem) {}

        private static final int MOST_PROBLEMS = 50;

        /**
         * Walks the directory record by record.
         *
         * @throws ArchiveException if it claims or has more entries than allowed, or is damaged
         */
        static ZipDirectory read(ZipBytes zip, ArchiveLimits limits) throws IOException {
            ZipEnd end = ZipEnd.read(zip);
            if (end.entries() > limits.entries()) {
                throw tooMany(zip, limits);
            }
            List<ZipMember> members = new ArrayList<>();
            long position = end.offset();
            long stop = end.offset() + end.size();
            while (position < stop) {
                if (members.size() == limits.entries()) {
                    throw tooMany(zip, limits);
                }
                ZipMember.Read read = ZipMember.read(zip, position, stop);
                members.add(read.member());
                position = read.next();
            }
            if (members.size() != end.entries()) {
                throw zip.damaged("its directory does not hold the number of entries it promises");
            }
            return sift(zip, members);
        }

        private static ZipDirectory sift(ZipBytes zip, List<ZipMember> members) {
            List<ZipMember> files =
                    members.stream()
                            .filter(m ->
                                    !(m.isDirectory() && m.isEmpty())
                                            && !EntryName.isLitter(m.name()))
                            .sorted(Comparator.comparing(ZipMember::name))
                            .toList();
            Map<String, Integer> times = new HashMap<>();
            files.forEach(member -> times.merge(member.name(), 1, Integer::sum));
            List<ZipMember> readable = new ArrayList<>();
            List<Refused> refused = new ArrayList<>();
            for (ZipMember member : files) {
                Optional<String> fault = fault(member, times.getOrDefault(member.name(), 1));
                if (fault.isEmpty()) {
                    readable.add(member);
                } else {
                    refused.add(new Refused(member, refusal(zip, member, fault.get())));
                }
            }
            return new ZipDirectory(
                    readable,
                    refused,
                    shortened(zip, refused.stream().map(Refused::problem).toList()));
        }

        private static Optional<String> fault(ZipMember member, int times) {
            if (member.nameBytes() > ZipMember.LONGEST_NAME) {
                return Optional.of("its name is longer than " + ZipMember.LONGEST_NAME + " bytes");
            }
            if (member.isDirectory()) {
                return Optional.of("it is called a directory and holds data");
            }
            if (member.isMisspelt()) {
                return Optional.of("its name is not the UTF-8 it is said to be");
            }
            return EntryName.fault(member.name())
                    .or(() ->
                            times > 1
                                    ? Optional.of(
                                            "the archive holds " + times + " entries of this name")
                                    : faultOfContent(member));
        }

        static Optional<String> faultOfContent(ZipMember member) {
            if (member.isSpecial()) {
                return Optional.of("it is a link or another special file");
            }
            if (member.isEncrypted()) {
                return Optional.of("it is encrypted");
            }
            boolean known =
                    member.method() == ZipMember.STORED || member.method() == ZipMember.DEFLATED;
            return known
                    ? Optional.empty()
                    : Optional.of(
                            "it is packed by method " + member.method() + ", expected deflate");
        }

        private static InputProblem refusal(ZipBytes zip, ZipMember member, String fault) {
            return InputProblem.of(where(zip.artifact(), member.name()), "not read: " + fault);
        }

        /** An entry of an artifact, for showing. */
        static String where(String artifact, String entry) {
            return EntryName.printable(artifact) + ": " + EntryName.printable(entry);
        }

        private static List<InputProblem> shortened(ZipBytes zip, List<InputProblem> problems) {
            if (problems.size() <= MOST_PROBLEMS) {
                return problems;
            }
            List<InputProblem> some = new ArrayList<>(problems.subList(0, MOST_PROBLEMS));
            int rest = problems.size() - MOST_PROBLEMS;
            some.add(
                    InputProblem.of(
                            EntryName.printable(zip.artifact()),
                            rest + " more entries were not read"));
            return some;
        }

        private static ArchiveException tooMany(ZipBytes zip, ArchiveLimits limits) {
            return zip.refused(
                    "more than " + limits.entries() + " files in the archive",
                    "upload only the result files");
        }
    }

    /**
     * Where a zip's directory stands and how large it claims to be, from the record at the file's
     * end. It is read first, so that a directory out of bounds is never loaded.
     *
     * @param entries how many entries the directory claims
     * @param offset where the directory begins
     * @param size bytes of the directory; it lies within the file
     * @see <a href="https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT">APPNOTE 4.3.14 to
     *     4.3.16</a>
     */
    private record ZipEnd(long entries, long offset, long size) {
        private static final int END_SIGNATURE = 0x06054b50;
        private static final int END_SIZE = 22;
        private static final int LONGEST_COMMENT = 0xffff;
        private static final int LOCATOR_SIGNATURE = 0x07064b50;
        private static final int LOCATOR_SIZE = 20;
        private static final int END64_SIGNATURE = 0x06064b50;
        private static final int END64_SIZE = 56;
        private static final int IN_ZIP64_16 = 0xffff;
        private static final long IN_ZIP64_32 = 0xffffffffL;

        static ZipEnd read(ZipBytes zip) throws IOException {
            int tail = (int) Math.min(zip.length(), END_SIZE + LONGEST_COMMENT);
            ByteBuffer bytes = zip.at(zip.length() - tail, tail);
            int at = find(bytes, tail);
            if (at < 0) {
                throw zip.damaged("it has no directory, as if the upload had been cut short");
            }
            if (isPart(bytes.getShort(at + 4)) || isPart(bytes.getShort(at + 6))) {
                throw zip.damaged("it is one of several parts");
            }
            int entries = bytes.getShort(at + 10) & 0xffff;
            long size = bytes.getInt(at + 12) & 0xffffffffL;
            long offset = bytes.getInt(at + 16) & 0xffffffffL;
            long end = zip.length() - tail + at;
            if (entries == IN_ZIP64_16 || size == IN_ZIP64_32 || offset == IN_ZIP64_32) {
                return readZip64(zip, end);
            }
            return checked(zip, new ZipEnd(entries, offset, size), end);
        }

        /**
         * The first part has the number 0; another record tells where this one says to look there.
         */
        private static boolean isPart(short number) {
            return number != 0 && (number & 0xffff) != IN_ZIP64_16;
        }

        private static int find(ByteBuffer bytes, int tail) {
            for (int at = tail - END_SIZE; at >= 0; at--) {
                if (bytes.getInt(at) == END_SIGNATURE
                        && at + END_SIZE + (bytes.getShort(at + 20) & 0xffff) == tail) {
                    return at;
                }
            }
            return -1;
        }

        private static ZipEnd readZip64(ZipBytes zip, long end) throws IOException {
            ByteBuffer locator = zip.at(end - LOCATOR_SIZE, LOCATOR_SIZE);
            if (locator.getInt(0) != LOCATOR_SIGNATURE) {
                throw zip.damaged("its directory is not where it should be");
            }
            long at = locator.getLong(8);
            ByteBuffer record = zip.at(at, END64_SIZE);
            if (record.getInt(0) != END64_SIGNATURE) {
                throw zip.damaged("its directory is not where it should be");
            }
            return checked(
                    zip,
                    new ZipEnd(record.getLong(32), record.getLong(48), record.getLong(40)),
                    at);
        }

        private static ZipEnd checked(ZipBytes zip, ZipEnd found, long end) throws IOException {
            boolean inside =
                    found.offset >= 0 && found.size >= 0 && found.offset <= end - found.size;
            if (!inside || found.entries < 0) {
                throw zip.damaged("its directory is not where it should be");
            }
            return found;
        }
    }
}
