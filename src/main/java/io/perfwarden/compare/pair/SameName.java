package io.perfwarden.compare.pair;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.SeriesKey;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.bench.identity.Identities;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Pairs what has no partner of exactly its name, but one of its {@link Identities#bare} name: the
 * names of one side are more exact, because there several benchmarks share one. Where only one is
 * possible on either side, it is the partner, and has the name of the run. Else the pair is a
 * {@link Pair.Misfit}.
 */
final class SameName {
    private static final SuitePlatform HERE = new SuitePlatform("", "");

    private final List<Pair> pairs = new ArrayList<>();
    private final List<Measurement> paired = new ArrayList<>();
    private final List<Measurement> unpaired = new ArrayList<>();
    private final Map<BenchmarkId, Pairing.Shared> shared = new TreeMap<>();
    private final Map<SeriesKey, List<Measurement>> before = new LinkedHashMap<>();
    private final Map<SeriesKey, List<Measurement>> now = new LinkedHashMap<>();

    private SameName(Collection<Measurement> run, Collection<Measurement> baseline) {
        baseline.forEach(one -> before.computeIfAbsent(key(one), _ -> new ArrayList<>()).add(one));
        run.forEach(one -> now.computeIfAbsent(key(one), _ -> new ArrayList<>()).add(one));
        run.forEach(this::pair);
    }

    /**
     * Of what has no partner of its name.
     *
     * @param run in its order
     */
    static SameName among(Collection<Measurement> run, Collection<Measurement> baseline) {
        return new SameName(run, baseline);
    }

    /** In the order of the run. */
    List<Pair> pairs() {
        return pairs;
    }

    /** What is in the pairs of the baseline. */
    List<Measurement> paired() {
        return paired;
    }

    /** What is in no pair of the run. */
    List<Measurement> unpaired() {
        return unpaired;
    }

    /** The names of pairs that are misfits. */
    List<Pairing.Shared> shared() {
        return List.copyOf(shared.values());
    }

    private static SeriesKey key(Measurement one) {
        return SeriesKey.of(HERE, Identities.bare(one.id()), one.metric());
    }

    private void pair(Measurement current) {
        List<Measurement> partners = possible(current, before);
        if (partners.isEmpty()) {
            unpaired.add(current);
            return;
        }
        Measurement first = partners.getFirst();
        List<Measurement> rivals = possible(first, now);
        if (partners.size() == 1 && rivals.size() == 1 && !isNumbered(current, first)) {
            pairs.add(Pair.of(first.withId(current.id()), current));
        } else {
            pairs.add(new Pair.Misfit(first, current, Pair.Changed.SHARED_NAME));
            BenchmarkId id = Identities.bare(current.id());
            shared.merge(
                    id,
                    new Pairing.Shared(id, partners.size(), rivals.size()),
                    (one, other) ->
                            one.now() + one.before() < other.now() + other.before() ? other : one);
        }
        paired.addAll(partners);
    }

    private static List<Measurement> possible(
            Measurement one, Map<SeriesKey, List<Measurement>> side) {
        return side.getOrDefault(key(one), List.of()).stream()
                .filter(other -> !Identities.contradict(one, other))
                .toList();
    }

    private static boolean isNumbered(Measurement one, Measurement other) {
        return one.id().params().containsKey(Identities.OCCURRENCE)
                || other.id().params().containsKey(Identities.OCCURRENCE);
    }
}
