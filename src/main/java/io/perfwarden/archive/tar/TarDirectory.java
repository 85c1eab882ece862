package io.perfwarden.archive.tar;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.Budget;
import io.perfwarden.archive.EntryName;
import io.perfwarden.archive.RefusedFile;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Goes through the headers of a tar once, and tells what may be read of it. */
final class TarDirectory {
    /** Most bytes of a long name, or of what POSIX puts in front of an entry. */
    private static final int LONGEST_EXTRA = 64 << 10;

    /** Of entries that are refused so many are told. */
    private static final int MOST_PROBLEMS = 20;

    private final ResultFile tar;
    private final FileChannel content;
    private final String shown;
    private final Map<String, TarredFile> files = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
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
    List<Problem> problems() {
        List<Problem> all = new ArrayList<>(problems);
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
                throw refused("more than " + tar.budget().limits().entries() + " entries in it");
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
        problems.add(new Problem(shown, cut, "was it cut?"));
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
            Problem problem = Problem.of(where(name), "not read: " + fault.get());
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
        return new ArchiveException(new Problem(shown, what, "upload the files in it as they are"));
    }

    /** A link or another special file, which has no content of its own. */
    private record Unopened(TarredFile entry, Problem why) implements ResultFile {
        @Override
        public String name() {
            return entry.name();
        }

        @Override
        public Budget budget() {
            return entry.budget();
        }

        @Override
        public InputStream open() throws IOException {
            throw new ArchiveException(why);
        }
    }
}
