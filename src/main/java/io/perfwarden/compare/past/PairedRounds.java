package io.perfwarden.compare.past;

import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.SeriesKey;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.SuitePlatform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * What one job measured of base and head in turns.
 *
 * @param base by round
 * @param head by round
 * @param baseResults the base's median of each series
 * @param headResults the head's
 */
public record PairedRounds(Past base, Past head, ResultSet baseResults, ResultSet headResults) {
    /** Of both sides' rounds, of which there are as many. */
    public static PairedRounds of(
            SuitePlatform where, List<ResultSet> bases, List<ResultSet> heads) {
        if (bases.size() != heads.size() || bases.isEmpty()) {
            throw new IllegalArgumentException("a round has two sides");
        }
        Past base = past(where, bases);
        Past head = past(where, heads);
        return new PairedRounds(
                base,
                head,
                medians(base, bases, PairedRounds::measured),
                medians(head, heads, PairedRounds::worse));
    }

    /** How many rounds there are. */
    public int rounds() {
        return base.runs().size();
    }

    /** The bases as a history of a single run, for what has no noise. */
    public Past baseAsLastRun() {
        return past(base.where(), List.of(baseResults));
    }

    private static Past past(SuitePlatform where, List<ResultSet> rounds) {
        Past.Builder past = Past.of(where);
        for (ResultSet round : rounds) {
            past.run(new PastRun("", Optional.empty(), "")).add(round.measurements());
        }
        return past.build();
    }

    private static ResultSet medians(
            Past past, List<ResultSet> rounds, BinaryOperator<Measurement> counts) {
        Map<SeriesKey, Measurement> all = new LinkedHashMap<>();
        for (ResultSet round : rounds) {
            for (Measurement one : round.measurements()) {
                all.merge(SeriesKey.of(past.where(), one), one, counts);
            }
        }
        List<Measurement> medians = new ArrayList<>();
        all.values().forEach(one -> medians.add(median(one, past)));
        ResultSet merged = ResultSet.merge(rounds);
        return merged.withMeasurements(medians);
    }

    /**
     * A base that crashed in one round and was measured in another one works: what did not work
     * before would be nobody's fault.
     */
    private static Measurement measured(Measurement one, Measurement other) {
        return one.reading() instanceof Reading.Measured ? one : other;
    }

    /** A head that crashed in one round crashed. */
    private static Measurement worse(Measurement one, Measurement other) {
        return other.reading() instanceof Reading.Failed ? other : one;
    }

    private static Measurement median(Measurement one, Past past) {
        Optional<PastSeries> series = past.series(one);
        if (!(one.reading() instanceof Reading.Measured) || series.isEmpty()) {
            return one;
        }
        Samples values = Samples.of(series.get().newest(past.runs().size()));
        return new Measurement(
                one.id(),
                series.get().metric(),
                new Reading.Measured(values.median(), Spread.NONE, values),
                one.position(),
                one.declared(),
                one.version());
    }
}
