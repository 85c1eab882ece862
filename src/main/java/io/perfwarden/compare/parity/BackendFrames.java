package io.perfwarden.compare.parity;

import module java.base;

/** A backend's results by frame: a column of doubles for each metric. */
public final class BackendFrames {
    private final int[] numbers;
    private final Map<String, FrameColumn> columns;

    private BackendFrames(int[] numbers, Map<String, FrameColumn> columns) {
        this.numbers = numbers;
        this.columns = columns;
    }

    public int count() {
        return numbers.length;
    }

    public int values() {
        return columns.values().stream().mapToInt(column -> column.size).sum();
    }

    public List<String> metrics() {
        return List.copyOf(columns.keySet());
    }

    Optional<FrameColumn> column(String metric) {
        return Optional.ofNullable(columns.get(metric));
    }

    int numberOf(int index) {
        return numbers[index];
    }

    /** The first place where two runs of equal length have different frames. */
    OptionalInt firstDifference(BackendFrames other) {
        int at = Arrays.mismatch(numbers, other.numbers);
        return at < 0 ? OptionalInt.empty() : OptionalInt.of(at);
    }

    /** The frames with both sides' metrics; absent if frames or metrics collide. */
    Optional<BackendFrames> join(BackendFrames other) {
        Map<String, FrameColumn> all = new LinkedHashMap<>(columns);
        boolean collides = other.columns.keySet().stream().anyMatch(columns::containsKey);
        all.putAll(other.columns);
        return collides || !Arrays.equals(numbers, other.numbers)
                ? Optional.empty()
                : Optional.of(new BackendFrames(numbers, all));
    }

    static final class FrameColumn {
        private double[] values = new double[16];
        private int size;
        private int firstMissing = -1;

        private void put(int frame, double value) {
            pad(frame);
            if (frame == values.length) {
                values = Arrays.copyOf(values, frame + (frame >> 1));
            }
            values[frame] = value;
            size = Math.max(size, frame + 1);
        }

        private void pad(int frames) {
            if (size < frames && firstMissing < 0) {
                firstMissing = size;
            }
            if (values.length < frames) {
                values = Arrays.copyOf(values, frames + (frames >> 1));
            }
            for (; size < frames; size++) {
                values[size] = Double.NaN;
            }
        }

        double at(int frame) {
            return values[frame];
        }

        OptionalInt firstMissing() {
            return firstMissing < 0 ? OptionalInt.empty() : OptionalInt.of(firstMissing);
        }
    }

    public static final class Builder {
        private final List<Integer> numbers = new ArrayList<>();
        private final Map<String, FrameColumn> columns = new LinkedHashMap<>();

        /** Begins the next frame, whose default number is its place. */
        public Builder frame() {
            numbers.add(numbers.size());
            return this;
        }

        public Builder setNumber(int number) {
            numbers.set(numbers.size() - 1, number);
            return this;
        }

        public Builder value(String metric, double value) {
            columns.computeIfAbsent(metric, _ -> new FrameColumn()).put(numbers.size() - 1, value);
            return this;
        }

        int metrics() {
            return columns.size();
        }

        public BackendFrames end() {
            columns.values().forEach(column -> column.pad(numbers.size()));
            return new BackendFrames(
                    numbers.stream().mapToInt(Integer::intValue).toArray(),
                    new LinkedHashMap<>(columns));
        }
    }
}
