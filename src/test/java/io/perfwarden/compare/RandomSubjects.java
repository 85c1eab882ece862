package io.perfwarden.compare;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.LastRelease;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.RowPolicy.HardLimitPolicy;
import io.perfwarden.config.RowPolicy.Limits;
import io.perfwarden.config.SpeedUp;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuiteRule;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;
import io.perfwarden.testkit.RecordCopy;

/** Suites of every kind, with a baseline, a run and sometimes a history. */
final class RandomSubjects {
    private static final List<String> UNITS = List.of("ns", "us", "ms", "B", "ops/s", "", "ns/op");
    private static final List<String> NAMES =
            List.of("sort", "com.acme.Sort.run", "a/b", "caf\u00e9", "\u30bd\u30fc\u30c8");
    private static final List<Double> ODD =
            List.of(
                    0.0,
                    -0.0,
                    -1.0,
                    Double.NaN,
                    Double.POSITIVE_INFINITY,
                    Double.MIN_VALUE,
                    Double.MAX_VALUE);
    private static final List<Double> FACTORS =
            List.of(1.0, 1.0, 1.0, 1.001, 0.999, 1.02, 0.98, 1.03, 1.05, 1.06, 0.9, 2.0);

    private RandomSubjects() {}

    static ComparisonSubject subject(Random random) {
        List<MetricResult> before = new ArrayList<>();
        List<MetricResult> now = new ArrayList<>();
        boolean calm = random.nextInt(3) > 0;
        int size = random.nextInt(30);
        for (int i = 0; i < size; i++) {
            MetricResult one = measurement(random, i, calm);
            before.add(one);
            MetricResult next =
                    calm && random.nextInt(20) > 0 ? like(one, random) : other(one, random, i);
            now.add(random.nextInt(4) == 0 ? next.withId(reordered(next.id())) : next);
        }
        if (random.nextInt(3) == 0) {
            Collections.shuffle(now, random);
        }
        drop(before, random);
        drop(now, random);
        return new ComparisonSubject(
                suite(random),
                "",
                random.nextInt(20) == 0
                        ? Optional.empty()
                        : Optional.of(new Baseline(Optional.empty(), results(before, random))),
                List.of(results(now, random)),
                past(before, random));
    }

    private static void drop(List<MetricResult> some, Random random) {
        while (!some.isEmpty() && random.nextInt(4) == 0) {
            some.remove(random.nextInt(some.size()));
        }
    }

    private static ResultSet results(List<MetricResult> all, Random random) {
        Map<String, String> facts =
                random.nextInt(3) == 0
                        ? Map.of(BenchmarkEnvironment.CPU, random.nextBoolean() ? "one" : "two")
                        : Map.of();
        Map<String, String> code = random.nextInt(5) == 0 ? Map.of("sort", "1") : Map.of();
        return new ResultSet(List.of("any"), all, new BenchmarkEnvironment(facts), List.of(), code);
    }

    private static SuiteHistory past(List<MetricResult> measured, Random random) {
        HistoryBuilder past = SuiteHistory.of(new SuitePlatform("core", ""));
        int runs = random.nextInt(6) == 0 ? 1 + random.nextInt(12) : 0;
        for (int i = 0; i < runs; i++) {
            past.run(new PastRun("c" + i, Optional.empty(), "")).add(measured);
        }
        SuiteHistory built = past.build();
        return runs > 0 && random.nextBoolean()
                ? built.withRelease(Optional.of(LastRelease.endOf("v1", built)))
                : built;
    }

    private static MetricResult measurement(Random random, int number, boolean calm) {
        Map<String, String> params = new LinkedHashMap<>();
        int size = random.nextInt(4);
        for (int i = 0; i < size; i++) {
            params.put(i == 0 && random.nextBoolean() ? "mode" : "p" + i, "" + random.nextInt(2));
        }
        String name = NAMES.get(random.nextInt(NAMES.size()));
        BenchmarkId id =
                new BenchmarkId(calm ? name + "/" + number : name, size > 2 ? Map.of() : params);
        double value =
                switch (random.nextInt(3)) {
                    case 0 -> 1 + random.nextInt(100);
                    case 1 -> Math.rint(random.nextDouble() * 1_000) / 100 + 0.01;
                    default -> Math.exp(random.nextGaussian() * (calm ? 5 : 300));
                };
        boolean odd = !calm && random.nextInt(5) == 0;
        return new MetricResult(
                id,
                metric(random),
                new MetricReading.Measured(
                        odd ? ODD.get(random.nextInt(ODD.size())) : value,
                        random.nextInt(5) == 0
                                ? ReportedSpread.around(
                                        ReportedSpread.Kind.CONFIDENCE, value, value / 10)
                                : ReportedSpread.NONE,
                        random.nextInt(5) == 0 ? Samples.of(value, value, value) : Samples.NONE),
                new FilePosition("results.json", 1),
                random.nextInt(10) == 0 ? Optional.of(tolerance(random)) : Optional.empty(),
                random.nextInt(10) == 0 ? "1" : "");
    }

    private static DeclaredTolerance tolerance(Random random) {
        return new DeclaredTolerance(random.nextBoolean() ? 0.01 : 0.5, random.nextInt(2));
    }

    private static Metric metric(Random random) {
        Metric metric =
                Metric.of(
                        random.nextBoolean() ? "time" : "size",
                        Unit.parse(UNITS.get(random.nextInt(UNITS.size()))));
        Metric directed =
                random.nextInt(4) == 0
                        ? metric.withDirection(
                                random.nextBoolean()
                                        ? BetterDirection.LOWER
                                        : BetterDirection.HIGHER,
                                DirectionOrigin.FORMAT)
                        : metric;
        Metric exact = random.nextInt(6) == 0 ? directed.deterministic() : directed;
        return random.nextInt(3) == 0 ? exact.secondary() : exact;
    }

    /** What the next run may measure of the same. */
    private static MetricResult like(MetricResult one, Random random) {
        double value =
                one.reading() instanceof MetricReading.Measured measured ? measured.value() : 1;
        double factor = FACTORS.get(random.nextInt(FACTORS.size()));
        MetricResult next = with(one, MetricReading.of(value * factor));
        return random.nextBoolean()
                ? next
                : new MetricResult(next.id(), next.metric(), next.reading(), next.position());
    }

    private static MetricResult with(MetricResult one, MetricReading reading) {
        return new MetricResult(
                one.id(), one.metric(), reading, one.position(), one.declared(), one.version());
    }

    /** What is measured another way, or says more, or nothing. */
    private static MetricResult other(MetricResult one, Random random, int number) {
        MetricResult like = like(one, random);
        return switch (random.nextInt(7)) {
            case 0 -> with(one, new MetricReading.Failed("died"));
            case 1 -> with(one, new MetricReading.Skipped("asleep"));
            case 2 -> with(one, MetricReading.of(ODD.get(random.nextInt(ODD.size()))));
            case 3 ->
                    new MetricResult(
                            one.id(),
                            one.metric(),
                            like.reading(),
                            one.position(),
                            Optional.of(tolerance(random)),
                            random.nextBoolean() ? "1" : "2");
            case 4 -> like.withMetric(metric(random));
            case 5 -> measurement(random, number, false);
            default -> like;
        };
    }

    private static BenchmarkId reordered(BenchmarkId id) {
        Map<String, String> params = new LinkedHashMap<>();
        new ArrayList<>(id.params().keySet())
                .reversed()
                .forEach(key -> params.put(key, id.params().getOrDefault(key, "")));
        return new BenchmarkId(id.name(), params);
    }

    private static SuitePolicy suite(Random random) {
        SuitePolicy plain = SuitePolicy.defaults("core");
        List<SuiteRule> rules = new ArrayList<>();
        while (random.nextInt(3) == 0) {
            rules.add(
                    new SuiteRule(
                            GlobPattern.parse(pattern(random)),
                            random.nextInt(3) == 0 ? Optional.of("size") : Optional.empty(),
                            policy(random),
                            random.nextBoolean(),
                            false));
        }
        RowPolicy row = random.nextInt(3) == 0 ? policy(random) : RowPolicy.DEFAULT;
        return RecordCopy.with(plain, Map.of("row", row, "rules", rules));
    }

    private static String pattern(Random random) {
        return List.of("**", "sort*/**", "Sort.run**", "*mode=1*", "a/b/*", "**p0=?, p1=?*")
                .get(random.nextInt(6));
    }

    private static RowPolicy policy(Random random) {
        Decision decision = any(Decision.values(), random);
        return RowPolicy.DEFAULT
                .withDecision(decision == Decision.PARITY ? Decision.AUTO : decision)
                .withLimits(limits(random))
                .withDirection(any(BetterDirection.values(), random))
                .with(any(RowPolicy.Missing.values(), random))
                .with(any(RowPolicy.OtherHardware.values(), random))
                .with(any(RowPolicy.Gate.values(), random))
                .with(any(RowPolicy.SameCodePolicy.values(), random))
                .with(any(RowPolicy.ZeroTimes.values(), random));
    }

    private static <T> T any(T[] values, Random random) {
        return values[random.nextInt(values.length)];
    }

    private static Limits limits(Random random) {
        double fail = List.of(0.0, 0.02, 0.05, 1.0).get(random.nextInt(4));
        return new Limits(
                fail,
                random.nextBoolean() ? LimitQuantity.ZERO : quantity(random),
                random.nextBoolean() ? fail : fail / 2,
                random.nextInt(4) == 0 ? hard(random) : HardLimitPolicy.NONE,
                random.nextInt(4) == 0 ? OptionalDouble.of(0.01) : OptionalDouble.empty(),
                random.nextInt(4) == 0 ? OptionalDouble.of(0.05) : OptionalDouble.empty());
    }

    private static HardLimitPolicy hard(Random random) {
        return new HardLimitPolicy(
                random.nextBoolean() ? Optional.of(quantity(random)) : Optional.empty(),
                random.nextInt(3) == 0
                        ? Optional.of(SpeedUp.parse("1.5x of \"sort/1\""))
                        : Optional.empty(),
                random.nextBoolean() ? Optional.of(quantity(random)) : Optional.empty());
    }

    private static LimitQuantity quantity(Random random) {
        return LimitQuantity.parse(
                List.of("0", "0.5", "30", "2 ns", "0.001 ms", "100 B").get(random.nextInt(6)));
    }
}
