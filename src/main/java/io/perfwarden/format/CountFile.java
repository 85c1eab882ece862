package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.model.*;

/**
 * The instructions of one side's benchmarks, counted once: {@code base/count-1.json} and so on,
 * beside the rounds of {@link PairMark}. It is no result by itself, so that no count is ever
 * compared with one of another machine.
 *
 * @param isWhole whether a command was counted with its start, and not one iteration
 * @param instructions by a benchmark's label
 */
public record CountFile(boolean isWhole, SortedMap<String, Double> instructions) {
    /** How often a side is counted at most. */
    public static final int MOST = 3;

    private static final String SCHEMA = "perfwarden/count/1";
    private static final String INSTRUCTIONS = "instructions";
    private static final String WHOLE = "wholeCommand";
    private static final int MOST_BYTES = 16 << 20;
    private static final Pattern NAME = Pattern.compile("count-([1-" + MOST + "])\\.json");

    public CountFile {
        instructions = Collections.unmodifiableSortedMap(new TreeMap<>(instructions));
    }

    /**
     * @param number from 1
     */
    public static String name(int number) {
        return "count-" + number + ".json";
    }

    public static OptionalInt numberOf(String name) {
        Matcher count = NAME.matcher(name);
        return count.matches()
                ? OptionalInt.of(Integer.parseInt(count.group(1)))
                : OptionalInt.empty();
    }

    public String text() {
        JsonObject counts = new JsonObject();
        instructions.forEach((label, count) -> counts.put(label, JsonValue.of(count)));
        return PythonJson.pretty(
                        new JsonObject()
                                .put("schema", SCHEMA)
                                .put(WHOLE, JsonValue.of(isWhole))
                                .put(INSTRUCTIONS, counts.end())
                                .end())
                + "\n";
    }

    /** Rejected if it is no such file, or a count is no number from 0. */
    public static ReadOutcome<CountFile> read(ResultFile file) {
        try (InputStream in = file.open()) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            return bytes.length > MOST_BYTES
                    ? reject(file, "is larger than 16 MiB")
                    : JsonReading.of(new String(bytes, StandardCharsets.UTF_8), file.name())
                            .flatMap(json -> of(file, json));
        } catch (IOException e) {
            return reject(file, "cannot be read: " + e.getMessage());
        }
    }

    private static ReadOutcome<CountFile> of(ResultFile file, JsonValue json) {
        if (!json.at("schema").asText().equals(Optional.of(SCHEMA))) {
            return reject(file, "has another schema than " + SCHEMA);
        }
        SortedMap<String, Double> counts = new TreeMap<>();
        for (var entry : json.at(INSTRUCTIONS).asMembers().entrySet()) {
            double count =
                    switch (entry.getValue()) {
                        case JsonValue.Whole(BigInteger number) -> number.doubleValue();
                        case JsonValue.Real(double number) -> number;
                        case JsonValue.Members _,
                                JsonValue.Items _,
                                JsonValue.Text _,
                                JsonValue.Word _ ->
                                Double.NaN;
                    };
            if (!(count >= 0) || Double.isInfinite(count)) {
                return reject(
                        file, "has no number from 0 for " + TextExcerpt.quote(entry.getKey()));
            }
            counts.put(entry.getKey(), count);
        }
        return counts.isEmpty()
                ? reject(file, "counts no benchmark")
                : ReadOutcome.ok(new CountFile(json.at(WHOLE) == JsonValue.Word.TRUE, counts));
    }

    static <T> ReadOutcome<T> reject(ResultFile file, String what) {
        return ReadOutcome.rejected(
                new InputProblem(file.name(), what, "let perfwarden pair write the directory"));
    }
}
