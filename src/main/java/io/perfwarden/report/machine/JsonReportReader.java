package io.perfwarden.report.machine;

import static io.perfwarden.model.ReportedSpread.Kind.UNSPECIFIED;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.perfwarden.compare.*;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteComparison.ComparisonProvenance;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.format.json.JsonReading;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.report.machine.JsonReport.PlaceJson;
import io.perfwarden.report.machine.JsonReport.RowJson;
import io.perfwarden.report.machine.JsonReport.SideJson;

/**
 * Reads what any version of {@link JsonReport} wrote: values, changes, limits, outcomes and
 * reasons. A report omits notices and the values that rows were compared with.
 */
public final class JsonReportReader {
    private static final String UNTIL = RowReason.ACCEPTED.text() + " until ";

    private static final Map<String, RowReason> REASONS =
            Arrays.stream(RowReason.values())
                    .collect(Collectors.toMap(RowReason::text, Function.identity()));

    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(new Jdk8Module())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                    .build();

    private JsonReportReader() {}

    public static ReadOutcome<Comparison> read(String json, String where) {
        try {
            return ReadOutcome.ok(comparison(JSON.readTree(json)));
        } catch (StreamReadException e) {
            return ReadOutcome.rejected(JsonReading.problem(e, where));
        } catch (JsonProcessingException e) {
            return ReadOutcome.rejected(
                    InputProblem.of(where, "is no report: " + e.getOriginalMessage()));
        } catch (IllegalArgumentException | DateTimeException e) {
            return ReadOutcome.rejected(InputProblem.of(where, "is no report: " + e.getMessage()));
        }
    }

    private static Comparison comparison(JsonNode document) throws JsonProcessingException {
        String schema = document.path("schema").asText();
        if (!schema.equals(JsonReport.SCHEMA)) {
            throw new IllegalArgumentException("its schema is " + schema);
        }
        JsonReport report = JSON.treeToValue(document, JsonReport.class);
        return new Comparison(
                report.suites().stream().map(it -> suite(it, report.findings())).toList());
    }

    private static SuiteComparison suite(
            JsonReport.SuiteJson suite, List<JsonReport.GroupJson> groups) {
        PlaceJson place = new PlaceJson(suite.name(), suite.platform());
        Map<ChangeKind, RowEffect> effects = new EnumMap<>(ChangeKind.class);
        groups.stream()
                .filter(it -> it.suites().contains(place))
                .forEach(it ->
                        effects.merge(
                                constant(ChangeKind.class, it.kind()),
                                constant(RowEffect.class, it.effect()),
                                BinaryOperator.minBy(Comparator.naturalOrder())));
        List<Row> rows = new ArrayList<>();
        suite.rows().forEach(row -> rows.add(row(row, effects)));
        rows.sort(Row.WORST_FIRST);
        return new SuiteComparison(
                new SuitePlatform(suite.name(), suite.platform().orElse("")),
                constant(Verdict.class, suite.verdict()),
                Basis.JUDGED,
                rows,
                List.of(),
                ComparisonProvenance.NOTHING);
    }

    private static Row row(RowJson row, Map<ChangeKind, RowEffect> effects) {
        RowOutcome outcome = constant(RowOutcome.class, row.outcome());
        return new Row(
                new BenchmarkId(row.benchmark(), row.params()),
                metric(row),
                row.baseline().map(JsonReportReader::side),
                row.current().map(JsonReportReader::side),
                row.change(),
                limit(row),
                outcome,
                effect(outcome, effects),
                row.why().stream().flatMap(JsonReportReader::reason).toList(),
                switch (String.valueOf(row.statistics().map(it -> it.get("against")).orElse(""))) {
                    case "level" -> RowPolicy.Decision.STATISTICAL;
                    case "rounds", "counts" -> RowPolicy.Decision.PAIRED;
                    default -> RowPolicy.Decision.THRESHOLD;
                },
                Optional.empty(),
                Optional.empty(),
                new Row.LongTermDrift(
                        row.drift(),
                        row.sinceRelease()
                                .filter(it -> it.change().isPresent())
                                .map(it ->
                                        new Row.LongTermDrift.SinceRelease(
                                                it.tag(), it.change().getAsDouble()))));
    }

    private static Optional<Limit> limit(RowJson row) {
        Optional<LocalDate> until =
                row.why().stream()
                        .filter(why -> why.startsWith(UNTIL))
                        .map(why -> LocalDate.parse(why.substring(UNTIL.length())))
                        .findFirst();
        return until.isPresent()
                ? Optional.of(
                        new Limit.AcceptedLimit(
                                Optional.empty(),
                                row.limit(),
                                OptionalDouble.empty(),
                                until,
                                "",
                                ""))
                : row.limit().stream()
                        .<Limit>mapToObj(it -> Limit.Allowance.of(it, OptionalDouble.empty()))
                        .findFirst();
    }

    private static Metric metric(RowJson row) {
        BetterDirection direction =
                row.direction()
                        .map(it -> constant(BetterDirection.class, it))
                        .orElse(BetterDirection.UNKNOWN);
        Metric metric = Metric.of(row.metric(), Unit.parse(row.unit().orElse("")));
        if (metric.direction() == direction) {
            return metric;
        }
        boolean isUnknown = direction == BetterDirection.UNKNOWN;
        return metric.withDirection(
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

    private static Stream<RowReason> reason(String why) {
        return Stream.ofNullable(why.startsWith(UNTIL) ? RowReason.ACCEPTED : REASONS.get(why));
    }

    private static PairSide side(SideJson side) {
        if (side.value().isEmpty()) {
            return PairSide.NoNumber.NOT_A_NUMBER;
        }
        double number = side.value().getAsDouble();
        return new PairSide.Finite(
                number,
                side.spread().stream()
                        .mapToObj(it -> ReportedSpread.around(UNSPECIFIED, number, it))
                        .findFirst(),
                side.samples());
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String name) {
        return Enum.valueOf(type, name.toUpperCase(Locale.ROOT));
    }
}
