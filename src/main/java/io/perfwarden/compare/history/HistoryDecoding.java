package io.perfwarden.compare.history;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.SuitePlatform;

/** Decodes a history of points; each layout is resolved once for all its runs. */
public final class HistoryDecoding {
    private final HistoryBuilder past;
    private final IdentityHashMap<PointLayout, DoubleConsumer[]> slots = new IdentityHashMap<>();
    private final IdentityHashMap<Set<PointLayout>, Set<Name>> names = new IdentityHashMap<>();

    public HistoryDecoding(SuitePlatform where) {
        this.past = SuiteHistory.of(where);
    }

    /**
     * Adds a run, the oldest first.
     *
     * @param layout compared by identity: the same instance for runs that share it
     */
    public void add(
            PastRun run, PointLayout layout, RunPoints.PointValues numbers, RunFailures failures) {
        past.run(run).addFailures(failures);
        DoubleConsumer[] places = slots.computeIfAbsent(layout, this::slots);
        if (numbers.size() != places.length) {
            throw new IllegalStateException("numbers and layout of a run do not fit");
        }
        for (int i = 0; i < places.length; i++) {
            places[i].accept(numbers.value(i));
        }
    }

    /**
     * Adds a run's values that no other layout has; without any, not even the run.
     *
     * @param others layouts whose runs count alone for their series
     */
    public void addMissing(
            Set<PointLayout> others,
            PastRun run,
            PointLayout layout,
            RunPoints.PointValues numbers,
            RunFailures failures) {
        Set<Name> known = names.computeIfAbsent(others, HistoryDecoding::names);
        List<PointLayout.LayoutSeries> series = layout.series();
        boolean isAdded = false;
        for (int i = 0; i < series.size(); i++) {
            if (!known.contains(Name.of(series.get(i)))) {
                if (!isAdded) {
                    past.run(run);
                    isAdded = true;
                }
                slots.computeIfAbsent(layout, this::slots)[i].accept(numbers.value(i));
            }
        }
        var failed =
                failures.all().stream()
                        .filter(it -> !known.contains(new Name(it.id(), it.metric().name())))
                        .toList();
        if (!isAdded && !failed.isEmpty()) {
            past.run(run);
        }
        past.addFailures(new RunFailures(failed));
    }

    private record Name(BenchmarkId id, String metric) {
        static Name of(PointLayout.LayoutSeries series) {
            return new Name(series.id(), series.metric().name());
        }
    }

    private static Set<Name> names(Set<PointLayout> layouts) {
        return layouts.stream()
                .flatMap(layout -> layout.series().stream())
                .map(Name::of)
                .collect(Collectors.toSet());
    }

    private DoubleConsumer[] slots(PointLayout layout) {
        return layout.series().stream()
                .map(series -> past.slot(series.id(), series.metric()))
                .toArray(DoubleConsumer[]::new);
    }

    public SuiteHistory buildHistory() {
        return past.build();
    }
}
