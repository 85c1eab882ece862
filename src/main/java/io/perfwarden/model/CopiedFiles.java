package io.perfwarden.model;

import module java.base;

import io.perfwarden.model.MetricReading.Measured;
import io.perfwarden.model.column.ResultColumns;

/**
 * Finds files of one format and of other names that hold the same benchmarks with the same times,
 * to the last digit: copies, or two reports of one run. The fullest counts.
 *
 * <p>Counts may be equal in two runs, and so may a few coarse times. Files of one name in two
 * directories are told apart by these.
 */
final class CopiedFiles {
    /** Digits behind the second, of all times together: one in 10,000 pairs of runs shares them. */
    private static final int FEWEST_DIGITS = 4;

    private static final int NOISY_DIGITS = 2;

    private static final MathContext DIGITS = new MathContext(15);

    /** Without the unit, which k6's {@code --summary-export} leaves out. */
    private record TimedRow(BenchmarkId id, String metric, MetricReading reading) {
        static TimedRow of(MetricResult one) {
            MetricReading value =
                    one.reading() instanceof Measured measured
                            ? MetricReading.of(measured.value())
                            : one.reading();
            return new TimedRow(one.id(), one.metric().name(), value);
        }
    }

    /** Rows of a file, and how many of their digits are no other run's. */
    private static final class RowDigits {
        private final Set<TimedRow> rows = new HashSet<>();
        private int digits;
        private int samples;
        private int units;

        void add(MetricResult one) {
            rows.add(TimedRow.of(one));
            units += one.metric().unit().equals(Unit.NONE) ? 0 : 1;
            if (one.reading() instanceof Measured measured) {
                samples += measured.samples().size();
                digits += one.metric().exact() ? 0 : digits(measured.value());
            }
        }

        int size() {
            return rows.size() + samples + units;
        }
    }

    private CopiedFiles() {}

    /**
     * @param apart names of files that the other side tells apart
     */
    static ResultColumns drop(ResultColumns all, Set<String> apart) {
        if (all.sources().size() < 2 || all.onceEach().isPresent()) {
            return all;
        }
        Map<ResultSource, RowDigits> whole = new LinkedHashMap<>();
        Map<ResultSource, RowDigits> primary = new LinkedHashMap<>();
        for (MetricResult one : all) {
            ResultSource file = one.position().source();
            if (!file.facts().containsKey(ResultSource.RUNS)) {
                whole.computeIfAbsent(file, _ -> new RowDigits()).add(one);
                if (one.metric().role() == Metric.Role.PRIMARY) {
                    primary.computeIfAbsent(file, _ -> new RowDigits()).add(one);
                }
            }
        }
        List<ResultSource> richest =
                whole.entrySet().stream()
                        .sorted(KeyOrder.ofInt(it -> -it.getValue().size()))
                        .map(Map.Entry::getKey)
                        .toList();
        Map<List<Object>, ResultSource> kept = new HashMap<>();
        Set<ResultSource> copies = new HashSet<>();
        for (ResultSource file : richest) {
            for (Map<ResultSource, RowDigits> contents : List.of(whole, primary)) {
                RowDigits content = contents.getOrDefault(file, new RowDigits());
                if (content.digits >= FEWEST_DIGITS) {
                    // a tool may write the file that it keeps and one that it was asked for
                    ResultSource where =
                            file.with(ResultSource.STORED, "").with(ResultSource.COMMIT, "");
                    ResultSource first =
                            kept.putIfAbsent(List.of(where.facts(), content.rows), file);
                    if (first != null && mayBeCopies(first, file, apart)) {
                        copies.add(file);
                    }
                }
            }
        }
        return copies.isEmpty()
                ? all
                : ResultColumns.of(
                        all.stream()
                                .filter(it -> !copies.contains(it.position().source()))
                                .toList());
    }

    static Set<String> names(List<MetricResult> all) {
        return ResultColumns.of(all).sources().stream()
                .map(CopiedFiles::name)
                .collect(Collectors.toSet());
    }

    private static boolean mayBeCopies(ResultSource one, ResultSource other, Set<String> apart) {
        return !name(one).equals(name(other)) && !apart.containsAll(Set.of(name(one), name(other)));
    }

    private static String name(ResultSource source) {
        return source.file().substring(source.file().lastIndexOf('/') + 1);
    }

    private static int digits(double value) {
        return Double.isFinite(value) && value != 0
                ? Math.max(
                        0,
                        new BigDecimal(value, DIGITS).stripTrailingZeros().precision()
                                - NOISY_DIGITS)
                : 0;
    }
}
