package io.perfwarden.bot.incident;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.bot.query.BranchChange.ListedChange;
import io.perfwarden.bot.query.IncidentFacts;
import io.perfwarden.bot.query.IncidentFacts.IncidentSeries;
import io.perfwarden.bot.query.IncidentFacts.IncidentValue;
import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.rule.LevelHistory;
import io.perfwarden.db.BranchIncident;
import io.perfwarden.db.BranchVerdicts.ChangedRow;
import io.perfwarden.model.*;

/**
 * A default branch with a commit an hour, whose values a test makes up, and the incidents that come
 * of it commit by commit.
 */
final class GivenBranch {
    static final Instant START = Instant.parse("2026-11-01T10:00:00Z");
    private static final double LIMIT = 0.05;
    private static final int WINDOW = 120;
    private static final Metric TIME = Metric.of("time", Unit.parse("ns"));

    /** A series: what it measures at a commit, NaN for nothing. */
    record Given(SeriesKey key, IntToDoubleFunction value) {
        static Given of(String suite, String platform, String name, IntToDoubleFunction value) {
            return new Given(
                    SeriesKey.of(new SuitePlatform(suite, platform), BenchmarkId.of(name), TIME),
                    value);
        }

        SeriesId id() {
            return SeriesId.of(key);
        }
    }

    private final List<Given> series;
    private final List<double[]> values = new ArrayList<>();
    private final Map<SeriesId, BranchChange.ChangeState> states = new HashMap<>();
    private Instant since = START;
    private int commits;
    private List<BranchIncident> incidents = List.of();
    private final SortedMap<Integer, BranchIncident> seen = new TreeMap<>();

    GivenBranch(Given... series) {
        this(List.of(series));
    }

    GivenBranch(List<Given> series) {
        this.series = series;
    }

    /** Issues are asked for from a commit on. */
    GivenBranch since(int commit) {
        since = at(commit);
        return this;
    }

    /** What verdicts say of a series from now on, where it is not open. */
    GivenBranch says(Given one, BranchChange.ChangeState state) {
        states.put(one.id(), state);
        return this;
    }

    /** What a person decides of an incident. */
    GivenBranch decides(int number, BranchIncident.IncidentDecision.Kind kind) {
        incidents =
                incidents.stream()
                        .map(it ->
                                it.number() == number
                                        ? it.with(
                                                new BranchIncident.IncidentDecision(
                                                        kind, "ada", now(), Optional.empty(), ""))
                                        : it)
                        .toList();
        return this;
    }

    /** Measures commits up to one, and looks after each. */
    GivenBranch upTo(int end) {
        while (commits < end) {
            int commit = commits++;
            values.add(
                    series.stream().mapToDouble(it -> it.value().applyAsDouble(commit)).toArray());
            look();
        }
        return this;
    }

    private void look() {
        incidents = new IncidentPlan(facts(), since, now()).of(incidents);
        incidents.forEach(it -> seen.put(it.number(), it));
        assertThat(incidents)
                .as("figures of an incident are those of its worse level")
                .flatExtracting(BranchIncident::members)
                .allMatch(it -> it.level().change() > it.level().limit());
    }

    Instant now() {
        return at(commits);
    }

    /** All that there were, as they were last. */
    List<BranchIncident> incidents() {
        return List.copyOf(seen.values());
    }

    /** The first and the last commit that may be the cause, by number, with what is known of it. */
    List<String> told() {
        return incidents().stream()
                .map(it ->
                        "%s..%s %s: %s"
                                .formatted(
                                        number(it.range().before()),
                                        number(it.range().first()),
                                        it.state().name().toLowerCase(Locale.ROOT),
                                        it.members().stream()
                                                .map(one -> one.where() + " " + one.benchmark())
                                                .sorted()
                                                .collect(Collectors.joining(", "))))
                .toList();
    }

    static int number(String sha) {
        return Integer.parseInt(sha.substring(30), 16);
    }

    static CommitSha commit(int number) {
        return new CommitSha("%040x".formatted(number));
    }

    static Instant at(int commit) {
        return START.plus(Duration.ofHours(commit));
    }

    private IncidentFacts facts() {
        Map<SeriesId, IncidentSeries> courses = new HashMap<>();
        Map<String, Integer> places = new HashMap<>();
        List<ListedChange> rows = new ArrayList<>();
        int first = Math.max(0, commits - WINDOW);
        for (int i = first; i < commits; i++) {
            places.put(commit(i).value(), i - first);
        }
        for (int s = 0; s < series.size(); s++) {
            List<IncidentValue> known = new ArrayList<>();
            for (int i = first; i < commits; i++) {
                double value = values.get(i)[s];
                if (value >= 0 || Double.isNaN(value)) {
                    known.add(new IncidentValue(commit(i), i - first, at(i), value));
                }
            }
            SeriesSummary summary = summary(series.get(s));
            double[] numbers = known.stream().mapToDouble(IncidentValue::value).toArray();
            courses.put(
                    summary.id(),
                    new IncidentSeries(summary, known, LevelHistory.steps(TIME, numbers)));
            rows.add(
                    new ListedChange(
                            summary,
                            new ChangedRow(
                                    summary.benchmark(),
                                    TIME,
                                    100,
                                    120,
                                    0.2,
                                    OptionalDouble.of(LIMIT)),
                            states.getOrDefault(summary.id(), BranchChange.ChangeState.OPEN),
                            false));
        }
        BranchChange change =
                new BranchChange(
                        commit(0),
                        Optional.empty(),
                        Optional.empty(),
                        START,
                        BranchChange.ChangeState.OPEN,
                        Optional.empty(),
                        Optional.empty(),
                        "",
                        1,
                        0,
                        rows,
                        OptionalInt.empty(),
                        Optional.empty());
        return new IncidentFacts(List.of(change), courses, places);
    }

    private static SeriesSummary summary(Given one) {
        return new SeriesSummary(
                one.id(),
                one.key().where(),
                one.key().benchmark(),
                TIME,
                OptionalDouble.of(100),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.of(LIMIT),
                RowOutcome.REGRESSED,
                "",
                1,
                new SeriesSummary.SeenValue(commit(0), START),
                Optional.empty());
    }
}
