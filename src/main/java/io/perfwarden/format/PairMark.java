package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.PairRecipe.TurnOrder;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.*;

/**
 * The mark of a directory of base and head measured in turns: {@code base/round-01.json}, {@code
 * head/round-01.json} and so on, each a file or directory in any format, beside {@value #FILE}. A
 * round may hold a part of the benchmarks.
 *
 * @param rounds that both sides have as a whole
 * @param base absent if unknown
 * @param recipe absent in marks of earlier versions, which were written last
 * @param isComplete whether the job ended
 */
public record PairMark(
        int rounds, Optional<CommitSha> base, Optional<PairRecipe> recipe, boolean isComplete) {
    public static final String FILE = "perfwarden-pair.json";

    public static final String BASE = "base";

    public static final String HEAD = "head";

    public static final int MOST_ROUNDS = 1_000;

    private static final String FIRST_SCHEMA = "perfwarden/pair/1";
    private static final String SCHEMA = "perfwarden/pair/2";
    private static final int MOST_BYTES = 1 << 16;
    private static final Pattern JOB = Pattern.compile("[0-9a-f]{32}");
    private static final Pattern ROUND = Pattern.compile("round-([0-9]{1,6})(?:\\..{0,20})?");

    /** The mark of a whole job, as earlier versions wrote it. */
    public PairMark(int rounds, Optional<CommitSha> base) {
        this(rounds, base, Optional.empty(), true);
    }

    public static String round(int number) {
        return "round-%02d".formatted(number);
    }

    public static OptionalInt numberOf(String name) {
        Matcher round = ROUND.matcher(name);
        return round.matches()
                ? OptionalInt.of(Integer.parseInt(round.group(1)))
                : OptionalInt.empty();
    }

    public String text() {
        String of = base.map(sha -> ", \"base\": \"" + sha + "\"").orElse("");
        if (recipe.isEmpty()) {
            return "{\"schema\": \"%s\", \"rounds\": %d%s}\n".formatted(FIRST_SCHEMA, rounds, of);
        }
        PairRecipe how = recipe.get();
        return """
        {"schema": "%s", "rounds": %d%s, "job": "%s", "order": "%s", "seed": %d,
         "millis": %s, "complete": %b}
        """
                .formatted(
                        SCHEMA,
                        rounds,
                        of,
                        how.job(),
                        how.order(),
                        how.seed(),
                        how.millis(),
                        isComplete);
    }

    /** Rejected if it is no mark, or has an invalid commit. */
    public static ReadOutcome<PairMark> read(ResultFile file) {
        try (InputStream in = file.open()) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                return reject(file, "is larger than 64 KiB");
            }
            return switch (JsonReading.of(new String(bytes, StandardCharsets.UTF_8), file.name())) {
                case ReadOutcome.Rejected<JsonValue>(List<InputProblem> problems) ->
                        ReadOutcome.rejected(problems);
                case ReadOutcome.Ok<JsonValue>(JsonValue json) -> of(file, json);
            };
        } catch (IOException e) {
            return reject(file, "cannot be read: " + e.getMessage());
        }
    }

    private static ReadOutcome<PairMark> of(ResultFile file, JsonValue json) {
        Optional<String> schema = json.at("schema").asText();
        boolean isFirst = schema.equals(Optional.of(FIRST_SCHEMA));
        if (!isFirst && !schema.equals(Optional.of(SCHEMA))) {
            return reject(file, "has another schema than " + SCHEMA);
        }
        if (!(json.at("rounds") instanceof JsonValue.Whole(var rounds))
                || rounds.signum() <= 0
                || rounds.bitLength() >= Integer.SIZE
                || rounds.intValue() > MOST_ROUNDS) {
            return reject(file, "has no number of rounds from 1 to " + MOST_ROUNDS);
        }
        JsonValue base = json.at(BASE);
        boolean isNamed = base != JsonValue.Word.NULL;
        Optional<CommitSha> commit = base.asText().filter(CommitSha::isValid).map(CommitSha::new);
        if (isNamed && commit.isEmpty()) {
            return reject(file, "names no full commit as its base");
        }
        if (isFirst) {
            return ReadOutcome.ok(new PairMark(rounds.intValue(), commit));
        }
        Optional<PairRecipe> recipe = recipe(json).filter(it -> it.rounds() == rounds.intValue());
        return recipe.isEmpty()
                ? reject(file, "does not say how it was measured")
                : ReadOutcome.ok(
                        new PairMark(
                                rounds.intValue(),
                                commit,
                                recipe,
                                json.at("complete") == JsonValue.Word.TRUE));
    }

    private static Optional<PairRecipe> recipe(JsonValue json) {
        String job = json.at("job").asText().orElse("");
        Optional<TurnOrder> order =
                Arrays.stream(TurnOrder.values())
                        .filter(it -> json.at("order").asText().equals(Optional.of(it.toString())))
                        .findFirst();
        OptionalLong seed = number(json.at("seed"));
        List<Long> millis =
                json.at("millis").asItems().stream()
                        .limit(MOST_ROUNDS + 1L)
                        .flatMap(it -> number(it).stream().boxed())
                        .toList();
        return JOB.matcher(job).matches() && order.isPresent() && seed.isPresent()
                ? Optional.of(new PairRecipe(job, order.get(), seed.getAsLong(), millis))
                : Optional.empty();
    }

    private static OptionalLong number(JsonValue json) {
        return json instanceof JsonValue.Whole(var number)
                        && number.signum() >= 0
                        && number.bitLength() < Long.SIZE
                ? OptionalLong.of(number.longValue())
                : OptionalLong.empty();
    }

    private static ReadOutcome<PairMark> reject(ResultFile file, String what) {
        return ReadOutcome.rejected(
                new InputProblem(file.name(), what, "let perfwarden pair write the directory"));
    }
}
