package io.perfwarden.formats;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.format.Format.Place;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.Head;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.parts.JsonDocuments;
import io.perfwarden.format.parts.PartOfFile;
import io.perfwarden.format.parts.Span;
import io.perfwarden.format.parts.TextWindows;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out which formats a file is of. Most files are of one. A file may also be a console log in
 * which several tools left their lines and JSON documents, or several files one after the other:
 * then each document goes to the first reader that recognises it, and of the rest every format
 * whose lines are in it reads them.
 */
final class Recognition {
    /** What of a file goes to which reader. */
    record Part(ResultReader reader, ResultFile file) {}

    /**
     * What is in a file.
     *
     * @param parts in the readers' order; empty if no reader recognises anything
     * @param screenfuls beside them, of tools of which there is no part
     */
    record Found(List<Part> parts, List<Screenful> screenfuls) {}

    private final ResultFile file;
    private final List<ResultReader> readers;
    private final ReadLimits limits;
    private final Map<ResultReader, List<Span>> documents = new HashMap<>();
    private final List<Span> taken = new ArrayList<>();
    private final Set<Screenful> screenfuls = EnumSet.noneOf(Screenful.class);
    private int offered;

    private Recognition(ResultFile file, List<ResultReader> readers, ReadLimits limits) {
        this.file = file;
        this.readers = readers;
        this.limits = limits;
    }

    /**
     * What is in a file.
     *
     * @param head of the file
     * @throws FormatException if more JSON documents are in it than may be looked at
     */
    static Found of(ResultFile file, Head head, List<ResultReader> readers, ReadLimits limits)
            throws IOException {
        Recognition found = new Recognition(file, readers, limits);
        List<Part> parts = found.parts(head);
        List<Screenful> shown =
                found.screenfuls.stream()
                        .filter(it -> parts.stream().noneMatch(part -> it.isOf(part.reader().id())))
                        .toList();
        return new Found(parts, shown);
    }

    /** The reader of the JSON document that a file begins with. */
    static Optional<ResultReader> document(Head head, List<ResultReader> readers) {
        return head.isOurs() || !head.json().isPresent()
                ? Optional.empty()
                : first(head, readers).filter(Recognition::isDocument);
    }

    private List<Part> parts(Head head) throws IOException {
        Optional<ResultReader> first = first(head, readers);
        List<Part> whole = first.map(reader -> new Part(reader, file)).stream().toList();
        boolean isJson = head.json().isPresent();
        if (!isJson && first.filter(Recognition::isDocument).isPresent()) {
            return whole;
        }
        boolean rest = JsonDocuments.find(file, Head.BYTES, this::take);
        List<Part> parts = found(rest ? linesInRest() : Set.of());
        boolean one = parts.size() == 1 && first.equals(Optional.of(parts.getFirst().reader()));
        return parts.isEmpty() || (one && (isJson || taken.isEmpty())) ? whole : parts;
    }

    private List<Part> found(Set<ResultReader> inRest) {
        List<Part> parts = new ArrayList<>();
        for (ResultReader reader : readers) {
            List<Span> spans = documents.getOrDefault(reader, List.of());
            if (!spans.isEmpty()) {
                parts.add(new Part(reader, PartOfFile.of(file, spans)));
            } else if (inRest.contains(reader)) {
                parts.add(new Part(reader, PartOfFile.without(file, taken)));
            }
        }
        return parts;
    }

    private static Optional<ResultReader> first(Head head, List<ResultReader> readers) {
        return readers.stream().filter(reader -> reader.recognises(head)).findFirst();
    }

    private static boolean isDocument(ResultReader reader) {
        return reader.format().place() == Place.DOCUMENT;
    }

    private boolean take(Span span, String head) throws FormatException {
        if (++offered > limits.documents()) {
            throw new FormatException(
                    new Problem(
                            file.name(),
                            String.format(
                                    Locale.ROOT,
                                    "more than %,d JSON documents, expected results among fewer",
                                    limits.documents()),
                            "keep the results in a file of their own"));
        }
        Head beginning = new Head(head, span.end() - span.start() <= Head.BYTES);
        if (beginning.isOurs()) {
            return false;
        }
        Optional<ResultReader> reader = first(beginning, readers).filter(Recognition::isDocument);
        reader.ifPresent(by -> join(documents.computeIfAbsent(by, _ -> new ArrayList<>()), span));
        reader.ifPresent(_ -> join(taken, span));
        return reader.isPresent();
    }

    /** Documents of one format with nothing but a line end in between are one span. */
    private static void join(List<Span> spans, Span span) {
        boolean adjacent = !spans.isEmpty() && spans.getLast().end() + 1 >= span.start();
        long start = adjacent ? spans.removeLast().start() : span.start();
        spans.add(new Span(start, span.end()));
    }

    private Set<ResultReader> linesInRest() throws IOException {
        List<ResultReader> open = new ArrayList<>(readers);
        open.removeIf(reader -> reader.format().place() != Place.LINES);
        Set<ResultReader> found = new HashSet<>();
        TextWindows.walk(
                PartOfFile.without(file, taken),
                (bytes, length) -> {
                    Head window = Head.ofPiece(bytes, length);
                    open.stream().filter(reader -> reader.recognises(window)).forEach(found::add);
                    open.removeAll(found);
                    screenfuls.addAll(Screenful.in(window.text()));
                });
        return found;
    }
}
