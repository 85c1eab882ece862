package io.perfwarden.report.machine;

import static io.perfwarden.model.ReportedSpread.Kind.UNSPECIFIED;

import module java.base;

import io.perfwarden.compare.*;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteComparison.ComparisonProvenance;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.*;

/**
 * Reads what {@link JsonReport} wrote, in this version or another: values, changes, limits,
 * outcomes and reasons. What a report leaves out is absent: notices, and what rows were weighed
 * against.
 */
public final class JsonReportReader {
    /** Before the last day on which an acceptance holds. */
    private static final String UNTIL = RowReason.ACCEPTED.text() + " until ";

    private static final Map<String, RowReason> REASONS =
            Arrays.stream(RowReason.values())
                    .collect(Collectors.toMap(RowReason::text, Function.identity()));

    private final JsonValue report;

    private JsonReportReader(JsonValue report) {
        this.report = report;
    }

    public static ReadOutcome<Comparison> read(String json, String where) {
        return JsonReading.of(json, where)
                .flatMap(report -> {
                    try {
                        return ReadOutcome.ok(new JsonReportReader(report).comparison());
                    } catch (IllegalArgumentException | DateTimeException e) {
                        return ReadOutcome.rejected(
                                InputProblem.of(where, "is no report: " + e.getMessage()));
                    }
                });
    }

    private Comparison comparison() {
        String schema = text(report, "schema");
        if (!schema.equals(JsonReport.SCHEMA)) {
            throw new IllegalArgumentException("its schema is " + schema);
        }
        return new Comparison(report.at("suites").asItems().stream().map(this::suite).toList());
    }

    private SuiteComparison suite(JsonValue suite) {
        SuitePlatform where =
                new SuitePlatform(text(suite, "name"), suite.at("platform").asText().orElse(""));
        Map<ChangeKind, RowEffect> effects = effects(where);
        List<Row> rows =
                suite.at("rows").asItems().stream()
                        .map(row -> row(row, effects))
                        .sorted(Row.WORST_FIRST)
                        .toList();
        return new SuiteComparison(
                where,
                constant(Verdict.class, text(suite, "verdict")),
                Basis.JUDGED,
                rows,
                List.of(),
                ComparisonProvenance.NOTHING);
    }

    private Map<ChangeKind, RowEffect> effects(SuitePlatform where) {
        Map<ChangeKind, RowEffect> effects = new EnumMap<>(ChangeKind.class);
        for (JsonValue finding : report.at("findings").asItems()) {
            boolean isOfSuite =
                    finding.at("suites").asItems().stream()
                            .anyMatch(it ->
                                    text(it, "name").equals(where.suite())
                                            && it.at("platform")
                                                    .asText()
                                                    .orElse("")
                                                    .equals(where.platform()));
            if (isOfSuite) {
                effects.merge(
                        constant(ChangeKind.class, text(finding, "kind")),
                        constant(RowEffect.class, text(finding, "effect")),
                        (one, other) -> one.compareTo(other) <= 0 ? one : other);
            }
        }
        return effects;
    }

    private static Row row(JsonValue row, Map<ChangeKind, RowEffect> effects) {
        RowOutcome outcome = constant(RowOutcome.class, text(row, "outcome"));
        Unit unit = Unit.parse(row.at("unit").asText().orElse(""));
        return new Row(
                new BenchmarkId(text(row, "benchmark"), params(row.at("params"))),
                metric(row, unit),
                side(row.at("baseline")),
                side(row.at("current")),
                number(row.at("change")),
                limit(row),
                outcome,
                effect(outcome, effects),
                row.at("why").asItems().stream().flatMap(JsonReportReader::reason).toList(),
                switch (row.at("statistics").at("against").asText().orElse("")) {
                    case "level" -> RowPolicy.Decision.STATISTICAL;
                    case "rounds" -> RowPolicy.Decision.PAIRED;
                    default -> RowPolicy.Decision.THRESHOLD;
                },
                Optional.empty(),
                Optional.empty(),
                drift(row));
    }

    private static Optional<Limit> limit(JsonValue row) {
        OptionalDouble limit = number(row.at("limit"));
        Optional<LocalDate> until =
                row.at("why").asItems().stream()
                        .map(why -> why.asText().orElse(""))
                        .filter(why -> why.startsWith(UNTIL))
                        .map(why -> LocalDate.parse(why.substring(UNTIL.length())))
                        .findFirst();
        return until.isPresent()
                ? Optional.of(
                        new Limit.Accepted(Optional.empty(), limit, OptionalDouble.empty(), until))
                : limit.stream()
                        .<Limit>mapToObj(it -> Limit.Allowance.of(it, OptionalDouble.empty()))
                        .findFirst();
    }

    private static Metric metric(JsonValue row, Unit unit) {
        BetterDirection direction =
                switch (row.at("direction").asText().orElse("")) {
                    case "lower" -> BetterDirection.LOWER;
                    case "higher" -> BetterDirection.HIGHER;
                    default -> BetterDirection.UNKNOWN;
                };
        Metric metric = Metric.of(text(row, "metric"), unit);
        if (metric.direction() == direction) {
            return metric;
        }
        boolean isUnknown = direction == BetterDirection.UNKNOWN;
        return metric.directed(
                direction, isUnknown ? DirectionOrigin.NONE : DirectionOrigin.FORMAT);
    }

    private static RowEffect effect(RowOutcome outcome, Map<ChangeKind, RowEffect> effects) {
        return switch (outcome) {
            case REGRESSED -> RowEffect.FAIL;
            case SLOWER -> RowEffect.WARN;
            case FAILED -> effects.getOrDefault(ChangeKind.CRASHED, RowEffect.NONE);
            case MISSING -> effects.getOrDefault(ChangeKind.MISSING, RowEffect.NONE);
            case INCOMPARABLE -> effects.getOrDefault(ChangeKind.INCOMPARABLE, RowEffect.NONE);
            case INCONCLUSIVE -> effects.getOrDefault(ChangeKind.UNDECIDED, RowEffect.NONE);
            case UNCHANGED, IMPROVED, ADDED, SKIPPED, ACCEPTED -> RowEffect.NONE;
        };
    }

    /** One that has no name here any more is left out. */
    private static Stream<RowReason> reason(JsonValue why) {
        String text = why.asText().orElse("");
        boolean isAccepted = text.startsWith(UNTIL);
        return Stream.ofNullable(isAccepted ? RowReason.ACCEPTED : REASONS.get(text));
    }

    private static Optional<PairSide> side(JsonValue side) {
        if (side.asMembers().isEmpty()) {
            return Optional.empty();
        }
        OptionalDouble value = number(side.at("value"));
        if (value.isEmpty()) {
            return Optional.of(PairSide.NoNumber.NOT_A_NUMBER);
        }
        double number = value.getAsDouble();
        Optional<ReportedSpread> spread =
                number(side.at("spread")).stream()
                        .mapToObj(it -> ReportedSpread.around(UNSPECIFIED, number, it))
                        .findFirst();
        var samples = number(side.at("samples")).stream().mapToInt(it -> (int) it).findFirst();
        return Optional.of(new PairSide.Finite(number, spread, samples));
    }

    private static Row.LongTermDrift drift(JsonValue row) {
        JsonValue since = row.at("sinceRelease");
        OptionalDouble change = number(since.at("change"));
        return new Row.LongTermDrift(
                number(row.at("drift")),
                since.at("tag")
                        .asText()
                        .filter(_ -> change.isPresent())
                        .map(tag -> new Row.LongTermDrift.SinceRelease(tag, change.getAsDouble())));
    }

    private static Map<String, String> params(JsonValue json) {
        Map<String, String> params = new LinkedHashMap<>();
        json.asMembers().forEach((key, value) -> params.put(key, value.asText().orElse("")));
        return params;
    }

    private static String text(JsonValue json, String key) {
        return json.at(key)
                .asText()
                .orElseThrow(() -> new IllegalArgumentException("it lacks the text " + key));
    }

    private static OptionalDouble number(JsonValue json) {
        return switch (json) {
            case JsonValue.Whole(var whole) -> OptionalDouble.of(whole.doubleValue());
            case JsonValue.Real(double real) -> OptionalDouble.of(real);
            case JsonValue.Members _, JsonValue.Items _, JsonValue.Text _, JsonValue.Word _ ->
                    OptionalDouble.empty();
        };
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String name) {
        return Enum.valueOf(type, name.toUpperCase(Locale.ROOT));
    }
}
