package io.perfwarden.format;

import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.*;

/**
 * A file beside results with what their tool does not write: the machine, the executed code, or
 * what was left out. Its reserved name identifies it.
 *
 * <p>The author of the results writes these files too. So they cannot state a fact that decides
 * what a run must contain, such as its status.
 */
public final class CompanionFile {
    /** Facts of the environment by name: {@code {"cpu": "…", "runtime": "…"}}. */
    public static final String ENVIRONMENT = "perfwarden-environment.json";

    /** Hashes by benchmark name: {@code {"sort/100": "sha256:…"}}. */
    public static final String CODE = "perfwarden-code.json";

    /** What was left out on purpose: {@code {"schema": "…", "leftOut": {"codec/**": "reason"}}}. */
    public static final String SELECTION = "perfwarden-selection.json";

    public static final Set<String> FACTS =
            Set.of(
                    CPU,
                    PROCS,
                    GPU,
                    OS,
                    RUNTIME,
                    TOOL,
                    IMAGE,
                    "cuda",
                    "device",
                    "nvidia_driver",
                    "torch");

    private static final String SELECTION_SCHEMA = "perfwarden/selection/1";
    private static final int MOST_SELECTION = 4 << 20;
    private static final int MOST_WILDCARDS = 50;
    private static final Pattern WILDCARD = Pattern.compile("\\*+|\\?");

    /** What a report puts into long names; a glob copied from a report may have it. */
    private static final String SEAM = "\u200b";

    private static final int MOST_BYTES = 16 << 20;
    private static final int MOST_BENCHMARKS = 100_000;
    private static final int MOST_NAME = 1_000;
    private static final int MOST_FACT = 200;
    private static final Pattern HASH = Pattern.compile("[A-Za-z0-9:+/=_-]{8,200}");

    private CompanionFile() {}

    public static boolean is(ResultFile file) {
        return isNamed(file, ENVIRONMENT) || isNamed(file, CODE) || isSelection(file);
    }

    /** Whether a file states what was left out. Nothing passes if it cannot be read. */
    public static boolean isSelection(ResultFile file) {
        return isNamed(file, SELECTION);
    }

    private static boolean isNamed(ResultFile file, String name) {
        return file.name().equals(name) || file.name().endsWith("/" + name);
    }

    /**
     * The content as results without a measurement, with warnings.
     *
     * @return rejected if it is no JSON object, too large, or a faulty {@link #SELECTION}
     */
    static ReadOutcome<ResultSet> read(ResultFile file) throws IOException {
        String text = text(file);
        if (isSelection(file)) {
            return text.length() > MOST_SELECTION
                    ? ReadOutcome.rejected(InputProblem.of(file.name(), "is larger than 4 MiB"))
                    : ReadOutcome.ok(ResultSet.EMPTY.withSelection(selection(file.name(), text)));
        }
        if (text.length() > MOST_BYTES) {
            return ReadOutcome.rejected(InputProblem.of(file.name(), "is larger than 16 MiB"));
        }
        return switch (JsonReading.of(text, file.name())) {
            case ReadOutcome.Rejected<JsonValue>(List<InputProblem> problems) ->
                    ReadOutcome.rejected(problems);
            case ReadOutcome.Ok<JsonValue>(JsonValue.Members(Map<String, JsonValue> members)) ->
                    ReadOutcome.ok(
                            file.name().endsWith(ENVIRONMENT)
                                    ? environment(file, members)
                                    : code(file, members));
            case ReadOutcome.Ok<JsonValue> _ ->
                    ReadOutcome.rejected(
                            InputProblem.of(
                                    file.name(), "is no object, expected names with texts"));
        };
    }

    private static String text(ResultFile file) throws IOException {
        try (InputStream in = file.open()) {
            return new String(in.readNBytes(MOST_BYTES + 1), StandardCharsets.UTF_8);
        }
    }

    private static RunSelection selection(String file, String text) throws IOException {
        SortedMap<String, String> reasons = new TreeMap<>();
        Set<String> keys = new HashSet<>();
        JsonCursor.walk(
                text,
                file,
                ReadLimits.DEFAULT,
                json ->
                        json.object(key -> {
                            if (!keys.add(key)) {
                                throw json.problem("is there twice");
                            }
                            switch (key) {
                                case "schema" -> schema(json);
                                case "leftOut" -> json.object(glob -> leftOut(json, glob, reasons));
                                default ->
                                        throw json.problem(
                                                "is unknown, expected schema and leftOut");
                            }
                        }));
        long others =
                reasons.keySet().stream()
                        .filter(it -> RunSelection.kindOf(it) == RunSelection.GlobKind.OTHER)
                        .count();
        if (others > RunSelection.MOST_OTHERS) {
            throw new FormatException(
                    file,
                    "has %,d globs with a wildcard within, expected at most %d: names, and those with"
                                    .formatted(others, RunSelection.MOST_OTHERS)
                            + " ** at one end, may be many");
        }
        if (keys.size() < 2) {
            throw new FormatException(file, "lacks a key, expected schema and leftOut");
        }
        return new RunSelection(reasons, Optional.empty());
    }

    private static void schema(JsonCursor json) throws IOException {
        if (!json.isText() || !json.text().equals(SELECTION_SCHEMA)) {
            throw json.expectedProblem(SELECTION_SCHEMA);
        }
    }

    private static void leftOut(JsonCursor json, String key, SortedMap<String, String> reasons)
            throws IOException {
        String glob = json.key(key).replace(SEAM, "");
        if (glob.isBlank()
                || glob.length() > MOST_NAME
                || glob.contains("{")
                || glob.contains("}")
                || WILDCARD.matcher(glob).results().count() > MOST_WILDCARDS) {
            throw json.problem(
                    "is no glob of a selection, expected 1 to 1,000 characters, up to 50 wildcards and"
                            + " no braces");
        }
        String reason = json.isText() ? json.text() : "";
        if (reason.isBlank() || reason.length() > MOST_FACT) {
            throw json.expectedProblem("a reason of 1 to 200 characters");
        }
        if (reasons.size() >= MOST_BENCHMARKS) {
            throw json.problem("is beyond 100,000 globs, expected fewer that end in **");
        }
        if (reasons.putIfAbsent(glob, reason) != null) {
            throw json.problem("is there twice");
        }
    }

    private static ResultSet environment(ResultFile file, Map<String, JsonValue> members) {
        Map<String, String> facts = new TreeMap<>();
        List<InputProblem> warnings = new ArrayList<>();
        members.forEach((name, value) -> {
            Optional<String> text = value.asText().map(it -> TextExcerpt.of(it, MOST_FACT));
            if (FACTS.contains(name) && text.isPresent() && !text.get().isBlank()) {
                facts.put(name, text.get());
            } else if (warnings.isEmpty()) {
                String what = TextExcerpt.quote(name) + " is no fact of a machine with a text";
                String hint = "state some of " + String.join(", ", new TreeSet<>(FACTS));
                warnings.add(new InputProblem(file.name(), what, hint));
            }
        });
        return new ResultSet(List.of(), List.of(), new BenchmarkEnvironment(facts), warnings);
    }

    private static ResultSet code(ResultFile file, Map<String, JsonValue> members) {
        Map<String, String> hashes = new TreeMap<>();
        members.forEach((name, value) -> {
            Optional<String> hash = value.asText().filter(it -> HASH.matcher(it).matches());
            if (hash.isPresent() && name.length() <= MOST_NAME && hashes.size() < MOST_BENCHMARKS) {
                hashes.put(name, hash.get());
            }
        });
        int odd = members.size() - hashes.size();
        InputProblem warning =
                new InputProblem(
                        file.name(),
                        odd + " of its members are no benchmark with a hash",
                        "make it with perfwarden fingerprint");
        List<InputProblem> warnings = odd == 0 ? List.of() : List.of(warning);
        return new ResultSet(List.of(), List.of(), BenchmarkEnvironment.UNKNOWN, warnings, hashes);
    }
}
