package io.perfwarden.points;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.past.PastRun;
import java.util.IdentityHashMap;

/** Makes a history of points; each layout is looked up once, however many runs have it. */
public final class PastReader {
    private final Past.Builder past;
    private final IdentityHashMap<Layout, Past.Builder.Slot[]> slots = new IdentityHashMap<>();

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

    private Past.Builder.Slot[] slots(Layout layout) {
        return layout.series().stream()
                .map(series -> past.slot(series.id(), series.metric()))
                .toArray(Past.Builder.Slot[]::new);
    }

    public Past past() {
        return past.build();
    }
}
