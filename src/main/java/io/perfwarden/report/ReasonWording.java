package io.perfwarden.report;

import static io.perfwarden.compare.RowOutcome.SLOWER;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.ComparisonProvenance;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.rule.SignificanceDetail.AgainstLevel;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.Metric;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.column.LazyList;

/**
 * What a comparison rests on, and what is doubtful about that, bounded in number whatever an
 * artifact contains.
 */
public record ReasonWording(UnaryOperator<String> quote) {
    private static final int SHOWN = 3;
    private static final int FACTS = 8;

    public String trust(
            Comparison comparison, Optional<String> head, String base, List<String> links) {
        List<SuiteComparison> suites = comparedSuites(comparison);
        List<String> parts = new ArrayList<>();
        List<String> origins =
                suites.stream()
                        .flatMap(suite -> suite.provenance().baseline().stream())
                        .map(ReasonWording::shortOrigin)
                        .filter(origin -> !origin.isEmpty())
                        .distinct()
                        .limit(2)
                        .toList();
        String baseline =
                isByHistory(suites)
                        ? "the last runs of the default branch"
                        : origins.size() == 1
                                ? (head.isEmpty() && !base.isEmpty() ? base : "the baseline")
                                        + origins.getFirst()
                                : base;
        parts.add(
                head.map(it -> it + " against " + baseline)
                        .orElse(baseline.isEmpty() ? "" : "against " + baseline));
        parts.add(machine(suites));
        parts.add(limits(suites));
        comparison.suites().stream()
                .flatMap(suite -> suite.leftOut().stream())
                .filter(it -> it.doubt().isEmpty() && !it.isTooMuch())
                .limit(SHOWN)
                .map(it -> new NoticeWording(quote).sentence(it))
                .forEach(parts::add);
        List<String> accepted =
                comparison
                        .notices(SuiteNotice.AcceptedBaseline.class)
                        .map(it -> quote.apply(it.path()) + byLogin(it.requestedBy()))
                        .distinct()
                        .toList();
        parts.add(accepted.isEmpty() ? "" : "accepted against " + shorten(accepted));
        parts.addAll(acceptedRows(comparison));
        unseen(comparison).ifPresent(parts::add);
        parts.addAll(links);
        parts.removeIf(String::isEmpty);
        return String.join(CommonWording.DOT, parts);
    }

    /**
     * What a pass could not have seen: the smallest change that the noisiest of its insensitive
     * benchmarks show.
     */
    private static Optional<String> unseen(Comparison comparison) {
        Set<Map.Entry<SuitePlatform, BenchmarkId>> benchmarks = new HashSet<>();
        double below = 0;
        for (SuiteComparison suite : comparison.suites()) {
            for (Row row : suite.notableRows()) {
                OptionalDouble seen =
                        row.testDetail().map(it -> it.detectable()).orElse(OptionalDouble.empty());
                boolean isBlind = row.has(RowReason.NOT_SENSITIVE) || row.has(RowReason.BLIND);
                if (isBlind && seen.isPresent() && row.metric().role() == Metric.Role.PRIMARY) {
                    benchmarks.add(Map.entry(suite.where(), row.id()));
                    below = Math.max(below, seen.getAsDouble());
                }
            }
        }
        String text =
                "a change below %s in %s would not have been seen"
                        .formatted(
                                RowFigures.percent(below, 1),
                                CommonWording.quantity(benchmarks.size(), "benchmark"));
        return Optional.of(text)
                .filter(_ -> comparison.verdict() == Verdict.PASS && !benchmarks.isEmpty());
    }

    private static boolean isByHistory(List<SuiteComparison> suites) {
        List<Row> tested =
                suites.stream()
                        .flatMap(suite -> suite.unsortedRows().stream())
                        .filter(row -> row.metric().role() == Metric.Role.PRIMARY)
                        .filter(row -> row.change().isPresent())
                        .toList();
        return !tested.isEmpty()
                && tested.stream()
                        .allMatch(row ->
                                row.testDetail()
                                        .filter(AgainstLevel.class::isInstance)
                                        .isPresent());
    }

    private static String shortOrigin(BaselineProvenance provenance) {
        var commit = provenance.commit().map(sha -> " of `" + sha.abbreviated() + "`").orElse("");
        String date = provenance.date().map(instant -> " (" + day(instant) + ")").orElse("");
        return commit + date;
    }

    private String machine(List<SuiteComparison> all) {
        List<SuiteComparison> suites = byBaseline(all);
        String inTurns = suites.size() < all.size() ? "base and head measured in this run" : "";
        String machine = machineOf(suites);
        return inTurns + (inTurns.isEmpty() || machine.isEmpty() ? "" : ", ") + machine;
    }

    private static List<SuiteComparison> byBaseline(List<SuiteComparison> suites) {
        return suites.stream().filter(suite -> !suite.isInTurns()).toList();
    }

    private String machineOf(List<SuiteComparison> suites) {
        List<String> others =
                suites.stream()
                        .filter(suite -> !suite.provenance().sameMachine().orElse(true))
                        .map(suite -> suite.where().label())
                        .toList();
        if (!others.isEmpty()) {
            return suites.size() == 1
                    ? "another machine than the baseline's"
                    : "another machine in " + names(others);
        }
        boolean known =
                suites.stream().allMatch(suite -> suite.provenance().sameMachine().isPresent());
        return suites.isEmpty() ? "" : known ? "same machine" : "";
    }

    private static String limits(List<SuiteComparison> suites) {
        List<Row> rows = LazyList.join(suites.stream().map(SuiteComparison::unsortedRows).toList());
        String fails =
                span(
                        rows,
                        row -> row.outcome() != SLOWER && row.outcome() != RowOutcome.ACCEPTED,
                        "limit ");
        String warns =
                span(
                        rows,
                        row ->
                                row.outcome() == SLOWER
                                        && !row.why().contains(RowReason.ADVICE_ONLY)
                                        && !row.why().contains(RowReason.OTHER_MACHINE),
                        "warns from ");
        boolean same = warns.replace("warns from", "limit").equals(fails);
        return fails.isEmpty() || warns.isEmpty() || same
                ? fails + (same ? "" : warns)
                : fails + ", " + warns;
    }

    private static String span(List<Row> rows, Predicate<Row> which, String what) {
        DoubleSummaryStatistics limits =
                rows.stream()
                        .filter(row ->
                                row.metric().role() == Metric.Role.PRIMARY
                                        || row.effect() == RowEffect.FAIL)
                        .filter(which)
                        .flatMapToDouble(row -> row.relativeLimit().stream())
                        .filter(limit -> limit >= 0 && Double.isFinite(limit))
                        .summaryStatistics();
        if (limits.getCount() == 0) {
            return "";
        }
        String least = percent(limits.getMin());
        String most = percent(limits.getMax());
        String span = least.equals(most) ? most : least.replace(" %", "") + "\u2013" + most;
        return what + span.replace(" %", "\u00a0%");
    }

    /** A limit may be far smaller than a change in words, so it gets more decimals. */
    private static String percent(double limit) {
        return RowFigures.percent(limit, Math.max(1, DigitText.leadingDecimal(100 * limit)));
    }

    private String origin(BaselineProvenance provenance) {
        String commit = provenance.commit().map(sha -> " of " + sha.abbreviated()).orElse("");
        String date = provenance.date().map(instant -> " from " + day(instant)).orElse("");
        String asked = byLogin(provenance.requestedBy());
        String all = commit + date + asked;
        return all.isEmpty() ? "" : "baseline" + all;
    }

    public List<String> doubtsInBrief(Comparison comparison) {
        List<SuiteComparison> suites = byBaseline(comparedSuites(comparison));
        boolean machine = suites.stream().anyMatch(it -> it.provenance().sameMachine().isEmpty());
        boolean commit =
                suites.stream()
                        .anyMatch(it ->
                                it.provenance()
                                        .baseline()
                                        .flatMap(BaselineProvenance::commit)
                                        .isEmpty());
        return suites.size() == 1 && machine && commit
                ? List.of(
                        "Machine and commit of the baseline are unknown (\"baseline save\" stores"
                                + " them with --cpu and --commit)")
                : doubts(comparison);
    }

    /** What is false or unknown about the comparison's inputs, and what follows. */
    public List<String> doubts(Comparison comparison) {
        List<SuiteComparison> suites = byBaseline(comparedSuites(comparison));
        return Stream.of(
                        doubt(
                                suites,
                                trust -> !trust.sameMachine().orElse(true),
                                "Measured on another machine than the baseline",
                                ReasonWording::effectOfOtherMachine),
                        doubt(
                                suites,
                                trust -> trust.sameMachine().isEmpty(),
                                "The results do not name the machine",
                                _ -> "a difference may come from the machine"),
                        doubt(
                                suites,
                                trust ->
                                        trust.baseline()
                                                .flatMap(BaselineProvenance::commit)
                                                .isEmpty(),
                                "The baseline names no commit",
                                _ -> "it may be older than the base of this change"))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> doubt(
            List<SuiteComparison> suites,
            Predicate<ComparisonProvenance> doubtful,
            String what,
            Function<List<SuiteComparison>, String> meaning) {
        var some = suites.stream().filter(suite -> doubtful.test(suite.provenance())).toList();
        return some.isEmpty()
                ? Optional.empty()
                : Optional.of(what + suitesText(some, suites) + ": " + meaning.apply(some));
    }

    private String suitesText(List<SuiteComparison> some, List<SuiteComparison> all) {
        return all.size() == 1
                ? ""
                : " (" + names(some.stream().map(suite -> suite.where().label()).toList()) + ")";
    }

    public String names(List<String> names) {
        return shorten(names.stream().map(quote).toList());
    }

    private static String shorten(List<String> names) {
        return CommonWording.enumerate(", ", names.stream().limit(SHOWN), names.size());
    }

    private static List<SuiteComparison> comparedSuites(Comparison comparison) {
        return comparison.suites().stream()
                .filter(suite ->
                        switch (suite.basis()) {
                            case JUDGED, NO_HISTORY, SHARED_NAMES, NOTHING_COMPARABLE -> true;
                            case UNREAD, TOO_MUCH_LEFT_OUT, UNDIRECTED, UNREPEATED -> true;
                            case CRASHED, RUN_FAILED -> true;
                            case NO_BASELINE, BAD_BASELINE, NO_RESULTS, TOO_MANY_ARTIFACTS -> false;
                        })
                .toList();
    }

    /** Where a suite's numbers come from, in full, as far as it is known. */
    public Optional<String> provenance(SuiteComparison suite) {
        ComparisonProvenance trust = suite.provenance();
        List<String> parts = new ArrayList<>();
        trust.baseline().ifPresent(p -> parts.add(atLength(p)));
        if (!trust.formats().isEmpty()) {
            parts.add("read as " + names(trust.formats()));
        }
        String machine =
                trust.machine().facts().keySet().stream()
                        .limit(FACTS)
                        .map(name -> quote.apply(name + " " + trust.machine().facts().get(name)))
                        .collect(Collectors.joining(", "));
        if (!machine.isEmpty()) {
            parts.add("this run on " + machine);
        }
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(quote.apply(suite.where().label()) + ": " + String.join("; ", parts));
    }

    private String atLength(BaselineProvenance provenance) {
        var branch = provenance.branch().isEmpty() ? "" : " on " + quote.apply(provenance.branch());
        String run = provenance.run().map(id -> " in run " + id).orElse("");
        String reason =
                provenance.reason().isEmpty()
                        ? ""
                        : ", because " + quote.apply(provenance.reason());
        String origin = origin(provenance);
        return (origin.isEmpty() ? "baseline" : origin) + branch + run + reason;
    }

    private static String day(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }

    private List<String> acceptedRows(Comparison comparison) {
        List<String> accepted =
                comparison
                        .notices(SuiteNotice.AcceptedRows.class)
                        .map(it ->
                                quote.apply(it.pattern())
                                        + " accepted"
                                        + it.until().map(day -> " until " + day).orElse("")
                                        + byLogin(it.by())
                                        + (it.reason().isEmpty()
                                                ? ""
                                                : ": " + quote.apply(it.reason())))
                        .distinct()
                        .toList();
        return accepted.isEmpty() ? List.of() : List.of(shorten(accepted));
    }

    private String byLogin(String login) {
        return login.isEmpty() ? "" : " by " + quote.apply(login);
    }

    private static String effectOfOtherMachine(List<SuiteComparison> suites) {
        boolean refused = anyRow(suites, row -> row.outcome() == RowOutcome.INCOMPARABLE);
        boolean advised = anyRow(suites, row -> row.outcome() == SLOWER);
        if (refused) {
            return "its benchmarks were not compared";
        }
        if (suites.stream()
                .flatMap(suite -> suite.notableRows().stream())
                .anyMatch(row -> row.outcome() == RowOutcome.REGRESSED)) {
            return "benchmarks that must not get slower fail anyway";
        }
        return advised ? "slower benchmarks only warn" : "a difference may come from the machine";
    }

    private static boolean anyRow(List<SuiteComparison> suites, Predicate<Row> condition) {
        return suites.stream()
                .flatMap(suite -> suite.notableRows().stream())
                .filter(row -> row.why().contains(RowReason.OTHER_MACHINE))
                .anyMatch(condition);
    }
}
