package io.perfwarden.report.machine;

import module java.base;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.Row.LongTermDrift;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.compare.rule.TestDetail;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.UnreadInput;
import io.perfwarden.stats.InterleavedTestResult;
import io.perfwarden.stats.NoiseModel.BenchmarkLevel;
import io.perfwarden.stats.TestResult.EffectEstimate;
import io.perfwarden.stats.TestResult.SuiteTestResult;

/**
 * A comparison as JSON: the document {@code perfwarden/report/2}, and the compare and trend files
 * of fixed-tolerance gates, so that what reads those needs no change. Keys have a fixed order, what
 * does not exist or is no finite number is null, and rows are written as they come.
 */
public final class JsonReport {
    public static final String SCHEMA = "perfwarden/report/2";

    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private JsonReport() {}

    /**
     * Writes the document in UTF-8 with a line break at its end. The stream is flushed, not closed.
     */
    public static void write(Comparison comparison, OutputStream to) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(to, JsonEncoding.UTF8)) {
            json.setPrettyPrinter(layout());
            write(ChangeGroups.of(comparison), json);
            json.writeRaw('\n');
        }
    }

    /** The document in one line, for hiding it in a check. */
    public static String compact(ChangeGroups findings) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            write(findings, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    private static void write(ChangeGroups findings, JsonGenerator json) throws IOException {
        RowCounts counted = new RowCounts(findings);
        json.writeStartObject();
        json.writeStringField("schema", SCHEMA);
        json.writeStringField("verdict", findings.comparison().verdict().id());
        json.writeNumberField("benchmarks", findings.benchmarks());
        counts(json, findings.counts());
        json.writeArrayFieldStart("findings");
        for (ChangeGroup finding : findings.listed()) {
            write(json, finding);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("suites");
        for (SuiteComparison suite : findings.comparison().suites()) {
            write(suite, counted, json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    public static String render(Comparison comparison) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(comparison, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static void write(SuiteComparison suite, RowCounts counted, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("name", suite.name());
        text(json, "platform", suite.platform());
        json.writeStringField("verdict", suite.verdict().id());
        counts(json, counted.in(suite));
        unread(json, suite);
        leftOut(json, suite);
        json.writeArrayFieldStart("rows");
        for (Row row : suite.rows()) {
            write(row, counted.decides(suite, row), json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** What of the run could not be read; not written where that is nothing. */
    private static void unread(JsonGenerator json, SuiteComparison suite) throws IOException {
        UnreadInput unread = suite.unread();
        if (unread.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("unread");
        json.writeNumberField("count", unread.count());
        json.writeArrayFieldStart("first");
        for (InputProblem problem : unread.first()) {
            json.writeStartObject();
            json.writeStringField("where", wellFormed(problem.where()));
            json.writeStringField("what", wellFormed(problem.what()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void strings(JsonGenerator json, String key, List<String> texts)
            throws IOException {
        json.writeArrayFieldStart(key);
        for (String text : texts) {
            json.writeString(wellFormed(text));
        }
        json.writeEndArray();
    }

    /** A logarithm as a share; one that is no number is null. */
    private static void share(JsonGenerator json, String key, double logarithm) throws IOException {
        number(json, key, OptionalDouble.of(StrictMath.expm1(logarithm)));
    }

    private static void leftOut(JsonGenerator json, SuiteComparison suite) throws IOException {
        if (suite.leftOut().isEmpty()) {
            return;
        }
        SuiteNotice.LeftOut leftOut = suite.leftOut().get();
        json.writeObjectFieldStart("leftOut");
        json.writeNumberField("count", leftOut.benchmarks());
        json.writeNumberField("of", leftOut.of());
        json.writeBooleanField("believed", leftOut.doubt().isEmpty() && !leftOut.isTooMuch());
        strings(json, "reasons", leftOut.why());
        json.writeEndObject();
    }

    private static void write(Row row, boolean decides, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("benchmark", wellFormed(row.id().name()));
        params(json, "params", row.id().params());
        json.writeStringField("metric", wellFormed(row.metric().name()));
        text(json, "unit", row.metric().unit().symbol());
        text(json, "direction", direction(row.metric().direction()));
        write(json, "baseline", row.baseline());
        write(json, "current", row.current());
        number(json, "change", row.change());
        number(json, "limit", row.relativeLimit());
        json.writeStringField("outcome", row.outcome().id());
        json.writeBooleanField("decides", decides);
        strings(json, "why", row.reasons());
        drift(json, row.drift());
        if (row.testDetail().isPresent()) {
            write(json, row.testDetail().get());
        }
        json.writeEndObject();
    }

    private static void drift(JsonGenerator json, LongTermDrift drift) throws IOException {
        if (drift.sinceBaseline().isPresent()) {
            number(json, "drift", drift.sinceBaseline());
        }
        if (drift.sinceRelease().isPresent()) {
            json.writeObjectFieldStart("sinceRelease");
            json.writeStringField("tag", wellFormed(drift.sinceRelease().get().tag()));
            number(json, "change", OptionalDouble.of(drift.sinceRelease().get().change()));
            json.writeEndObject();
        }
    }

    static void params(JsonGenerator json, String key, Map<String, String> params)
            throws IOException {
        json.writeObjectFieldStart(key);
        for (Map.Entry<String, String> param : params.entrySet()) {
            json.writeStringField(wellFormed(param.getKey()), wellFormed(param.getValue()));
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String key, Optional<PairSide> side)
            throws IOException {
        if (side.isEmpty()) {
            json.writeNullField(key);
            return;
        }
        json.writeObjectFieldStart(key);
        number(json, "value", side.get().value());
        number(
                json,
                "spread",
                side.get().spread().stream().mapToDouble(ReportedSpread::margin).findFirst());
        if (side.get().samples().isPresent()) {
            json.writeNumberField("samples", side.get().samples().getAsInt());
        } else {
            json.writeNullField("samples");
        }
        json.writeEndObject();
    }

    private static String direction(BetterDirection direction) {
        return switch (direction) {
            case LOWER -> "lower";
            case HIGHER -> "higher";
            case UNKNOWN -> "";
        };
    }

    static void text(JsonGenerator json, String key, String value) throws IOException {
        if (value.isEmpty()) {
            json.writeNullField(key);
        } else {
            json.writeStringField(key, wellFormed(value));
        }
    }

    static void number(JsonGenerator json, String key, OptionalDouble value) throws IOException {
        if (value.isPresent() && Double.isFinite(value.getAsDouble())) {
            json.writeNumberField(key, value.getAsDouble());
        } else {
            json.writeNullField(key);
        }
    }

    /** Half a character cannot be written in UTF-8. */
    public static String wellFormed(String text) {
        return text.codePoints()
                .map(point -> Character.getType(point) == Character.SURROGATE ? 0xFFFD : point)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Two blanks a level and one after the colon, the same on every system. */
    static DefaultPrettyPrinter layout() {
        Separators separators =
                Separators.createDefaultInstance()
                        .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                        .withObjectEmptySeparator("")
                        .withArrayEmptySeparator("");
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter(separators)
                .withObjectIndenter(lines)
                .withArrayIndenter(lines);
    }

    private static final class RowCounts {
        private final Map<SuitePlatform, Map<ChangeKind, Integer>> counts = new HashMap<>();
        private final Set<SeriesKey> deciding = new HashSet<>();

        RowCounts(ChangeGroups findings) {
            for (ChangeGroup finding : findings.all()) {
                for (GroupMember member : finding.members()) {
                    counts.computeIfAbsent(member.where(), _ -> new EnumMap<>(ChangeKind.class))
                            .merge(finding.kind(), 1, Integer::sum);
                    deciding.add(key(member.where(), member.row()));
                }
            }
        }

        Map<ChangeKind, Integer> in(SuiteComparison suite) {
            return counts.getOrDefault(suite.where(), Map.of());
        }

        boolean decides(SuiteComparison suite, Row row) {
            return deciding.contains(key(suite.where(), row));
        }

        private static SeriesKey key(SuitePlatform where, Row row) {
            return SeriesKey.of(where, row.id(), row.metric());
        }
    }

    static void write(JsonGenerator json, TestDetail detail) throws IOException {
        json.writeObjectFieldStart("statistics");
        switch (detail) {
            case TestDetail.AgainstLevel level -> {
                json.writeStringField("against", "level");
                double suite = level.suite().map(SuiteTestResult::change).orElse(0.0);
                write(json, level.result().estimate(), level.result().level(), suite);
            }
            case TestDetail.InRounds rounds -> {
                json.writeStringField("against", "rounds");
                write(json, rounds.result());
            }
            case TestDetail.AgainstLastRun _ -> json.writeStringField("against", "last run");
            case TestDetail.TooFewRuns few -> {
                json.writeStringField("against", "nothing yet");
                json.writeNumberField("missingRuns", few.missing());
            }
        }
        json.writeEndObject();
    }

    /**
     * @param suite how much worse the whole suite became, as a logarithm
     */
    private static void write(
            JsonGenerator json, EffectEstimate estimate, BenchmarkLevel level, double suite)
            throws IOException {
        json.writeNumberField("runs", estimate.runs());
        json.writeNumberField("history", level.residuals());
        share(json, "noise", level.noise());
        interval(json, suite + estimate.low(), suite + estimate.high());
        if (suite != 0) {
            share(json, "suite", suite);
        }
        json.writeNumberField("q", estimate.q());
        share(json, "sees", estimate.detectable());
    }

    private static void write(JsonGenerator json, InterleavedTestResult result) throws IOException {
        json.writeNumberField("jobs", result.jobs().size());
        json.writeNumberField("rounds", result.rounds());
        json.writeNumberField("worse", result.worse());
        share(json, "noise", result.noise());
        interval(json, result.low(), result.high());
        json.writeNumberField("q", result.q());
        share(json, "sees", result.detectable());
    }

    /** An end that cannot be told as a number is null. */
    private static void interval(JsonGenerator json, double low, double high) throws IOException {
        json.writeObjectFieldStart("interval");
        share(json, "low", low);
        share(json, "high", high);
        json.writeEndObject();
    }

    static void counts(JsonGenerator json, Map<ChangeKind, Integer> counts) throws IOException {
        json.writeObjectFieldStart("counts");
        Map<String, Integer> byId = new LinkedHashMap<>();
        counts.forEach((kind, n) -> byId.merge(kind.id(), n, Integer::sum));
        for (Map.Entry<String, Integer> count : byId.entrySet()) {
            json.writeNumberField(count.getKey(), count.getValue());
        }
        json.writeEndObject();
    }

    static void write(JsonGenerator json, ChangeGroup finding) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", finding.kind().id());
        json.writeStringField("effect", finding.effect().name().toLowerCase(Locale.ROOT));
        json.writeStringField(
                "label", finding.isWholeSuite() ? "*" : wellFormed(finding.label().name()));
        params(json, "with", finding.label().with());
        json.writeArrayFieldStart("suites");
        for (SuitePlatform place : finding.places()) {
            place(json, place);
        }
        json.writeEndArray();
        json.writeStringField("metric", wellFormed(finding.worst().row().metric().name()));
        json.writeNumberField("benchmarks", finding.members().size());
        json.writeNumberField("of", finding.scope().alike());
        json.writeNumberField("withinLimit", finding.membersWithinLimit().size());
        change(json, finding);
        member(json, finding.worst());
        json.writeEndObject();
    }

    private static void place(JsonGenerator json, SuitePlatform place) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", wellFormed(place.suite()));
        text(json, "platform", place.platform());
        json.writeEndObject();
    }

    private static void change(JsonGenerator json, ChangeGroup finding) throws IOException {
        DoubleSummaryStatistics changes =
                finding.members().stream()
                        .flatMapToDouble(member -> member.row().change().stream())
                        .filter(Double::isFinite)
                        .summaryStatistics();
        boolean any = changes.getCount() > 0;
        json.writeObjectFieldStart("change");
        number(json, "least", any ? OptionalDouble.of(changes.getMin()) : OptionalDouble.empty());
        number(json, "most", any ? OptionalDouble.of(changes.getMax()) : OptionalDouble.empty());
        json.writeEndObject();
    }

    private static void member(JsonGenerator json, GroupMember worst) throws IOException {
        BenchmarkId id = worst.id();
        json.writeObjectFieldStart("worst");
        json.writeStringField("benchmark", wellFormed(id.name()));
        params(json, "params", id.params());
        json.writeStringField("suite", wellFormed(worst.where().suite()));
        text(json, "platform", worst.where().platform());
        json.writeEndObject();
    }
}
