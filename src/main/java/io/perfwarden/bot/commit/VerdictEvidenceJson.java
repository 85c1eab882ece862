package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.commit.VerdictEvidence.OnHead;
import io.perfwarden.compare.SpeedClaims;
import io.perfwarden.compare.SuiteNotice.RanOn;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.rule.KnownSpreads;
import io.perfwarden.config.BenchmarkRenames;
import io.perfwarden.db.AcceptedText;
import io.perfwarden.db.ClaimText;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.JsonValue.Word;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.github.FileGateway.FileRead.Absent;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;

/**
 * A verdict's inputs besides measurements as JSON. Unfitting content of another version is an
 * {@link IllegalArgumentException}.
 */
final class VerdictEvidenceJson {
    private static final String BASELINE = "baseline";
    private static final String ACCEPTED = "accepted-baseline";
    private static final String SPREADS = "spreads";

    private VerdictEvidenceJson() {}

    static void write(VerdictEvidence evidence, JsonObject json, BiConsumer<String, byte[]> parts) {
        evidence.base()
                .foundContent()
                .ifPresent(content -> parts.accept(BASELINE, content.bytes()));
        boolean isLearned = !evidence.spreads().each().isEmpty();
        if (isLearned) {
            parts.accept(SPREADS, evidence.spreads().encode());
        }
        FalseAlarmRate grade = evidence.grade();
        VerdictEvidence.Accepted accepted = evidence.accepted();
        json.put(BASELINE, base(evidence.base()))
                .put(
                        "grade",
                        new JsonObject()
                                .put("runs", grade.runs())
                                .put("false", grade.falseAlarms())
                                .put("cleared", grade.cleared())
                                .put("lately", grade.newest().runs())
                                .put("lately-false", grade.newest().falseAlarms())
                                .end())
                .put("unfit", problem(evidence.unfit()))
                .put(SPREADS, JsonValue.of(isLearned))
                .put("unrepeated", problem(evidence.unrepeated()))
                .put("whole", problem(evidence.whole()))
                .put("ran-on", evidence.ranOn().map(VerdictEvidenceJson::ranOn).orElse(Word.NULL))
                .put("day", accepted.day().toString())
                .put(
                        "accepted",
                        new JsonValue.Items(
                                accepted.rows().stream().map(VerdictEvidenceJson::row).toList()))
                .put("on-head", onHead(accepted.file(), parts));
    }

    private static JsonValue base(FileRead read) {
        return switch (read) {
            case Absent() -> JsonValue.of("absent");
            case FileRead.Found _ -> JsonValue.of("found");
            case FileRead.NotAFile(String what) -> new JsonObject().put("is", what).end();
            case FileRead.FileTooLarge(long limit) -> new JsonObject().put("limit", limit).end();
        };
    }

    private static JsonValue onHead(OnHead file, BiConsumer<String, byte[]> parts) {
        return switch (file) {
            case OnHead.Same() -> JsonValue.of("same");
            case OnHead.ChangedBaseline() -> JsonValue.of("changed");
            case OnHead.AcceptedFile(FileRead.Found(var content), String by) -> {
                parts.accept(ACCEPTED, content.bytes());
                yield new JsonObject().put("by", by).end();
            }
        };
    }

    static JsonValue problem(Optional<InputProblem> problem) {
        return problem.map(it ->
                        new JsonObject()
                                .put("where", it.where())
                                .put("what", it.what())
                                .put("hint", it.hint())
                                .end())
                .orElse(Word.NULL);
    }

    private static JsonValue ranOn(RanOn runner) {
        return new JsonObject()
                .put("runner", runner.runner())
                .put(
                        "change",
                        JsonValue.orNull(
                                runner.change().stream().mapToObj(Double::toString).findFirst()))
                .put("since", JsonValue.orNull(runner.since().map(Instant::toString)))
                .end();
    }

    /** {@code json}: null in older records. */
    static Optional<RanOn> ranOn(JsonValue json) {
        return json.at("runner")
                .asText()
                .map(it ->
                        new RanOn(
                                it,
                                json.at("change").asText().stream()
                                        .mapToDouble(Double::parseDouble)
                                        .findFirst(),
                                json.at("since").asText().map(Instant::parse)));
    }

    private static JsonValue row(RowAcceptance row) {
        return new JsonObject()
                .put("order", row.order())
                .put("pattern", row.pattern())
                .put("by", row.by())
                .put("reason", row.reason())
                .put("head", row.head().value())
                .put("at", row.at().toString())
                .put("until", JsonValue.orNull(row.until().map(LocalDate::toString)))
                .put("rows", AcceptedText.of(row.rows()))
                .end();
    }

    static FalseAlarmRate grade(JsonValue json) {
        return new FalseAlarmRate(
                number(json, "runs"),
                number(json, "false"),
                number(json, "cleared"),
                new FalseAlarmRate.NewestTrials(
                        number(json, "lately"), number(json, "lately-false")));
    }

    static FileRead base(JsonValue suite, Function<String, byte[]> parts) {
        JsonValue base = suite.at(BASELINE);
        if (base.asText().isPresent()) {
            return base.asText().get().equals("found") ? foundFile(parts, BASELINE) : new Absent();
        }
        return base.at("is").asText().isPresent()
                ? new FileRead.NotAFile(text(base, "is"))
                : new FileRead.FileTooLarge(wholeNumber(base, "limit"));
    }

    private static FileRead.Found foundFile(Function<String, byte[]> parts, String name) {
        return new FileRead.Found(new FileGateway.FileContent(parts.apply(name)));
    }

    /**
     * An optional problem.
     *
     * @param key may be missing in older records
     */
    static Optional<InputProblem> problem(JsonValue suite, String key) {
        JsonValue problem = suite.at(key);
        return problem.asMembers().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new InputProblem(
                                text(problem, "where"),
                                text(problem, "what"),
                                text(problem, "hint")));
    }

    /** None in older records. */
    static KnownSpreads spreads(JsonValue suite, Function<String, byte[]> parts) {
        return suite.at(SPREADS) == Word.TRUE
                ? KnownSpreads.decode(parts.apply(SPREADS))
                : KnownSpreads.NONE;
    }

    static VerdictEvidence.Accepted parseAccepted(JsonValue suite, Function<String, byte[]> parts) {
        var rows = suite.at("accepted").asItems().stream().map(VerdictEvidenceJson::row).toList();
        JsonValue file = suite.at("on-head");
        OnHead onHead =
                switch (file.asText().orElse("")) {
                    case "same" -> new OnHead.Same();
                    case "changed" -> new OnHead.ChangedBaseline();
                    default ->
                            new OnHead.AcceptedFile(foundFile(parts, ACCEPTED), text(file, "by"));
                };
        return new VerdictEvidence.Accepted(rows, LocalDate.parse(text(suite, "day")), onHead);
    }

    private static RowAcceptance row(JsonValue json) {
        return new RowAcceptance(
                text(json, "order"),
                text(json, "pattern"),
                text(json, "by"),
                text(json, "reason"),
                new CommitSha(text(json, "head")),
                Instant.parse(text(json, "at")),
                json.at("until").asText().map(LocalDate::parse),
                AcceptedText.parse(text(json, "rows")));
    }

    /** New names by old ones, with those that a command gave. */
    static JsonValue newNames(BenchmarkRenames all) {
        JsonObject json = new JsonObject();
        all.names().forEach((old, now) -> json.put(old, now));
        return json.end();
    }

    /** {@code json}: null in older records. */
    static Map<String, String> newNames(JsonValue json) {
        Map<String, String> names = new TreeMap<>();
        json.asMembers().forEach((old, now) -> now.asText().ifPresent(it -> names.put(old, it)));
        return names;
    }

    /** Claims of a pull request, or null. */
    static JsonValue claims(Optional<SpeedClaims> claims) {
        return claims.map(
                        it -> {
                            JsonObject json =
                                    new JsonObject()
                                            .put("demand", it.demand().name())
                                            .put("made", ClaimText.of(it.made()));
                            it.accepted()
                                    .ifPresent(word ->
                                            json.put("by", word.login())
                                                    .put("reason", word.reason()));
                            return json.end();
                        })
                .orElse(JsonValue.orNull(Optional.empty()));
    }

    /**
     * The claims that were written.
     *
     * @param json null in older records
     */
    static Optional<SpeedClaims> claims(JsonValue json) {
        return json.at("made")
                .asText()
                .map(made ->
                        new SpeedClaims(
                                ClaimText.parse(made),
                                SpeedClaims.ClaimDemand.valueOf(text(json, "demand")),
                                json.at("by")
                                        .asText()
                                        .map(by ->
                                                new SpeedClaims.ClaimWaiver(
                                                        by, text(json, "reason")))));
    }

    static String text(JsonValue json, String key) {
        return json.at(key)
                .asText()
                .orElseThrow(() -> new IllegalArgumentException("it lacks the text " + key));
    }

    static int number(JsonValue json, String key) {
        return Math.toIntExact(wholeNumber(json, key));
    }

    private static long wholeNumber(JsonValue json, String key) {
        if (json.at(key) instanceof JsonValue.Whole(var number) && number.bitLength() < Long.SIZE) {
            return number.longValue();
        }
        throw new IllegalArgumentException("it lacks the number " + key);
    }
}
