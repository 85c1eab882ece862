package io.perfwarden.report.machine;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import module java.base;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.perfwarden.compare.ClaimCheck;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SpeedClaims;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.format.json.RecordJson;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet.UnreadInput;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.profile.ProfileSummary;
import io.perfwarden.report.CountWording;
import io.perfwarden.stats.InterleavedTestResult;
import io.perfwarden.stats.SignificanceResult;
import io.perfwarden.stats.SuiteTestResult;

/**
 * A comparison as the document {@code perfwarden/report/2}. What does not exist or is no finite
 * number is null.
 */
public record JsonReport(
        String schema,
        String verdict,
        int benchmarks,
        Map<String, Integer> counts,
        @JsonInclude(NON_ABSENT) Optional<ClaimsJson> claims,
        List<GroupJson> findings,
        List<SuiteJson> suites) {
    public static final String SCHEMA = "perfwarden/report/2";

    /** What the pull request claims. {@code demand}: what of that the configuration asks for. */
    record ClaimsJson(
            String demand,
            @JsonInclude(NON_ABSENT) Optional<String> acceptedBy,
            List<ClaimJson> made) {}

    /** {@code rows}: how many it is about; {@code added}: how many of them are new. */
    record ClaimJson(String benchmarks, double faster, boolean seen, int rows, int added) {}

    record GroupJson(
            String kind,
            String effect,
            String label,
            Map<String, String> with,
            List<PlaceJson> suites,
            String metric,
            int benchmarks,
            int of,
            int withinLimit,
            EndsJson change,
            MemberJson worst) {}

    /** Infinite ends are null. */
    record EndsJson(double least, double most) {}

    record IntervalJson(double low, double high) {}

    record PlaceJson(String name, Optional<String> platform) {}

    record MemberJson(
            String benchmark,
            Map<String, String> params,
            String suite,
            Optional<String> platform) {}

    record SuiteJson(
            String name,
            Optional<String> platform,
            String verdict,
            Map<String, Integer> counts,
            @JsonInclude(NON_ABSENT) Optional<UnreadJson> unread,
            @JsonInclude(NON_ABSENT) Optional<LeftOutJson> leftOut,
            @JsonInclude(NON_ABSENT) Optional<List<ProfiledJson>> functions,
            Iterable<RowJson> rows) {}

    record UnreadJson(int count, List<ProblemJson> first) {}

    record ProblemJson(String where, String what) {}

    record LeftOutJson(int count, int of, boolean believed, List<String> reasons) {}

    record ProfiledJson(
            String benchmark, String unit, long before, long after, List<FunctionJson> changed) {}

    record FunctionJson(String function, Optional<String> place, long before, long after) {}

    record RowJson(
            String benchmark,
            Map<String, String> params,
            String metric,
            Optional<String> unit,
            Optional<String> direction,
            Optional<SideJson> baseline,
            Optional<SideJson> current,
            OptionalDouble change,
            OptionalDouble limit,
            String outcome,
            boolean decides,
            List<String> why,
            @JsonInclude(NON_ABSENT) OptionalDouble drift,
            @JsonInclude(NON_ABSENT) Optional<ReleaseJson> sinceRelease,
            @JsonInclude(NON_ABSENT) Optional<Map<String, Object>> statistics) {}

    record SideJson(OptionalDouble value, OptionalDouble spread, OptionalInt samples) {}

    record ReleaseJson(String tag, OptionalDouble change) {}

    /** Writes the document in UTF-8, row by row. The stream is flushed, not closed. */
    public static void write(Comparison comparison, OutputStream to) throws IOException {
        RecordJson.pretty(of(ChangeGroups.of(comparison)), to);
    }

    public static String compact(ChangeGroups groups) {
        return RecordJson.compact(of(groups));
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

    public static JsonReport of(ChangeGroups groups) {
        Map<SuitePlatform, Map<ChangeKind, Integer>> counts = new HashMap<>();
        Set<SeriesKey> deciding = new HashSet<>();
        for (ChangeGroup group : groups.all()) {
            for (GroupMember member : group.members()) {
                counts.computeIfAbsent(member.where(), _ -> new EnumMap<>(ChangeKind.class))
                        .merge(group.kind(), 1, Integer::sum);
                deciding.add(key(member.where(), member.row()));
            }
        }
        return new JsonReport(
                SCHEMA,
                groups.comparison().verdict().id(),
                groups.benchmarks(),
                byId(groups.counts()),
                groups.comparison().claims().map(it -> claims(it, groups.comparison())),
                groups.listedGroups().stream().map(JsonReport::group).toList(),
                groups.comparison().suites().stream()
                        .map(it -> suite(it, counts.getOrDefault(it.where(), Map.of()), deciding))
                        .toList());
    }

    private static ClaimsJson claims(SpeedClaims claims, Comparison comparison) {
        return new ClaimsJson(
                claims.demand().name().toLowerCase(Locale.ROOT),
                claims.accepted().map(SpeedClaims.ClaimWaiver::login),
                claims.made().stream().map(it -> claim(ClaimCheck.of(it, comparison))).toList());
    }

    private static ClaimJson claim(ClaimCheck check) {
        int added = check.added().size();
        return new ClaimJson(
                check.claim().benchmarks(),
                check.claim().faster(),
                check.isSeen(),
                check.seen().size() + check.less().size() + check.unseen().size() + added,
                added);
    }

    private static SeriesKey key(SuitePlatform where, Row row) {
        return SeriesKey.of(where, row.id(), row.metric());
    }

    private static Map<String, Integer> byId(Map<ChangeKind, Integer> counts) {
        Map<String, Integer> byId = new LinkedHashMap<>();
        counts.forEach((kind, n) -> byId.merge(kind.id(), n, Integer::sum));
        return byId;
    }

    private static GroupJson group(ChangeGroup group) {
        DoubleSummaryStatistics changes =
                group.members().stream()
                        .flatMapToDouble(member -> member.row().change().stream())
                        .filter(Double::isFinite)
                        .summaryStatistics();
        GroupMember worst = group.worst();
        return new GroupJson(
                group.kind().id(),
                group.effect().name().toLowerCase(Locale.ROOT),
                group.isWholeSuite() ? "*" : group.label().name(),
                group.label().with(),
                group.places().stream()
                        .map(it -> new PlaceJson(it.suite(), text(it.platform())))
                        .toList(),
                worst.row().metric().name(),
                group.members().size(),
                group.scope().alike(),
                group.membersWithinLimit().size(),
                new EndsJson(changes.getMin(), changes.getMax()),
                new MemberJson(
                        worst.id().name(),
                        worst.id().params(),
                        worst.where().suite(),
                        text(worst.where().platform())));
    }

    private static SuiteJson suite(
            SuiteComparison suite, Map<ChangeKind, Integer> counts, Set<SeriesKey> deciding) {
        return new SuiteJson(
                suite.name(),
                text(suite.platform()),
                suite.verdict().id(),
                byId(counts),
                Optional.of(suite.unread()).filter(it -> !it.isEmpty()).map(JsonReport::unread),
                suite.leftOut().map(JsonReport::leftOut),
                Optional.of(suite.functions().stream().map(JsonReport::functions).toList())
                        .filter(it -> !it.isEmpty()),
                () ->
                        suite.rows().stream()
                                .map(row -> row(row, deciding.contains(key(suite.where(), row))))
                                .iterator());
    }

    private static UnreadJson unread(UnreadInput unread) {
        List<ProblemJson> first = new ArrayList<>();
        for (InputProblem problem : unread.first()) {
            first.add(new ProblemJson(problem.where(), problem.what()));
        }
        return new UnreadJson(unread.count(), first);
    }

    private static LeftOutJson leftOut(SuiteNotice.LeftOut leftOut) {
        return new LeftOutJson(
                leftOut.benchmarks(),
                leftOut.of(),
                leftOut.doubt().isEmpty() && !leftOut.isTooMuch(),
                leftOut.why());
    }

    private static ProfiledJson functions(FunctionsFile of) {
        ProfileSummary profile = of.profile();
        return new ProfiledJson(
                of.benchmark(),
                profile.unit().id(),
                profile.before(),
                profile.after(),
                profile.functions().stream()
                        .map(it ->
                                new FunctionJson(
                                        it.function(), text(it.place()), it.before(), it.after()))
                        .toList());
    }

    private static RowJson row(Row row, boolean decides) {
        Row.LongTermDrift drift = row.drift();
        return new RowJson(
                row.id().name(),
                row.id().params(),
                row.metric().name(),
                text(row.metric().unit().symbol()),
                text(direction(row.metric().direction())),
                row.baseline().map(JsonReport::side),
                row.current().map(JsonReport::side),
                row.change(),
                row.relativeLimit(),
                row.outcome().id(),
                decides,
                row.reasons(),
                drift.sinceBaseline(),
                drift.sinceRelease()
                        .map(it -> new ReleaseJson(it.tag(), OptionalDouble.of(it.change()))),
                row.testDetail().map(it -> statistics(row, it)));
    }

    private static SideJson side(PairSide side) {
        return new SideJson(
                side.value(),
                side.spread().stream().mapToDouble(ReportedSpread::margin).findFirst(),
                side.samples());
    }

    /** The direction's id; empty if the better direction is unknown. */
    static String direction(BetterDirection direction) {
        return direction == BetterDirection.UNKNOWN
                ? ""
                : direction.name().toLowerCase(Locale.ROOT);
    }

    static Optional<String> text(String text) {
        return Optional.of(text).filter(it -> !it.isEmpty());
    }

    private static Map<String, Object> statistics(Row row, SignificanceDetail detail) {
        Map<String, Object> json = new LinkedHashMap<>();
        switch (detail) {
            case SignificanceDetail.AgainstLevel it -> {
                SignificanceResult.EffectEstimate estimate = it.result().estimate();
                double suite = it.suite().map(SuiteTestResult::change).orElse(0.0);
                json.put("against", "level");
                json.put("runs", estimate.runs());
                json.put("history", it.result().level().residuals());
                json.put("noise", share(it.result().level().noise()));
                json.put(
                        "interval",
                        new IntervalJson(
                                share(suite + estimate.low()), share(suite + estimate.high())));
                if (suite != 0) {
                    json.put("suite", share(suite));
                }
                json.put("q", estimate.q());
                json.put("sees", share(estimate.detectable()));
            }
            case SignificanceDetail.InRounds it -> {
                InterleavedTestResult result = it.result();
                json.put("against", "rounds");
                json.put("jobs", result.jobs().size());
                json.put("rounds", result.rounds());
                json.put("worse", result.worse());
                json.put("noise", share(result.noise()));
                json.put("interval", new IntervalJson(share(result.low()), share(result.high())));
                json.put("error", result.error());
                json.put("freedom", result.freedom());
                json.put("spreadBetweenJobs", result.spread());
                result.known().ifPresent(known -> json.put("spreadLearnedFrom", known.pairs()));
                json.put("q", result.q());
                json.put("sees", share(result.detectable()));
            }
            case SignificanceDetail.Counted it -> {
                json.put("against", "counts");
                json.put("base", Arrays.stream(it.base().toArray()).boxed().toList());
                json.put("head", Arrays.stream(it.head().toArray()).boxed().toList());
                json.put("spread", it.result().spread());
                json.put("wholeCommand", it.isWhole());
            }
            case SignificanceDetail.AgainstLastRun _ -> json.put("against", "last run");
            case SignificanceDetail.TooFewRuns few -> {
                json.put("against", "nothing yet");
                json.put("missingRuns", few.missing());
            }
        }
        text(CountWording.remark(row)).ifPresent(it -> json.put("remark", it));
        return json;
    }

    private static double share(double logarithm) {
        return StrictMath.expm1(logarithm);
    }
}
