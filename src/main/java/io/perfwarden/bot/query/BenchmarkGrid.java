package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.SuitePlatform;

/**
 * A page of the benchmarks of a repository, one row a benchmark.
 *
 * @param rows at most {@link GridFilter#ROWS}
 * @param found benchmarks that the filter lets through
 * @param outcomes benchmarks by the outcome of their worst series, of all suites
 * @param suites that have a history, whatever the filter
 */
public record BenchmarkGrid(
        GridFilter filter,
        List<Benchmark> rows,
        int found,
        int all,
        Map<RowOutcome, Integer> outcomes,
        List<SuitePlatform> suites) {
    public enum Empty {
        /** No run of the default branch has brought results yet. */
        NO_RESULTS,
        FILTERED
    }

    /**
     * A benchmark, whatever its parameters, platforms and metrics.
     *
     * @param series of all parameters, platforms and metrics, the worst first; never empty
     */
    public record Benchmark(String name, SeriesSummary worst, List<SeriesSummary> series) {
        public Benchmark {
            series = List.copyOf(series);
        }
    }

    public enum Sort {
        CHANGE,
        NOISE,
        NAME,
        RECENT;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Which benchmarks.
     *
     * @param text within the name, whatever the case; empty for all
     * @param outcomes of the worst series; empty for all
     * @param suite empty for all
     * @param platform empty for all
     * @param page from 1
     */
    public record GridFilter(
            String text,
            Set<RowOutcome> outcomes,
            String suite,
            String platform,
            Sort sort,
            int page) {
        public static final int ROWS = 100;

        public GridFilter {
            outcomes = Set.copyOf(outcomes);
        }

        public static GridFilter all() {
            return new GridFilter("", Set.of(), "", "", Sort.CHANGE, 1);
        }
    }

    public BenchmarkGrid {
        rows = List.copyOf(rows);
        outcomes = Map.copyOf(outcomes);
        suites = List.copyOf(suites);
    }

    public Optional<Empty> empty() {
        if (!rows.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(all == 0 ? Empty.NO_RESULTS : Empty.FILTERED);
    }

    public int pages() {
        return Math.max(1, Math.ceilDiv(found, GridFilter.ROWS));
    }
}
