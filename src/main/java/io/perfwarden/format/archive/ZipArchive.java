package io.perfwarden.format.archive;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.KeyOrder;

/**
 * Reads the directory of a zip on disk in pieces. It trusts the directory only for the places of
 * bytes and their packing.
 *
 * @see <a href="https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT">APPNOTE</a>
 */
final class ZipArchive {
    /** Signatures of an entry, of the end of an empty zip, and of a zip in parts. */
    private static final Set<Integer> SIGNATURES =
            Set.of(0x04034b50, 0x06054b50, 0x08074b50, 0x30304b50);

    private static final int MOST_PROBLEMS = 50;

    /** Longer names are refused: 10,000 of them must fit in memory. */
    private static final int LONGEST_NAME = 1_024;

    private static final int STORED = 0;
    private static final int DEFLATED = 8;
    private static final int LOCAL_SIGNATURE = 0x04034b50;
    private static final int LOCAL_SIZE = 30;
    private final FileChannel channel;
    private final long length;
    private final String shown;
    private final ArchiveLimits limits;

    private ZipArchive(FileChannel channel, String artifact, ArchiveLimits limits)
            throws IOException {
        this.channel = channel;
        this.length = channel.size();
        this.shown = EntryName.printable(artifact);
        this.limits = limits;
    }

    static boolean isZip(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            ByteBuffer start = ByteBuffer.wrap(in.readNBytes(Integer.BYTES));
            return start.remaining() == Integer.BYTES
                    && SIGNATURES.contains(start.order(ByteOrder.LITTLE_ENDIAN).getInt());
        }
    }

    /**
     * Reads the directory of a zip, which stays open until it is closed.
     *
     * @throws ArchiveException if it is damaged, or has more entries than allowed
     */
    static DownloadedArtifact open(Path file, String artifact, ArchiveLimits limits)
            throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            ZipArchive zip = new ZipArchive(channel, artifact, limits);
            return zip.sortMembers(zip.members());
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** All entries; the end record comes first, so that no directory out of bounds is loaded. */
    private List<Member> members() throws IOException {
        DirectoryEnd end = directoryEnd();
        if (end.entries() > limits.entries()) {
            throw tooMany();
        }
        List<Member> members = new ArrayList<>();
        long position = end.offset();
        long stop = end.offset() + end.size();
        while (position < stop) {
            if (members.size() == limits.entries()) {
                throw tooMany();
            }
            Member member = member(position, stop);
            members.add(member);
            position = member.next();
        }
        if (members.size() != end.entries()) {
            throw damageError("its directory does not hold the number of entries it promises");
        }
        return members;
    }

    private DownloadedArtifact sortMembers(List<Member> members) {
        List<Member> files =
                members.stream()
                        .filter(m -> !(m.isDirectory() && m.unpacked() == 0))
                        .filter(m -> !EntryName.isSystemFile(m.name()))
                        .sorted(KeyOrder.of(Member::name))
                        .toList();
        Map<String, Integer> times = new HashMap<>();
        files.forEach(member -> times.merge(member.name(), 1, Integer::sum));
        Map<String, ArchiveEntry> entries = new HashMap<>();
        ArchiveEntry.Archive archive =
                new ArchiveEntry.Archive("", shown + ": ", new ArchiveBudget(limits), entries);
        List<ResultFile> readable = new ArrayList<>();
        List<ResultFile.RefusedFile> refused = new ArrayList<>();
        for (Member member : files) {
            String name = member.name();
            Optional<String> fault = fault(member, times.getOrDefault(name, 1));
            if (fault.isEmpty()) {
                ArchiveEntry entry =
                        new ArchiveEntry(archive, name, name, meter -> content(member, meter));
                entries.put(name, entry);
                readable.add(entry);
            } else {
                boolean sound = faultOfContent(member).isEmpty();
                Optional<ArchiveEntry.EntryContent> content =
                        Optional.of(meter -> content(member, meter));
                refused.add(
                        ArchiveEntry.refuse(
                                archive, name, name, fault.get(), content.filter(_ -> sound)));
            }
        }
        List<InputProblem> problems = new ArrayList<>();
        refused.stream().limit(MOST_PROBLEMS).forEach(it -> problems.add(it.problem()));
        if (refused.size() > MOST_PROBLEMS) {
            int rest = refused.size() - MOST_PROBLEMS;
            problems.add(InputProblem.of(shown, rest + " more entries were not read"));
        }
        return new DownloadedArtifact(true, readable, refused, problems, channel);
    }

    private static Optional<String> fault(Member member, int times) {
        if (member.nameBytes() > LONGEST_NAME) {
            return Optional.of("its name is longer than " + LONGEST_NAME + " bytes");
        }
        if (member.isDirectory()) {
            return Optional.of("it is called a directory and holds data");
        }
        if (member.saysUtf8() && member.name().indexOf('\ufffd') >= 0) {
            return Optional.of("its name is not the UTF-8 it is said to be");
        }
        String several = "the archive holds " + times + " entries of this name";
        return EntryName.fault(member.name())
                .or(() -> Optional.of(several).filter(_ -> times > 1))
                .or(() -> faultOfContent(member));
    }

    private static Optional<String> faultOfContent(Member member) {
        if (member.isSpecial()) {
            return Optional.of("it is a link or another special file");
        }
        if (member.isEncrypted()) {
            return Optional.of("it is encrypted");
        }
        return member.method() == STORED || member.method() == DEFLATED
                ? Optional.empty()
                : Optional.of("it is packed by method " + member.method() + ", expected deflate");
    }

    private InputStream content(Member member, ArchiveBudget.Meter meter) throws IOException {
        ByteBuffer local = at(member.offset(), LOCAL_SIZE);
        if (local.getInt(0) != LOCAL_SIGNATURE) {
            throw damagedEntry(meter, "its data is not where the directory says");
        }
        // name and extra field may be longer in the local header than in the directory
        int name = local.getShort(26) & 0xffff;
        int extra = local.getShort(28) & 0xffff;
        long start = member.offset() + LOCAL_SIZE + name + extra;
        if (start < 0 || member.packed() < 0 || start > length - member.packed()) {
            throw damageError("it ends before what its directory promises");
        }
        InputStream data = ArchiveEntry.slice(channel, start, member.packed());
        LongSupplier taken = () -> Long.MAX_VALUE;
        if (member.method() == DEFLATED) {
            Inflater inflater = new Inflater(true);
            taken = inflater::getBytesRead;
            data =
                    new InflaterInputStream(data, inflater, 16 << 10) {
                        @Override
                        public void close() throws IOException {
                            inflater.end();
                            super.close();
                        }
                    };
        }
        return ArchiveBudget.meter(
                checkingStream(data, member, meter),
                meter,
                taken,
                _ -> damagedEntry(meter, "its data cannot be unpacked").problem());
    }

    private static ArchiveException damagedEntry(ArchiveBudget.Meter meter, String how) {
        return new ArchiveException(
                new InputProblem(meter.where(), "damaged: " + how, "upload the artifact again"));
    }

    private static InputStream checkingStream(
            InputStream in, Member member, ArchiveBudget.Meter meter) {
        CRC32 crc = new CRC32();
        long[] unpacked = {0};
        return new BlockStream(
                in,
                (target, offset, count) -> {
                    int got = in.read(target, offset, count);
                    if (got >= 0) {
                        crc.update(target, offset, got);
                        unpacked[0] += got;
                    } else if (unpacked[0] != member.unpacked()
                            || (int) crc.getValue() != member.crc()) {
                        throw damagedEntry(
                                meter, "its size or checksum is not what the directory says");
                    }
                    return got;
                });
    }

    /**
     * A little-endian piece of the file.
     *
     * @throws ArchiveException if the file is shorter
     */
    private ByteBuffer at(long position, int size) throws IOException {
        if (position < 0 || position > length - size) {
            throw damageError("it ends before what its directory promises");
        }
        byte[] bytes = ArchiveEntry.slice(channel, position, size).readNBytes(size);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private ArchiveException damageError(String how) {
        return new ArchiveException(
                new InputProblem(shown, "not a readable zip: " + how, "upload the artifact again"));
    }

    private ArchiveException tooMany() {
        return new ArchiveException(
                new InputProblem(
                        shown,
                        "more than " + limits.entries() + " files in the archive",
                        "upload only the result files"));
    }

    /**
     * One entry of the directory.
     *
     * @param name without a leading {@code ./}; cut after {@link #LONGEST_NAME} bytes
     * @param method 0 stored, 8 deflated
     * @param mode file type and permissions of Unix; 0 if unknown
     * @param unpacked claimed bytes, only checked at the end
     * @param crc claimed checksum of the unpacked bytes
     */
    private record Member(
            String name,
            int nameBytes,
            int flags,
            int method,
            int mode,
            long offset,
            long packed,
            long unpacked,
            int crc,
            long next) {
        private static final int ENCRYPTED = 1 | 1 << 13;
        private static final int SAID_UTF_8 = 1 << 11;
        private static final int FILE_TYPE = 0xf000;
        private static final int REGULAR = 0x8000;

        boolean isDirectory() {
            return name.endsWith("/");
        }

        boolean saysUtf8() {
            return (flags & SAID_UTF_8) != 0;
        }

        boolean isEncrypted() {
            return (flags & ENCRYPTED) != 0;
        }

        boolean isSpecial() {
            int type = mode & FILE_TYPE;
            return type != 0 && type != REGULAR;
        }
    }

    private Member member(long position, long end) throws IOException {
        int fixed = 46;
        ByteBuffer head = at(position, fixed);
        int nameBytes = head.getShort(28) & 0xffff;
        int extraBytes = head.getShort(30) & 0xffff;
        int commentBytes = head.getShort(32) & 0xffff;
        long next = position + fixed + nameBytes + extraBytes + commentBytes;
        if (head.getInt(0) != 0x02014b50 || next > end) {
            throw damageError("its directory is cut or overwritten");
        }
        int flags = head.getShort(8) & 0xffff;
        byte[] name = at(position + fixed, Math.min(nameBytes, LONGEST_NAME)).array();
        ByteBuffer wide = zip64(at(position + fixed + nameBytes, extraBytes));
        long unpacked = widen(head.getInt(24), wide);
        long packed = widen(head.getInt(20), wide);
        long offset = widen(head.getInt(42), wide);
        return new Member(
                EntryName.normal(decode(name, (flags & Member.SAID_UTF_8) != 0)),
                nameBytes,
                flags,
                head.getShort(10) & 0xffff,
                head.getInt(38) >>> 16,
                offset,
                packed,
                unpacked,
                head.getInt(16),
                next);
    }

    /** The 8-byte value in place of a 4-byte one that refers to it; they follow in order. */
    private static long widen(int narrow, ByteBuffer wide) {
        long value = narrow & 0xffffffffL;
        return value == 0xffffffffL && wide.remaining() >= 8 ? wide.getLong() : value;
    }

    private static ByteBuffer zip64(ByteBuffer extra) {
        while (extra.remaining() >= 4) {
            int id = extra.getShort() & 0xffff;
            int size = Math.min(extra.getShort() & 0xffff, extra.remaining());
            if (id == 1) {
                return extra.slice(extra.position(), size).order(extra.order());
            }
            extra.position(extra.position() + size);
        }
        return ByteBuffer.allocate(0);
    }

    /**
     * Decodes UTF-8 if a flag says so; invalid bytes become U+FFFD. Without the flag many writers
     * still use UTF-8, others code page 437 (APPNOTE, appendix D).
     */
    private static String decode(byte[] name, boolean saysUtf8) {
        if (saysUtf8) {
            return new String(name, StandardCharsets.UTF_8);
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(name)).toString();
        } catch (CharacterCodingException _) {
            return new String(name, Charset.forName("IBM437"));
        }
    }

    /**
     * The place and claimed size of the directory (APPNOTE 4.3.14 to 4.3.16).
     *
     * @param size bytes; within the file
     */
    private record DirectoryEnd(long entries, long offset, long size) {
        private static final int SIGNATURE = 0x06054b50;
        private static final int SIZE = 22;
        private static final int LONGEST_COMMENT = 0xffff;
        private static final int LOCATOR_SIGNATURE = 0x07064b50;
        private static final int LOCATOR_SIZE = 20;
        private static final int ZIP64_SIGNATURE = 0x06064b50;
        private static final int ZIP64_SIZE = 56;
    }

    private DirectoryEnd directoryEnd() throws IOException {
        int tail = (int) Math.min(length, DirectoryEnd.SIZE + DirectoryEnd.LONGEST_COMMENT);
        ByteBuffer bytes = at(length - tail, tail);
        int at = tail - DirectoryEnd.SIZE;
        // a comment may contain the signature: only an end record that ends with the file counts
        while (at >= 0
                && (bytes.getInt(at) != DirectoryEnd.SIGNATURE
                        || at + DirectoryEnd.SIZE + (bytes.getShort(at + 20) & 0xffff) != tail)) {
            at--;
        }
        if (at < 0) {
            throw damageError("it has no directory, as if the upload had been cut short");
        }
        if (isPart(bytes.getShort(at + 4)) || isPart(bytes.getShort(at + 6))) {
            throw damageError("it is one of several parts");
        }
        int entries = bytes.getShort(at + 10) & 0xffff;
        long size = bytes.getInt(at + 12) & 0xffffffffL;
        long offset = bytes.getInt(at + 16) & 0xffffffffL;
        long end = length - tail + at;
        // a value of all ones refers to the record of zip64, which a locator before the end names
        if (entries != 0xffff && size != 0xffffffffL && offset != 0xffffffffL) {
            return checkBounds(new DirectoryEnd(entries, offset, size), end);
        }
        ByteBuffer locator = at(end - DirectoryEnd.LOCATOR_SIZE, DirectoryEnd.LOCATOR_SIZE);
        long wide = locator.getLong(8);
        if (locator.getInt(0) == DirectoryEnd.LOCATOR_SIGNATURE) {
            ByteBuffer record = at(wide, DirectoryEnd.ZIP64_SIZE);
            if (record.getInt(0) == DirectoryEnd.ZIP64_SIGNATURE) {
                return checkBounds(
                        new DirectoryEnd(
                                record.getLong(32), record.getLong(48), record.getLong(40)),
                        wide);
            }
        }
        throw misplacedError();
    }

    /** The first part has the number 0; 0xffff refers to the record of zip64. */
    private static boolean isPart(short number) {
        return number != 0 && number != -1;
    }

    private DirectoryEnd checkBounds(DirectoryEnd found, long end) throws ArchiveException {
        boolean inside =
                found.offset() >= 0 && found.size() >= 0 && found.offset() <= end - found.size();
        if (!inside || found.entries() < 0) {
            throw misplacedError();
        }
        return found;
    }

    private ArchiveException misplacedError() {
        return damageError("its directory is not where it should be");
    }
}
