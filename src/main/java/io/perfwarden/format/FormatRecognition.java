package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.FormatInfo.FormatPlace;
import io.perfwarden.format.UnknownFormat.ConsoleOutput;
import io.perfwarden.format.archive.BlockStream;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.InputProblem;

/**
 * Finds the formats of a file. Most have one. In a console log or a joined file, each document goes
 * to the first reader that recognises it. Formats of lines are searched in the rest.
 */
final class FormatRecognition {
    private static final int WINDOW = 64 << 10;
    private static final int OVERLAP = 4 << 10;

    /** A stretch of a file, in bytes from 0; {@code end} is exclusive. */
    record Span(long start, long end) {}

    record Part(ResultReader reader, ResultFile file) {}

    /**
     * The parts of a file.
     *
     * @param parts in the readers' order; empty if nothing is recognised
     * @param screenfuls console output of tools without a part
     */
    record FoundFormats(List<Part> parts, List<ConsoleOutput> screenfuls) {}

    private final ResultFile file;
    private final List<ResultReader> readers;
    private final ReadLimits limits;
    private final Map<ResultReader, List<Span>> documents = new HashMap<>();
    private final List<Span> taken = new ArrayList<>();
    private final Set<ConsoleOutput> screenfuls = new HashSet<>();
    private int offered;

    private FormatRecognition(ResultFile file, List<ResultReader> readers, ReadLimits limits) {
        this.file = file;
        this.readers = readers;
        this.limits = limits;
    }

    /**
     * @throws FormatException if the file has too many JSON documents
     */
    static FoundFormats of(
            ResultFile file, FileHead head, List<ResultReader> readers, ReadLimits limits)
            throws IOException {
        FormatRecognition found = new FormatRecognition(file, readers, limits);
        List<Part> parts = found.parts(head);
        List<String> ids = parts.stream().map(part -> part.reader().id()).toList();
        List<ConsoleOutput> shown =
                ConsoleOutput.KNOWN.stream()
                        .filter(found.screenfuls::contains)
                        .filter(it -> ids.stream().noneMatch(id -> id.startsWith(it.format())))
                        .toList();
        return new FoundFormats(parts, shown);
    }

    static Optional<ResultReader> document(FileHead head, List<ResultReader> readers) {
        return head.isOurs() || !head.json().isPresent()
                ? Optional.empty()
                : first(head, readers).filter(FormatRecognition::isDocument);
    }

    private List<Part> parts(FileHead head) throws IOException {
        Optional<ResultReader> first = first(head, readers);
        List<Part> whole = first.map(reader -> new Part(reader, file)).stream().toList();
        boolean isJson = head.json().isPresent();
        boolean isDocument = first.filter(FormatRecognition::isDocument).isPresent();
        if ((!isJson && isDocument) || (first.isEmpty() && head.isBinary())) {
            return whole;
        }
        boolean rest = JsonDocuments.find(file, FileHead.BYTES, this::take);
        List<Part> parts = findParts(rest ? linesInRest() : Set.of());
        boolean one = parts.size() == 1 && first.equals(Optional.of(parts.getFirst().reader()));
        return parts.isEmpty() || (one && (isJson || taken.isEmpty())) ? whole : parts;
    }

    private List<Part> findParts(Set<ResultReader> inRest) {
        List<Part> parts = new ArrayList<>();
        for (ResultReader reader : readers) {
            List<Span> spans = documents.getOrDefault(reader, List.of());
            if (!spans.isEmpty()) {
                parts.add(new Part(reader, part(spans, true)));
            } else if (inRest.contains(reader)) {
                parts.add(new Part(reader, part(taken, false)));
            }
        }
        return parts;
    }

    /**
     * The file with some stretches only, or without them. It keeps all line ends, so that line
     * numbers stay the same.
     *
     * @param spans in the file's order, not adjacent
     */
    private ResultFile part(List<Span> spans, boolean inside) {
        List<Span> all = List.copyOf(spans);
        return new ResultFile.Decoded(
                file,
                file.budget(),
                in -> new BlockStream(in, new PartBlocks(in, all, inside)::read),
                UnaryOperator.identity());
    }

    private static Optional<ResultReader> first(FileHead head, List<ResultReader> readers) {
        return readers.stream().filter(reader -> reader.recognises(head)).findFirst();
    }

    private static boolean isDocument(ResultReader reader) {
        return reader.format().place() == FormatPlace.DOCUMENT;
    }

    private boolean take(Span span, String head) throws FormatException {
        if (++offered > limits.documents()) {
            String what = "more than %,d JSON documents, expected results among fewer";
            throw new FormatException(
                    new InputProblem(
                            file.name(),
                            String.format(Locale.ROOT, what, limits.documents()),
                            "keep the results in a file of their own"));
        }
        FileHead beginning = new FileHead(head, span.end() - span.start() <= FileHead.BYTES);
        if (beginning.isOurs()) {
            return false;
        }
        Optional<ResultReader> reader =
                first(beginning, readers).filter(FormatRecognition::isDocument);
        reader.ifPresent(by -> join(documents.computeIfAbsent(by, _ -> new ArrayList<>()), span));
        reader.ifPresent(_ -> join(taken, span));
        return reader.isPresent();
    }

    /** Joins documents of one format with only a line end between. */
    private static void join(List<Span> spans, Span span) {
        boolean adjacent = !spans.isEmpty() && spans.getLast().end() + 1 >= span.start();
        long start = adjacent ? spans.removeLast().start() : span.start();
        spans.add(new Span(start, span.end()));
    }

    private Set<ResultReader> linesInRest() throws IOException {
        List<ResultReader> open = new ArrayList<>(readers);
        open.removeIf(reader -> reader.format().place() != FormatPlace.LINES);
        Set<ResultReader> found = new HashSet<>();
        byte[] window = new byte[WINDOW];
        int kept = 0;
        try (InputStream in = part(taken, false).open()) {
            int end = in.readNBytes(window, 0, WINDOW);
            while (end > kept) {
                FileHead piece =
                        new FileHead(new String(window, 0, end, StandardCharsets.UTF_8), false);
                open.stream().filter(reader -> reader.recognises(piece)).forEach(found::add);
                open.removeAll(found);
                screenfuls.addAll(ConsoleOutput.findIn(piece.text()));
                int from = overlapStart(window, end);
                kept = end - from;
                System.arraycopy(window, from, window, 0, kept);
                end = kept + in.readNBytes(window, kept, WINDOW - kept);
            }
        }
        return found;
    }

    /** The start of the overlap: a line, unless the last line is longer. */
    private static int overlapStart(byte[] window, int end) {
        int earliest = Math.max(1, end - OVERLAP);
        for (int i = earliest; i < end; i++) {
            if (window[i - 1] == '\n') {
                return i;
            }
        }
        return earliest;
    }

    /** Removes bytes by position, but no line end. */
    private static final class PartBlocks {
        private static final Span NONE = new Span(Long.MAX_VALUE, Long.MAX_VALUE);
        private final InputStream in;
        private final Iterator<Span> later;
        private final boolean inside;
        private Span span;
        private long place;

        PartBlocks(InputStream in, List<Span> spans, boolean inside) {
            this.in = in;
            this.later = spans.iterator();
            this.inside = inside;
            this.span = next();
        }

        private Span next() {
            return later.hasNext() ? later.next() : NONE;
        }

        int read(byte[] into, int offset, int length) throws IOException {
            int kept = 0;
            while (kept == 0) {
                int read = in.read(into, offset, length);
                if (read < 0) {
                    return -1;
                }
                kept = sift(into, offset, read);
            }
            return kept;
        }

        /** Moves the kept bytes to the front, and returns their number. */
        private int sift(byte[] bytes, int offset, int length) {
            int to = offset;
            for (int i = 0; i < length; ) {
                boolean within = place >= span.start();
                long edge = within ? span.end() : span.start();
                int run = (int) Math.min(length - i, edge - place);
                if (within == inside) {
                    System.arraycopy(bytes, offset + i, bytes, to, run);
                    to += run;
                } else {
                    for (int at = offset + i; at < offset + i + run; at++) {
                        if (bytes[at] == '\n') {
                            bytes[to++] = '\n';
                        }
                    }
                }
                i += run;
                place += run;
                if (place == span.end()) {
                    span = next();
                }
            }
            return to - offset;
        }
    }
}
