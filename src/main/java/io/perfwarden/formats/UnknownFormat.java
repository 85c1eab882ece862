package io.perfwarden.formats;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.Position;
import io.perfwarden.format.ConsoleLines;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.text.ForeignText;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What to tell the author of a file, or of a setting, that names no format we read. */
final class UnknownFormat {
    private static final int SHOWN_KEYS = 8;
    private static final int SHOWN_IDS = 3;

    private UnknownFormat() {}

    /** No reader recognised the file. */
    static Problem file(String name, Head head) {
        Optional<String> container = Container.of(head);
        if (container.isPresent()) {
            return new Problem(
                    name,
                    "is packed as "
                            + container.get()
                            + ", expected results as files, or in gzip, xz, zstd or tar",
                    "upload the files in it as they are; the artifact packs them anyway");
        }
        Optional<Screenful> shown = Screenful.of(head);
        if (shown.isPresent()) {
            return new Problem(
                    name,
                    "is what " + shown.get().tool() + " shows people, without all it measured",
                    "use " + shown.get().option());
        }
        return new Problem(
                name,
                "no known benchmark format: the file " + looks(head),
                "perfwarden formats lists the known ones; name the format if it is one of them");
    }

    /** What tools show people beside results of others in a log, each with its line. */
    static List<Problem> beside(ResultFile file, List<Screenful> shown, ReadLimits limits)
            throws IOException {
        Map<Screenful, Integer> lines = new EnumMap<>(Screenful.class);
        ConsoleLines.walk(
                file,
                limits,
                (text, number) ->
                        shown.stream()
                                .filter(it -> it.isIn(text))
                                .forEach(it -> lines.putIfAbsent(it, number)));
        return shown.stream()
                .map(it ->
                        new Problem(
                                new Position(file.name(), lines.getOrDefault(it, 0)).toString(),
                                "results of "
                                        + it.tool()
                                        + " as it shows them to people, which are not read",
                                "use " + it.option()))
                .toList();
    }

    /** No reader has the id that was asked for. */
    static Problem id(String asked, List<ResultReader> readers) {
        String nearest =
                readers.stream()
                        .map(ResultReader::id)
                        .sorted(Comparator.comparingInt((String id) -> distance(asked, id)))
                        .limit(SHOWN_IDS)
                        .collect(Collectors.joining(", "));
        return new Problem(
                "format",
                "unknown format " + ForeignText.quote(asked) + ", expected auto or a format's id",
                "nearest: " + nearest);
    }

    private static String looks(Head head) {
        JsonShape json = head.json();
        if (head.text().isBlank()) {
            return "is empty";
        }
        if (head.text().indexOf('\0') >= 0) {
            return "is binary";
        }
        if (head.isOurs()) {
            return "is a document of Perfwarden itself (" + json.at("schema").text() + ")";
        }
        if (json.isObject() && !(json.isDamaged() && json.keys().isEmpty())) {
            return "is a JSON object with " + keys(json);
        }
        if (json.isArray() && json.element().isPresent()) {
            return arrayOf(json.element());
        }
        if (json.isArray() && !json.isDamaged()) {
            return "is an empty JSON array";
        }
        String first = head.lines().stream().filter(line -> !line.isBlank()).findFirst().orElse("");
        return "is text that begins with " + ForeignText.quote(first);
    }

    private static String arrayOf(JsonShape element) {
        return element.isObject()
                ? "is a JSON array of objects with " + keys(element)
                : "is a JSON array";
    }

    private static String keys(JsonShape object) {
        if (object.keys().isEmpty()) {
            return "no keys";
        }
        String named =
                object.keys().stream()
                        .limit(SHOWN_KEYS)
                        .map(ForeignText::quote)
                        .collect(Collectors.joining(", "));
        return "the keys " + named + (object.keys().size() > SHOWN_KEYS ? ", ..." : "");
    }

    /** Levenshtein's distance between the first 40 characters of two words, without case. */
    private static int distance(String left, String right) {
        String a = start(left);
        String b = start(right);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }

    private static String start(String word) {
        return word.substring(0, Math.min(40, word.length())).toLowerCase(Locale.ROOT);
    }
}
