package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.*;

/**
 * Makes a directory one of base and head measured in turns: {@code base/round-01.json}, {@code
 * head/round-01.json} and so on, each a file or a directory in any format, beside {@value #FILE}.
 * It is written last, so that what was broken off is none.
 *
 * @param rounds how many there are of each side
 * @param base which commit the base was; absent if unknown
 */
public record PairMark(int rounds, Optional<CommitSha> base) {
    public static final String FILE = "perfwarden-pair.json";

    /** The directories of the two sides. */
    public static final String BASE = "base";

    public static final String HEAD = "head";

    /** Most rounds that are read. */
    public static final int MOST_ROUNDS = 1_000;

    private static final String SCHEMA = "perfwarden/pair/1";
    private static final int MOST_BYTES = 1 << 16;
    private static final Pattern ROUND = Pattern.compile("round-([0-9]{1,6})(?:\\..{0,20})?");

    /** What a round's file is called, without an extension. */
    public static String round(int number) {
        return "round-%02d".formatted(number);
    }

    /** The number of the round that a file or directory is called after. */
    public static OptionalInt numberOf(String name) {
        Matcher round = ROUND.matcher(name);
        return round.matches()
                ? OptionalInt.of(Integer.parseInt(round.group(1)))
                : OptionalInt.empty();
    }

    /** The mark as it is written. */
    public String text() {
        String of = base.map(sha -> ", \"base\": \"" + sha + "\"").orElse("");
        return "{\"schema\": \"%s\", \"rounds\": %d%s}\n".formatted(SCHEMA, rounds, of);
    }

    /** Reads a mark; rejected if it is none, or names what no commit is called. */
    public static ReadOutcome<PairMark> read(ResultFile file) {
        try (InputStream in = file.open()) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                return rejected(file, "is larger than 64 KiB");
            }
            return switch (JsonReading.of(new String(bytes, StandardCharsets.UTF_8), file.name())) {
                case ReadOutcome.Rejected<JsonValue>(List<InputProblem> problems) ->
                        ReadOutcome.rejected(problems);
                case ReadOutcome.Ok<JsonValue>(JsonValue json) -> of(file, json);
            };
        } catch (IOException e) {
            return rejected(file, "cannot be read: " + e.getMessage());
        }
    }

    private static ReadOutcome<PairMark> of(ResultFile file, JsonValue json) {
        if (!json.at("schema").asText().equals(Optional.of(SCHEMA))) {
            return rejected(file, "has another schema than " + SCHEMA);
        }
        if (!(json.at("rounds") instanceof JsonValue.Whole(var rounds))
                || rounds.signum() <= 0
                || rounds.bitLength() >= Integer.SIZE
                || rounds.intValue() > MOST_ROUNDS) {
            return rejected(file, "has no number of rounds from 1 to " + MOST_ROUNDS);
        }
        JsonValue base = json.at(BASE);
        boolean isNamed = base != JsonValue.Word.NULL;
        Optional<CommitSha> commit = base.asText().filter(CommitSha::isValid).map(CommitSha::new);
        return isNamed && commit.isEmpty()
                ? rejected(file, "names no full commit as its base")
                : ReadOutcome.ok(new PairMark(rounds.intValue(), commit));
    }

    private static ReadOutcome<PairMark> rejected(ResultFile file, String what) {
        return ReadOutcome.rejected(
                new InputProblem(file.name(), what, "let perfwarden pair write the directory"));
    }
}
