package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.SuiteNotice.UnusedRule;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.RowPolicy.Gate;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuiteRule;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;

/** A part of a suite's configuration under which something can never fail, or hardly. */
public sealed interface GateGap {
    /** A rule that applies to nothing, so that its limits hold for nothing. */
    record IdleRule(UnusedRule rule) implements GateGap {}

    /** A rule that advises without a day from which it blocks, or ignores. */
    record EndlessAdvice(String match, Optional<String> metric, boolean ignores)
            implements GateGap {}

    /**
     * A slack that allows more than the limit itself.
     *
     * @param example the benchmark that it allows most
     * @param allowed worsening by the slack alone, 0.2 for 20 %
     * @param limit as a fraction
     */
    record WideSlack(BenchmarkId example, int benchmarks, double allowed, double limit)
            implements GateGap {}

    /** None of the metrics may fail: secondary ones, without direction, advisory or ignored. */
    record NothingDecides(int metrics) implements GateGap {}

    /** A decision by noise fails after a second measurement only, and there is none. */
    record NeverRepeated() implements GateGap {}

    /**
     * Benchmarks of which no change up to twice the limit is found.
     *
     * @param seen the smallest change that is found of the example, as a fraction
     */
    record HiddenByNoise(BenchmarkId example, int benchmarks, double seen, double limit)
            implements GateGap {}

    /** A benchmark that has a new name and is measured under the old one too: nothing is joined. */
    record StillMeasured(String before, String now) implements GateGap {}

    /** How much wider than the limit the noise may be before it is said. */
    double HIDDEN = 2;

    /** Finds the gaps of a suite by its recorded runs, of each platform. */
    static List<GateGap> of(SuitePolicy suite, int rerun, List<SimulatedRuns> past) {
        return of(
                suite,
                rerun,
                past.stream().map(it -> it.results().apply(it.size() - 1).measurements()).toList(),
                past.stream().filter(it -> it.size() > 1).map(it -> it.newest(suite)).toList());
    }

    /**
     * Finds the gaps of a suite.
     *
     * @param suite as it is written, before a day is applied to it
     * @param rerun most repetitions of a suspect
     * @param newest results of the default branch, of each platform; without any, only rules that
     *     advise and missing repetitions are found
     * @param judged the newest runs held against those before them, where there is a history
     */
    static List<GateGap> of(
            SuitePolicy suite,
            int rerun,
            List<List<MetricResult>> newest,
            List<SuiteComparison> judged) {
        List<MetricResult> last = newest.stream().flatMap(List::stream).toList();
        List<GateGap> gaps = new ArrayList<>();
        if (!last.isEmpty()) {
            UnusedRule.find(suite, List.of(), last).map(IdleRule::new).forEach(gaps::add);
        }
        newest.stream().flatMap(it -> stillMeasured(suite, it)).distinct().forEach(gaps::add);
        suite.rules().stream().flatMap(rule -> endlessAdvice(rule).stream()).forEach(gaps::add);
        if (rerun == 0 && isByNoise(suite)) {
            gaps.add(new NeverRepeated());
        }
        if (!last.isEmpty()
                && last.stream().noneMatch(it -> mayFail(suite, it.id(), it.metric()))) {
            gaps.add(new NothingDecides(last.size()));
        }
        gaps.addAll(wideSlacks(suite, last));
        noise(suite, judged).ifPresent(gaps::add);
        return List.copyOf(gaps);
    }

    private static Stream<GateGap> stillMeasured(SuitePolicy suite, List<MetricResult> last) {
        Map<String, String> renamed = suite.renamed().names();
        if (renamed.isEmpty()) {
            return Stream.empty();
        }
        Set<String> names = last.stream().map(it -> it.id().name()).collect(Collectors.toSet());
        return renamed.entrySet().stream()
                .filter(it -> names.contains(it.getKey()) && names.contains(it.getValue()))
                .map(it -> new StillMeasured(it.getKey(), it.getValue()));
    }

    private static Optional<GateGap> endlessAdvice(SuiteRule rule) {
        Gate gate = rule.row().consequences().gate();
        var endless =
                new EndlessAdvice(rule.match().toString(), rule.metric(), gate == Gate.IGNORE);
        return switch (gate) {
            case IGNORE -> Optional.of(endless);
            case ADVISE ->
                    rule.row().blocksFrom().isPresent() ? Optional.empty() : Optional.of(endless);
            case BLOCK, EARN -> Optional.empty();
        };
    }

    private static boolean isByNoise(SuitePolicy suite) {
        return Stream.concat(Stream.of(suite.row()), suite.rules().stream().map(SuiteRule::row))
                .map(RowPolicy::decision)
                .anyMatch(it -> it == Decision.STATISTICAL);
    }

    private static boolean mayFail(SuitePolicy suite, BenchmarkId id, Metric metric) {
        RowPolicy policy = suite.rowPolicy(id, metric.name());
        boolean isDirected =
                metric.direction() != BetterDirection.UNKNOWN
                        || policy.direction() != BetterDirection.UNKNOWN;
        return isDirected
                && (policy.consequences().gate().asksAgain() || policy.blocksFrom().isPresent())
                && suite.role(id, metric).mayFail();
    }

    /** One gap for each limit that a slack exceeds. */
    private static List<GateGap> wideSlacks(SuitePolicy suite, List<MetricResult> last) {
        record Allowed(BenchmarkId id, double ratio) {}
        Map<RowPolicy, List<Allowed>> wide = new LinkedHashMap<>();
        for (MetricResult one : last) {
            RowPolicy policy = suite.rowPolicy(one.id(), one.metric().name());
            if (mayFail(suite, one.id(), one.metric())) {
                double allowed = allowedBySlack(policy.limits().slack(), one);
                if (allowed > policy.limits().fail()) {
                    wide.computeIfAbsent(policy, _ -> new ArrayList<>())
                            .add(new Allowed(one.id(), allowed));
                }
            }
        }
        List<GateGap> gaps = new ArrayList<>();
        wide.forEach((policy, all) -> {
            Allowed most = all.stream().max(KeyOrder.ofDouble(Allowed::ratio)).orElseThrow();
            int benchmarks = (int) all.stream().map(Allowed::id).distinct().count();
            gaps.add(new WideSlack(most.id(), benchmarks, most.ratio(), policy.limits().fail()));
        });
        return gaps;
    }

    private static double allowedBySlack(LimitQuantity slack, MetricResult one) {
        return one.reading() instanceof MetricReading.Measured read && read.value() > 0
                ? slack.convertTo(one.metric().unit()).map(it -> it / read.value()).orElse(0.0)
                : 0;
    }

    private static Optional<GateGap> noise(SuitePolicy suite, List<SuiteComparison> judged) {
        record Noisy(BenchmarkId id, double seen, double limit) {}
        List<Noisy> noisy = new ArrayList<>();
        for (Row row : judged.stream().flatMap(it -> it.rows().stream()).toList()) {
            double limit = suite.rowPolicy(row.id(), row.metric().name()).limits().fail();
            double seen =
                    row.testDetail()
                            .map(SignificanceDetail::detectable)
                            .orElse(OptionalDouble.empty())
                            .orElse(0);
            if (seen > HIDDEN * limit && mayFail(suite, row.id(), row.metric())) {
                noisy.add(new Noisy(row.id(), seen, limit));
            }
        }
        return noisy.stream()
                .max(KeyOrder.ofDouble(it -> it.seen() / it.limit()))
                .map(it ->
                        new HiddenByNoise(
                                it.id(),
                                (int) noisy.stream().map(Noisy::id).distinct().count(),
                                it.seen(),
                                it.limit()));
    }
}
