package io.perfwarden.compare.parity;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tolerances that were measured for kinds of GPUs. */
public record GpuCalibration(List<Row> rows) {
    /**
     * One kind of GPU.
     *
     * @param pattern an id such as {@code cuda:8.6}, or the start of ids with {@code *} at its end
     * @param measured whether somebody measured it, and did not only leave room for it
     * @param tolerances by feature, absolute
     */
    public record Row(
            String pattern, String label, boolean measured, Map<String, Double> tolerances) {
        public Row {
            tolerances = Collections.unmodifiableMap(new LinkedHashMap<>(tolerances));
        }

        boolean covers(String gpu) {
            return isGlob() ? gpu.startsWith(prefix()) : gpu.equals(pattern);
        }

        /** The longer the better; a whole id beats every start of it. */
        int specificity() {
            return isGlob() ? prefix().length() : pattern.length() + 1;
        }

        private boolean isGlob() {
            return pattern.endsWith("*");
        }

        private String prefix() {
            return pattern.substring(0, pattern.length() - 1);
        }
    }

    public GpuCalibration {
        rows = List.copyOf(rows);
    }

    /** The row that fits a GPU best; of several that fit equally well the first. */
    public Optional<Row> of(String gpu) {
        Optional<Row> best = Optional.empty();
        for (Row row : rows) {
            boolean better =
                    best.map(known -> row.specificity() > known.specificity()).orElse(true);
            if (better && row.covers(gpu)) {
                best = Optional.of(row);
            }
        }
        return best;
    }
}
