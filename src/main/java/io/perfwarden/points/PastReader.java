package io.perfwarden.points;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.past.PastRun;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes a history of points; each layout is looked up once, however many runs have it. */
public final class PastReader {
    private final Past.Builder past;
    private final IdentityHashMap<Layout, Past.Builder.Slot[]> slots = new IdentityHashMap<>();
    private final IdentityHashMap<Set<Layout>, Set<Name>> names = new IdentityHashMap<>();

    public PastReader(SuitePlatform where) {
        this.past = Past.of(where);
    }

    /**
     * Adds a run, the oldest first.
     *
     * @param layout the same instance for runs that share it: it is told by identity
     */
    public void add(PastRun run, Layout layout, RunPoints.Numbers numbers) {
        past.run(run);
        Past.Builder.Slot[] places = slots.computeIfAbsent(layout, this::slots);
        if (numbers.size() != places.length) {
            throw new IllegalStateException("numbers and layout of a run do not fit");
        }
        for (int i = 0; i < places.length; i++) {
            places[i].add(numbers.value(i));
        }
    }

    /**
     * Adds what a run measured that none of some layouts has; nothing, not even the run, where they
     * have all of it.
     *
     * @param others layouts of the runs that count alone for what is in them
     */
    public void addBeside(
            Set<Layout> others, PastRun run, Layout layout, RunPoints.Numbers numbers) {
        Set<Name> known = names.computeIfAbsent(others, PastReader::names);
        List<Layout.Series> series = layout.series();
        boolean isAdded = false;
        for (int i = 0; i < series.size(); i++) {
            if (!known.contains(Name.of(series.get(i)))) {
                if (!isAdded) {
                    past.run(run);
                    isAdded = true;
                }
                slots.computeIfAbsent(layout, this::slots)[i].add(numbers.value(i));
            }
        }
    }

    /** What tells series of two workflows apart. */
    private record Name(BenchmarkId id, String metric) {
        static Name of(Layout.Series series) {
            return new Name(series.id(), series.metric().name());
        }
    }

    private static Set<Name> names(Set<Layout> layouts) {
        return layouts.stream()
                .flatMap(layout -> layout.series().stream())
                .map(Name::of)
                .collect(Collectors.toSet());
    }

    private Past.Builder.Slot[] slots(Layout layout) {
        return layout.series().stream()
                .map(series -> past.slot(series.id(), series.metric()))
                .toArray(Past.Builder.Slot[]::new);
    }

    public Past past() {
        return past.build();
    }
}
