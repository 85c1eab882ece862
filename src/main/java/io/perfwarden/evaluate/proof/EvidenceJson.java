package io.perfwarden.evaluate.proof;

import io.perfwarden.compare.accepted.RowAcceptance;
import io.perfwarden.compare.grade.Grade;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.RepoFiles.FileRead;
import io.perfwarden.json.Json;
import io.perfwarden.json.JsonObject;
import io.perfwarden.ledger.AcceptedText;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.CommitSha;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * What a verdict goes by beside measurements, as JSON and back. Of what somebody else may have
 * written, whatever does not fit is an {@link IllegalArgumentException}.
 */
final class EvidenceJson {
    private static final String BASELINE = "baseline";
    private static final String ACCEPTED = "accepted-baseline";

    private EvidenceJson() {}

    static void write(Evidence evidence, JsonObject json, BiConsumer<String, byte[]> parts) {
        evidence.base().found().ifPresent(content -> parts.accept(BASELINE, content.bytes()));
        Grade grade = evidence.grade();
        Evidence.Accepted accepted = evidence.accepted();
        json.put(BASELINE, base(evidence.base()))
                .put(
                        "grade",
                        new JsonObject()
                                .put("runs", grade.runs())
                                .put("false", grade.falseAlarms())
                                .put("cleared", grade.cleared())
                                .put("lately", grade.lately().runs())
                                .put("lately-false", grade.lately().falseAlarms())
                                .end())
                .put("unfit", evidence.unfit().map(EvidenceJson::problem).orElse(Json.Word.NULL))
                .put(
                        "unrepeated",
                        evidence.unrepeated().map(EvidenceJson::problem).orElse(Json.Word.NULL))
                .put("day", accepted.day().toString())
                .put(
                        "accepted",
                        new Json.Items(accepted.rows().stream().map(EvidenceJson::row).toList()))
                .put("on-head", onHead(accepted.file(), parts));
    }

    private static Json base(FileRead read) {
        return switch (read) {
            case FileRead.Absent() -> Json.of("absent");
            case FileRead.Found _ -> Json.of("found");
            case FileRead.NotAFile(String what) -> new JsonObject().put("is", what).end();
            case FileRead.TooLarge(long limit) -> new JsonObject().put("limit", limit).end();
        };
    }

    private static Json onHead(Evidence.OnHead file, BiConsumer<String, byte[]> parts) {
        return switch (file) {
            case Evidence.OnHead.Same() -> Json.of("same");
            case Evidence.OnHead.Changed() -> Json.of("changed");
            case Evidence.OnHead.Accepted(FileRead.Found(var content), String by) -> {
                parts.accept(ACCEPTED, content.bytes());
                yield new JsonObject().put("by", by).end();
            }
        };
    }

    static Json problem(Problem problem) {
        return new JsonObject()
                .put("where", problem.where())
                .put("what", problem.what())
                .put("hint", problem.hint())
                .end();
    }

    private static Json row(RowAcceptance row) {
        return new JsonObject()
                .put("order", row.order())
                .put("pattern", row.pattern())
                .put("by", row.by())
                .put("reason", row.reason())
                .put("head", row.head().value())
                .put("at", row.at().toString())
                .put("until", Json.orNull(row.until().map(LocalDate::toString)))
                .put("rows", AcceptedText.of(row.rows()))
                .end();
    }

    static Grade grade(Json json) {
        return new Grade(
                number(json, "runs"),
                number(json, "false"),
                number(json, "cleared"),
                new Grade.Lately(number(json, "lately"), number(json, "lately-false")));
    }

    static FileRead base(Json suite, Function<String, byte[]> parts) {
        Json base = suite.at(BASELINE);
        if (base.asText().isPresent()) {
            return base.asText().get().equals("found")
                    ? found(parts, BASELINE)
                    : new FileRead.Absent();
        }
        return base.at("is").asText().isPresent()
                ? new FileRead.NotAFile(text(base, "is"))
                : new FileRead.TooLarge(whole(base, "limit"));
    }

    private static FileRead.Found found(Function<String, byte[]> parts, String name) {
        return new FileRead.Found(new RepoFiles.Content(parts.apply(name)));
    }

    /**
     * A problem that a verdict goes by, if there is one.
     *
     * @param key older proofs may lack it
     */
    static Optional<Problem> problem(Json suite, String key) {
        Json problem = suite.at(key);
        return problem.asMembers().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Problem(
                                text(problem, "where"),
                                text(problem, "what"),
                                text(problem, "hint")));
    }

    static Evidence.Accepted accepted(Json suite, Function<String, byte[]> parts) {
        List<RowAcceptance> rows =
                suite.at("accepted").asItems().stream().map(EvidenceJson::row).toList();
        Json file = suite.at("on-head");
        Evidence.OnHead onHead =
                switch (file.asText().orElse("")) {
                    case "same" -> new Evidence.OnHead.Same();
                    case "changed" -> new Evidence.OnHead.Changed();
                    default ->
                            new Evidence.OnHead.Accepted(found(parts, ACCEPTED), text(file, "by"));
                };
        return new Evidence.Accepted(rows, LocalDate.parse(text(suite, "day")), onHead);
    }

    private static RowAcceptance row(Json json) {
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

    static String text(Json json, String key) {
        return json.at(key)
                .asText()
                .orElseThrow(() -> new IllegalArgumentException("it lacks the text " + key));
    }

    static int number(Json json, String key) {
        return Math.toIntExact(whole(json, key));
    }

    private static long whole(Json json, String key) {
        if (json.at(key) instanceof Json.Whole(var number) && number.bitLength() < Long.SIZE) {
            return number.longValue();
        }
        throw new IllegalArgumentException("it lacks the number " + key);
    }
}
