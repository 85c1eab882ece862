package io.perfwarden.bench.identity;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/** Repeated runs of one benchmark as one measurement: the median of their values. */
final class Repeated {
    private Repeated() {}

    /** Of a run, in which what failed or is no number counts. */
    static Measurement ofRun(List<Measurement> all, BenchmarkId id) {
        return first(all, one -> one.reading() instanceof Reading.Failed, id)
                .or(() -> first(all, one -> isMeasured(one) && !isNumber(one), id))
                .orElseGet(() -> ofBaseline(all, id));
    }

    /** Of a baseline, in which a value counts where there is one. */
    static Measurement ofBaseline(List<Measurement> all, BenchmarkId id) {
        List<Measurement> numbers = all.stream().filter(Repeated::isNumber).toList();
        return switch (numbers.size()) {
            case 0 ->
                    first(all, Repeated::isMeasured, id)
                            .or(() ->
                                    first(all, one -> one.reading() instanceof Reading.Failed, id))
                            .orElseGet(() -> all.getFirst().withId(id));
            case 1 -> numbers.getFirst().withId(id);
            default -> median(numbers, id);
        };
    }

    private static Optional<Measurement> first(
            List<Measurement> all, Predicate<Measurement> wanted, BenchmarkId id) {
        return all.stream().filter(wanted).findFirst().map(one -> one.withId(id));
    }

    private static Measurement median(List<Measurement> all, BenchmarkId id) {
        Measurement first = all.getFirst();
        double[] values = all.stream().mapToDouble(one -> value(one, first)).toArray();
        double[] samples = all.stream().flatMapToDouble(one -> samples(one, first)).toArray();
        Reading reading =
                new Reading.Measured(Samples.of(values).median(), Spread.NONE, Samples.of(samples));
        return new Measurement(
                id, first.metric(), reading, first.position(), first.declared(), first.version());
    }

    private static boolean isMeasured(Measurement one) {
        return one.reading() instanceof Reading.Measured;
    }

    private static boolean isNumber(Measurement one) {
        return one.reading() instanceof Reading.Measured measured
                && Double.isFinite(measured.value())
                && !(measured.value() < 0 && one.metric().unit().isTime());
    }

    private static double value(Measurement one, Measurement as) {
        return in(((Reading.Measured) one.reading()).value(), one, as);
    }

    /** Its samples, or else its value. */
    private static DoubleStream samples(Measurement one, Measurement as) {
        Samples samples = ((Reading.Measured) one.reading()).samples();
        return samples.isEmpty()
                ? DoubleStream.of(value(one, as))
                : Arrays.stream(samples.toArray()).map(sample -> in(sample, one, as));
    }

    private static double in(double value, Measurement one, Measurement as) {
        return one.metric().unit().convert(value, as.metric().unit());
    }
}
