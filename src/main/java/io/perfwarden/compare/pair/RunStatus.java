package io.perfwarden.compare.pair;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The state a run as a whole is in, and the one its baseline asks for.
 *
 * @param required such as {@code ok}
 * @param current such as {@code skipped}
 */
public record RunStatus(String required, String current) {
    /** The benchmark that stands for the run as a whole. */
    public static final String BENCHMARK = "__status__";

    private static final String OK = "ok";
    private static final String UNKNOWN = "unknown";

    /** Nothing where neither side speaks of a state. */
    public static Optional<RunStatus> of(Environment baseline, Environment current) {
        String required = baseline.get(Environment.REQUIRED_STATUS);
        String found = current.get(Environment.STATUS);
        return required.isEmpty() && found.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new RunStatus(
                                required.isEmpty() ? OK : required,
                                found.isEmpty() ? UNKNOWN : found));
    }

    public boolean differs() {
        return !required.equals(current);
    }

    /** What the baseline has, with the state it asks for where the run is in another one. */
    public List<Measurement> expected(List<Measurement> baseline) {
        return differs() ? with(baseline, status(Reading.measured(0))) : without(baseline);
    }

    /** What the run has, with the state it is in where the baseline asks for another one. */
    public List<Measurement> found(List<Measurement> run) {
        Measurement own =
                run.stream()
                        .filter(RunStatus::isStatus)
                        .findFirst()
                        .orElseGet(() ->
                                status(
                                        new Reading.Failed(
                                                "status " + current + ", expected " + required)));
        return differs() ? with(run, own) : without(run);
    }

    private static Measurement status(Reading reading) {
        return new Measurement(BenchmarkId.of(BENCHMARK), metric(), reading, new Position("", 0));
    }

    /** Of a state that is told as a measurement; less is better, so that none is best. */
    private static Metric metric() {
        return Metric.of("status", Unit.NONE).directed(Direction.LOWER, DirectionOrigin.FORMAT);
    }

    private static List<Measurement> with(List<Measurement> all, Measurement status) {
        List<Measurement> more = new ArrayList<>(without(all));
        more.add(status);
        return more;
    }

    private static List<Measurement> without(List<Measurement> all) {
        return all.stream().anyMatch(RunStatus::isStatus)
                ? all.stream().filter(one -> !isStatus(one)).toList()
                : all;
    }

    private static boolean isStatus(Measurement one) {
        return one.id().name().equals(BENCHMARK);
    }
}
