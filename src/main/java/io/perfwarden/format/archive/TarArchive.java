package io.perfwarden.format.archive;

import module java.base;

import io.perfwarden.model.InputProblem;

/**
 * The files in a tar, which is kept unpacked in a nameless file on disk until closed. Not
 * thread-safe.
 */
public final class TarArchive implements Closeable {
    /** Bytes of a long name, or of POSIX's extra header of an entry. */
    private static final int LONGEST_EXTRA = 64 << 10;

    private static final int MOST_PROBLEMS = 20;
    private final FileChannel content;
    private final String shown;
    private final int mostEntries;
    private final ArchiveEntry.Archive archive;
    private final Map<String, ArchiveEntry> files = new LinkedHashMap<>();
    private final List<InputProblem> problems = new ArrayList<>();
    private final List<ResultFile.RefusedFile> refused = new ArrayList<>();
    private final Map<ResultFile.RefusedFile, String> links = new HashMap<>();
    private Optional<String> longName = Optional.empty();
    private Optional<Long> longSize = Optional.empty();

    private TarArchive(ResultFile tar, FileChannel content) {
        this.content = content;
        this.shown = EntryName.printable(tar.name());
        ArchiveBudget budget = tar.budget();
        this.mostEntries = budget.limits().entries();
        this.archive = new ArchiveEntry.Archive(tar.name() + "/", shown + "/", budget, files);
    }

    /** Whether a file begins like a tar. */
    public static boolean isTar(ResultFile file) throws IOException {
        try (InputStream in = file.open()) {
            return TarHeader.isTar(in.readNBytes(TarHeader.SIZE));
        }
    }

    /**
     * @param file unpacked; its budget is that of the files in it
     * @throws ArchiveException if it is damaged, or passes a bound
     */
    public static TarArchive open(ResultFile file) throws IOException {
        FileChannel content =
                FileChannel.open(
                        Files.createTempFile("perfwarden-", ".tar"),
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.DELETE_ON_CLOSE);
        try {
            try (InputStream in = file.open()) {
                in.transferTo(Channels.newOutputStream(content));
            }
            TarArchive tar = new TarArchive(file, content);
            tar.readHeaders();
            return tar;
        } catch (IOException | RuntimeException e) {
            content.close();
            throw e;
        }
    }

    public List<ResultFile> files() {
        return List.copyOf(files.values());
    }

    /** Refused entries with their reasons; without links to readable files. */
    public List<ResultFile.RefusedFile> refusedFiles() {
        return refused.stream().filter(it -> !leadsToFile(it)).toList();
    }

    public List<InputProblem> problems() {
        var others =
                refused.stream().filter(this::leadsToFile).map(ResultFile.RefusedFile::problem);
        return Stream.concat(problems.stream(), others).toList();
    }

    @Override
    public void close() throws IOException {
        content.close();
    }

    private boolean leadsToFile(ResultFile.RefusedFile entry) {
        String target = links.getOrDefault(entry, "");
        return !target.isEmpty()
                && files.keySet().stream()
                        .anyMatch(it -> it.equals(target) || it.startsWith(target + "/"));
    }

    /** The target of a link within the archive; empty for other entries. */
    private static String target(TarHeader header, String name) {
        String link = EntryName.normal(header.link());
        return switch (header.type()) {
            case '1' -> link;
            case '2' -> name.substring(0, name.lastIndexOf('/') + 1) + link;
            default -> "";
        };
    }

    private void readHeaders() throws IOException {
        long at = 0;
        int entries = 0;
        while (at < content.size()) {
            byte[] block = bytes(at, TarHeader.SIZE);
            if (Arrays.equals(block, new byte[TarHeader.SIZE])) {
                return;
            }
            if (++entries > mostEntries) {
                throw refusal("more than " + mostEntries + " entries in it");
            }
            TarHeader header =
                    TarHeader.of(block)
                            .orElseThrow(() -> damageError("an entry's header is no header"));
            at += TarHeader.SIZE;
            boolean extra = "xgLK".indexOf(header.type()) >= 0;
            long size = extra ? header.size() : longSize.orElse(header.size());
            if (size > content.size() - at) {
                throw damageError("it ends within an entry");
            }
            switch (header.type()) {
                case 'L' -> longName = Optional.of(TarHeader.text(extra(at, size), 0, (int) size));
                case 'x' -> readPax(extra(at, size));
                case 'g', 'K' -> {}
                default -> {
                    add(header, at, size);
                    longName = Optional.empty();
                    longSize = Optional.empty();
                }
            }
            at += (size + TarHeader.SIZE - 1) / TarHeader.SIZE * TarHeader.SIZE;
        }
        String cut = "the archive ends without its end mark: files may be missing";
        problems.add(new InputProblem(shown, cut, "was it cut?"));
    }

    private void add(TarHeader header, long at, long size) {
        String name = EntryName.normal(longName.orElse(header.name()));
        boolean regular = header.type() == 0 || header.type() == '0' || header.type() == '7';
        if (header.type() == '5' || name.endsWith("/") || EntryName.isSystemFile(name)) {
            return;
        }
        ArchiveEntry.EntryContent content = meter -> slice(at, size, meter);
        String link = "it is a link or another special file";
        Optional<String> fault = regular ? EntryName.fault(name) : Optional.of(link);
        if (fault.isEmpty()) {
            files.remove(name);
            files.put(name, new ArchiveEntry(archive, name, name, content));
        } else if (refused.size() < MOST_PROBLEMS) {
            ResultFile.RefusedFile entry =
                    ArchiveEntry.refuse(
                            archive,
                            name,
                            EntryName.normalize(name),
                            fault.get(),
                            Optional.of(content).filter(_ -> regular));
            refused.add(entry);
            links.put(entry, target(header, name));
        }
    }

    private InputStream slice(long at, long size, ArchiveBudget.Meter meter) {
        return ArchiveBudget.meter(
                ArchiveEntry.slice(content, at, size),
                meter,
                () -> Long.MAX_VALUE,
                _ -> InputProblem.of(shown, "became shorter while it was read"));
    }

    /** Records of {@code length key=value}; the length includes itself. */
    private void readPax(byte[] records) throws ArchiveException {
        int at = 0;
        while (at < records.length && records[at] != 0) {
            int blank = at;
            while (blank < records.length && records[blank] != ' ') {
                blank++;
            }
            String digits = new String(records, at, blank - at, StandardCharsets.US_ASCII);
            int length = digits.matches("[0-9]{1,6}") ? Integer.parseInt(digits) : 0;
            if (length <= blank - at + 1 || length > records.length - at) {
                throw damageError("what comes before an entry has no length");
            }
            int end = at + length;
            readPax(new String(records, blank + 1, end - blank - 2, StandardCharsets.UTF_8));
            at = end;
        }
    }

    private void readPax(String record) throws ArchiveException {
        String value = record.substring(record.indexOf('=') + 1);
        if (record.startsWith("path=")) {
            longName = Optional.of(value);
        } else if (record.startsWith("size=")) {
            if (!value.matches("[0-9]{1,15}")) {
                throw damageError("an entry's size is no number");
            }
            longSize = Optional.of(Long.parseLong(value));
        } else if (record.startsWith("GNU.sparse.")) {
            throw refusal("a file with holes is in it");
        }
    }

    private byte[] extra(long at, long size) throws IOException {
        if (size > LONGEST_EXTRA) {
            throw refusal("an entry's name is longer than " + LONGEST_EXTRA + " bytes");
        }
        return bytes(at, (int) size);
    }

    private byte[] bytes(long at, int count) throws IOException {
        if (count > content.size() - at) {
            throw damageError("it ends within an entry");
        }
        return ArchiveEntry.slice(content, at, count).readNBytes(count);
    }

    private ArchiveException damageError(String how) {
        return refusal("damaged: " + how);
    }

    private ArchiveException refusal(String what) {
        return new ArchiveException(
                new InputProblem(shown, what, "upload the files in it as they are"));
    }
}
