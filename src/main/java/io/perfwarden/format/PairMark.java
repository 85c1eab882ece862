package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.*;

/**
 * The mark of a directory of base and head measured in turns: {@code base/round-01.json}, {@code
 * head/round-01.json} and so on, each a file or directory in any format, beside {@value #FILE}. It
 * is written last, so an aborted measurement has none.
 *
 * @param base absent if unknown
 */
public record PairMark(int rounds, Optional<CommitSha> base) {
    public static final String FILE = "perfwarden-pair.json";

    public static final String BASE = "base";

    public static final String HEAD = "head";

    public static final int MOST_ROUNDS = 1_000;

    private static final String SCHEMA = "perfwarden/pair/1";
    private static final int MOST_BYTES = 1 << 16;
    private static final Pattern ROUND = Pattern.compile("round-([0-9]{1,6})(?:\\..{0,20})?");

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
        return "{\"schema\": \"%s\", \"rounds\": %d%s}\n".formatted(SCHEMA, rounds, of);
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
        if (!json.at("schema").asText().equals(Optional.of(SCHEMA))) {
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
        return isNamed && commit.isEmpty()
                ? reject(file, "names no full commit as its base")
                : ReadOutcome.ok(new PairMark(rounds.intValue(), commit));
    }

    private static ReadOutcome<PairMark> reject(ResultFile file, String what) {
        return ReadOutcome.rejected(
                new InputProblem(file.name(), what, "let perfwarden pair write the directory"));
    }
}
