package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.*;

/**
 * A file that lies beside results and says of them what their tool does not write: where they were
 * measured, or what their benchmarks executed. It is known by its name, which no other file has.
 *
 * <p>The author of the results makes these files, and can say in them what they like, as in the
 * results. So a fact that decides what is expected of a run, such as its status, cannot be stated.
 */
public final class CompanionFile {
    /** Facts of the environment by name: {@code {"cpu": "…", "runtime": "…"}}. */
    public static final String ENVIRONMENT = "perfwarden-environment.json";

    /** Hashes by benchmark name: {@code {"sort/100": "sha256:…"}}. */
    public static final String CODE = "perfwarden-code.json";

    /** The facts that can be stated. */
    public static final Set<String> FACTS =
            Set.of(
                    BenchmarkEnvironment.CPU,
                    BenchmarkEnvironment.PROCS,
                    BenchmarkEnvironment.GPU,
                    BenchmarkEnvironment.OS,
                    BenchmarkEnvironment.RUNTIME,
                    BenchmarkEnvironment.TOOL,
                    BenchmarkEnvironment.IMAGE,
                    "cuda",
                    "device",
                    "nvidia_driver",
                    "torch");

    private static final int MOST_BYTES = 16 << 20;
    private static final int MOST_BENCHMARKS = 100_000;
    private static final int MOST_NAME = 1_000;
    private static final int MOST_FACT = 200;
    private static final Pattern HASH = Pattern.compile("[A-Za-z0-9:+/=_-]{8,200}");

    private CompanionFile() {}

    /** Whether a file is such a one, in whatever directory. */
    public static boolean is(ResultFile file) {
        String name = file.name().substring(file.name().lastIndexOf('/') + 1);
        return name.equals(ENVIRONMENT) || name.equals(CODE);
    }

    /**
     * What it says, as results without a measurement; what is odd in it is a warning.
     *
     * @return rejected if it is no JSON object, or too large
     */
    static ReadOutcome<ResultSet> read(ResultFile file) throws IOException {
        String text = text(file);
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

    private static ResultSet environment(ResultFile file, Map<String, JsonValue> members) {
        Map<String, String> facts = new TreeMap<>();
        List<InputProblem> warnings = new ArrayList<>();
        members.forEach((name, value) -> {
            Optional<String> text = value.asText().map(it -> TextExcerpt.of(it, MOST_FACT));
            if (FACTS.contains(name) && text.isPresent() && !text.get().isBlank()) {
                facts.put(name, text.get());
            } else if (warnings.isEmpty()) {
                warnings.add(
                        new InputProblem(
                                file.name(),
                                TextExcerpt.quoted(name) + " is no fact of a machine with a text",
                                "state some of "
                                        + String.join(", ", FACTS.stream().sorted().toList())));
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
        List<InputProblem> warnings =
                hashes.size() == members.size()
                        ? List.of()
                        : List.of(
                                new InputProblem(
                                        file.name(),
                                        (members.size() - hashes.size())
                                                + " of its members are no benchmark with a hash",
                                        "make it with perfwarden fingerprint"));
        return new ResultSet(List.of(), List.of(), BenchmarkEnvironment.UNKNOWN, warnings, hashes);
    }
}
