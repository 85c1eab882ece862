package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.model.*;
import io.perfwarden.profile.CallProfile.ProfileUnit;
import io.perfwarden.profile.CallTree;
import io.perfwarden.profile.ProfileDifference.FunctionChange;
import io.perfwarden.profile.ProfileSummary;
import io.perfwarden.profile.ProfileSummary.CallFrame;

/**
 * The functions of one benchmark of base and head: {@code functions/1.json} and so on, beside the
 * rounds of {@link PairMark}. It explains a row, and decides nothing.
 *
 * @param benchmark its label
 */
public record FunctionsFile(String benchmark, ProfileSummary profile) {
    public static final String DIRECTORY = "functions";

    /** Benchmarks of a job: a report names few functions of few rows. */
    public static final int MOST = 10;

    /** Instead of a label: the profile is of all benchmarks of the run together. */
    public static final String WHOLE_RUN = "*";

    private static final String SCHEMA = "perfwarden/functions/1";
    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_NAME = 160;
    private static final int MOST_LABEL = 1_000;
    private static final int MOST_BITS = 53;
    private static final int CELLS = 4;
    private static final Pattern NAME = Pattern.compile("functions/(?:[1-9]|10)\\.json");

    /**
     * @param number from 1
     */
    public static String name(int number) {
        return number + ".json";
    }

    /** Whether a path within a directory of pairs is one of such a file. */
    static boolean isNamed(String path) {
        return NAME.matcher(path).matches();
    }

    /** Whether it explains a benchmark: it is its own profile, or that of the whole run. */
    public boolean isOf(BenchmarkId id) {
        return isOfWholeRun() || benchmark.equals(id.label());
    }

    public boolean isOfWholeRun() {
        return benchmark.equals(WHOLE_RUN);
    }

    public String text() {
        Stream<JsonValue> functions =
                profile.functions().stream()
                        .map(it ->
                                row(
                                        text(it.function()),
                                        text(it.place()),
                                        it.before(),
                                        it.after()));
        Stream<JsonValue> frames =
                profile.frames().stream()
                        .map(it ->
                                row(
                                        JsonValue.of(it.depth()),
                                        text(it.function()),
                                        it.before(),
                                        it.after()));
        return PythonJson.compact(
                        new JsonObject()
                                .put("schema", SCHEMA)
                                .put("benchmark", benchmark)
                                .put("unit", profile.unit().id())
                                .put("before", profile.before())
                                .put("after", profile.after())
                                .put("functions", new JsonValue.Items(functions.toList()))
                                .put("frames", new JsonValue.Items(frames.toList()))
                                .end())
                + "\n";
    }

    private static JsonValue text(String name) {
        return JsonValue.of(TextExcerpt.of(name, MOST_NAME));
    }

    private static JsonValue row(JsonValue first, JsonValue second, long before, long after) {
        return new JsonValue.Items(
                List.of(first, second, JsonValue.of(before), JsonValue.of(after)));
    }

    /** Rejected if it is no such file, or holds more than it may. */
    public static ReadOutcome<FunctionsFile> read(ResultFile file) {
        try (InputStream in = file.open()) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            return bytes.length > MOST_BYTES
                    ? reject(file.name(), "is larger than 1 MiB")
                    : read(file.name(), new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return reject(file.name(), "cannot be read: " + e.getMessage());
        }
    }

    /**
     * Reads what {@link #text} wrote.
     *
     * @param where named if it is rejected
     */
    public static ReadOutcome<FunctionsFile> read(String where, String text) {
        return JsonReading.of(text, where)
                .flatMap(json ->
                        of(json).map(ReadOutcome::ok)
                                .orElseGet(() ->
                                        reject(
                                                where,
                                                "holds no functions of a benchmark as " + SCHEMA)));
    }

    private static Optional<FunctionsFile> of(JsonValue json) {
        List<FunctionChange> functions = new ArrayList<>();
        for (JsonValue row : json.at("functions").asItems()) {
            List<JsonValue> cells = cells(row);
            functions.add(
                    new FunctionChange(
                            name(cells.get(0)),
                            count(cells.get(2)),
                            count(cells.get(3)),
                            name(cells.get(1))));
        }
        List<CallFrame> frames = new ArrayList<>();
        int deepest = 0;
        for (JsonValue row : json.at("frames").asItems()) {
            List<JsonValue> cells = cells(row);
            long depth = count(cells.get(0));
            if (depth < 0 || depth > deepest || depth > CallTree.MOST_DEPTH) {
                return Optional.empty();
            }
            deepest = (int) depth + 1;
            frames.add(
                    new CallFrame(
                            (int) depth,
                            name(cells.get(1)),
                            count(cells.get(2)),
                            count(cells.get(3))));
        }
        Optional<ProfileUnit> unit =
                Arrays.stream(ProfileUnit.values())
                        .filter(it -> json.at("unit").asText().equals(Optional.of(it.id())))
                        .findFirst();
        String benchmark = json.at("benchmark").asText().orElse("");
        long before = count(json.at("before"));
        long after = count(json.at("after"));
        boolean isWhole =
                json.at("schema").asText().equals(Optional.of(SCHEMA))
                        && !benchmark.isEmpty()
                        && benchmark.length() <= MOST_LABEL
                        && before > 0
                        && after > 0
                        && functions.size() <= ProfileSummary.MOST_FUNCTIONS
                        && frames.size() <= ProfileSummary.MOST_FRAMES
                        && functions.stream().allMatch(it -> it.before() >= 0 && it.after() >= 0)
                        && frames.stream().allMatch(it -> it.before() >= 0 && it.after() >= 0);
        return unit.filter(_ -> isWhole)
                .map(it ->
                        new FunctionsFile(
                                benchmark,
                                new ProfileSummary(it, before, after, functions, frames)));
    }

    /** As many as a row has, whatever was written. */
    private static List<JsonValue> cells(JsonValue row) {
        return row.asItems().size() == CELLS
                ? row.asItems()
                : Collections.nCopies(CELLS, JsonValue.Word.NULL);
    }

    private static String name(JsonValue name) {
        return TextExcerpt.of(name.asText().orElse(""), MOST_NAME);
    }

    /** Below 0 where it is no whole number from 0 that a double has. */
    private static long count(JsonValue json) {
        return json instanceof JsonValue.Whole(var number)
                        && number.signum() >= 0
                        && number.bitLength() <= MOST_BITS
                ? number.longValue()
                : -1;
    }

    private static ReadOutcome<FunctionsFile> reject(String where, String what) {
        return ReadOutcome.rejected(
                new InputProblem(where, what, "let perfwarden pair write the directory"));
    }
}
