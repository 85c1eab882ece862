package io.perfwarden.compare;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.bench.Tolerance;
import io.perfwarden.bench.Unit;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.past.PastRun;
import io.perfwarden.compare.past.Release;
import io.perfwarden.policy.Glob;
import io.perfwarden.policy.Quantity;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.RowPolicy.Decision;
import io.perfwarden.policy.RowPolicy.HardLimits;
import io.perfwarden.policy.RowPolicy.Limits;
import io.perfwarden.policy.Rule;
import io.perfwarden.policy.SpeedUp;
import io.perfwarden.policy.SuitePolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

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

    static Judge.Subject subject(Random random) {
        List<Measurement> before = new ArrayList<>();
        List<Measurement> now = new ArrayList<>();
        boolean calm = random.nextInt(3) > 0;
        int size = random.nextInt(30);
        for (int i = 0; i < size; i++) {
            Measurement one = measurement(random, i, calm);
            before.add(one);
            Measurement next =
                    calm && random.nextInt(20) > 0 ? like(one, random) : other(one, random, i);
            now.add(random.nextInt(4) == 0 ? next.withId(reordered(next.id())) : next);
        }
        if (random.nextInt(3) == 0) {
            Collections.shuffle(now, random);
        }
        drop(before, random);
        drop(now, random);
        return new Judge.Subject(
                suite(random),
                "",
                random.nextInt(20) == 0
                        ? Optional.empty()
                        : Optional.of(new Baseline(Optional.empty(), results(before, random))),
                List.of(results(now, random)),
                past(before, random));
    }

    private static void drop(List<Measurement> some, Random random) {
        while (!some.isEmpty() && random.nextInt(4) == 0) {
            some.remove(random.nextInt(some.size()));
        }
    }

    private static ResultSet results(List<Measurement> all, Random random) {
        Map<String, String> facts =
                random.nextInt(3) == 0
                        ? Map.of(Environment.CPU, random.nextBoolean() ? "one" : "two")
                        : Map.of();
        Map<String, String> code = random.nextInt(5) == 0 ? Map.of("sort", "1") : Map.of();
        return new ResultSet(List.of("any"), all, new Environment(facts), List.of(), code);
    }

    private static Past past(List<Measurement> measured, Random random) {
        Past.Builder past = Past.of(new SuitePlatform("core", ""));
        int runs = random.nextInt(6) == 0 ? 1 + random.nextInt(12) : 0;
        for (int i = 0; i < runs; i++) {
            past.run(new PastRun("c" + i, Optional.empty(), "")).add(measured);
        }
        Past built = past.build();
        return runs > 0 && random.nextBoolean()
                ? built.after(Optional.of(Release.endOf("v1", built)))
                : built;
    }

    private static Measurement measurement(Random random, int number, boolean calm) {
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
        return new Measurement(
                id,
                metric(random),
                new Reading.Measured(
                        odd ? ODD.get(random.nextInt(ODD.size())) : value,
                        random.nextInt(5) == 0
                                ? Spread.around(Spread.Kind.CONFIDENCE, value, value / 10)
                                : Spread.NONE,
                        random.nextInt(5) == 0 ? Samples.of(value, value, value) : Samples.NONE),
                new Position("results.json", 1),
                random.nextInt(10) == 0 ? Optional.of(tolerance(random)) : Optional.empty(),
                random.nextInt(10) == 0 ? "1" : "");
    }

    private static Tolerance tolerance(Random random) {
        return new Tolerance(random.nextBoolean() ? 0.01 : 0.5, random.nextInt(2));
    }

    private static Metric metric(Random random) {
        Metric metric =
                Metric.of(
                        random.nextBoolean() ? "time" : "size",
                        Unit.parse(UNITS.get(random.nextInt(UNITS.size()))));
        Metric directed =
                random.nextInt(4) == 0
                        ? metric.directed(
                                random.nextBoolean() ? Direction.LOWER : Direction.HIGHER,
                                DirectionOrigin.FORMAT)
                        : metric;
        Metric exact = random.nextInt(6) == 0 ? directed.deterministic() : directed;
        return random.nextInt(3) == 0 ? exact.secondary() : exact;
    }

    /** What the next run may measure of the same. */
    private static Measurement like(Measurement one, Random random) {
        double value = one.reading() instanceof Reading.Measured measured ? measured.value() : 1;
        double factor = FACTORS.get(random.nextInt(FACTORS.size()));
        Measurement next = with(one, Reading.measured(value * factor));
        return random.nextBoolean()
                ? next
                : new Measurement(next.id(), next.metric(), next.reading(), next.position());
    }

    private static Measurement with(Measurement one, Reading reading) {
        return new Measurement(
                one.id(), one.metric(), reading, one.position(), one.declared(), one.version());
    }

    /** What is measured another way, or says more, or nothing. */
    private static Measurement other(Measurement one, Random random, int number) {
        Measurement like = like(one, random);
        return switch (random.nextInt(7)) {
            case 0 -> with(one, new Reading.Failed("died"));
            case 1 -> with(one, new Reading.Skipped("asleep"));
            case 2 -> with(one, Reading.measured(ODD.get(random.nextInt(ODD.size()))));
            case 3 ->
                    new Measurement(
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
        List<Rule> rules = new ArrayList<>();
        while (random.nextInt(3) == 0) {
            rules.add(
                    new Rule(
                            Glob.parse(pattern(random)),
                            random.nextInt(3) == 0 ? Optional.of("size") : Optional.empty(),
                            policy(random),
                            random.nextBoolean()));
        }
        return new SuitePolicy(
                plain.name(),
                plain.workflow(),
                plain.artifact(),
                plain.files(),
                plain.format(),
                plain.baseline(),
                plain.history(),
                plain.baselineFormat(),
                random.nextInt(3) == 0 ? policy(random) : RowPolicy.DEFAULT,
                rules,
                plain.parity());
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
                .withDirection(any(Direction.values(), random))
                .withMissing(any(RowPolicy.Missing.values(), random))
                .withOtherHardware(any(RowPolicy.OtherHardware.values(), random))
                .withGate(any(RowPolicy.Gate.values(), random))
                .withSameCode(any(RowPolicy.SameCode.values(), random))
                .withZeroTimes(any(RowPolicy.ZeroTimes.values(), random));
    }

    private static <T> T any(T[] values, Random random) {
        return values[random.nextInt(values.length)];
    }

    private static Limits limits(Random random) {
        double fail = List.of(0.0, 0.02, 0.05, 1.0).get(random.nextInt(4));
        return new Limits(
                fail,
                random.nextBoolean() ? Quantity.ZERO : quantity(random),
                random.nextBoolean() ? fail : fail / 2,
                random.nextInt(4) == 0 ? hard(random) : HardLimits.NONE,
                random.nextInt(4) == 0 ? OptionalDouble.of(0.01) : OptionalDouble.empty());
    }

    private static HardLimits hard(Random random) {
        return new HardLimits(
                random.nextBoolean() ? Optional.of(quantity(random)) : Optional.empty(),
                random.nextInt(3) == 0
                        ? Optional.of(SpeedUp.parse("1.5x of \"sort/1\""))
                        : Optional.empty(),
                random.nextBoolean() ? Optional.of(quantity(random)) : Optional.empty());
    }

    private static Quantity quantity(Random random) {
        return Quantity.parse(
                List.of("0", "0.5", "30", "2 ns", "0.001 ms", "100 B").get(random.nextInt(6)));
    }
}
