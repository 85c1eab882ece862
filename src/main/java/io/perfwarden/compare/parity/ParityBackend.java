package io.perfwarden.compare.parity;

import module java.base;

import io.perfwarden.compare.parity.ParityBackend.BackendFrames;
import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.archive.ResultFile;

public sealed interface ParityBackend {
    String name();

    /** The same with other metrics of the same frames, from another file. */
    default ParityBackend join(String file, ParityBackend more) {
        if (!(this instanceof Ran(_, BackendFrames mine))
                || !(more instanceof Ran(_, BackendFrames others))) {
            return this instanceof Broken ? this : more;
        }
        String odd = " has other frames than the files before it, or a metric that one of them has";
        return mine.joined(others)
                .<ParityBackend>map(frames -> new Ran(name(), frames))
                .orElseGet(() -> new Broken(name(), file + odd));
    }

    record Ran(String name, BackendFrames frames) implements ParityBackend {}

    /** It failed, or its file cannot be read; the reason is foreign text. */
    record Broken(String name, String reason) implements ParityBackend {}

    /** What a backend computed, frame by frame: a column of doubles for each metric. */
    public static final class BackendFrames {
        private final int[] numbers;
        private final Map<String, Column> columns;

        private BackendFrames(int[] numbers, Map<String, Column> columns) {
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

        Optional<Column> column(String metric) {
            return Optional.ofNullable(columns.get(metric));
        }

        int numberOf(int index) {
            return numbers[index];
        }

        /** The first place at which two runs of equally many frames are not of the same frame. */
        OptionalInt firstDifference(BackendFrames other) {
            int at = Arrays.mismatch(numbers, other.numbers);
            return at < 0 ? OptionalInt.empty() : OptionalInt.of(at);
        }

        /** The same frames with the metrics of both; nothing if the frames or a metric collide. */
        Optional<BackendFrames> joined(BackendFrames other) {
            Map<String, Column> all = new LinkedHashMap<>(columns);
            boolean collides = other.columns.keySet().stream().anyMatch(columns::containsKey);
            all.putAll(other.columns);
            return collides || !Arrays.equals(numbers, other.numbers)
                    ? Optional.empty()
                    : Optional.of(new BackendFrames(numbers, all));
        }

        static final class Column {
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

            /** The place of the first frame without this metric. */
            OptionalInt firstMissing() {
                return firstMissing < 0 ? OptionalInt.empty() : OptionalInt.of(firstMissing);
            }
        }

        public static final class Builder {
            private final List<Integer> numbers = new ArrayList<>();
            private final Map<String, Column> columns = new LinkedHashMap<>();

            /** Begins the next frame, whose number is its place unless it is stated. */
            public Builder frame() {
                numbers.add(numbers.size());
                return this;
            }

            public Builder numbered(int number) {
                numbers.set(numbers.size() - 1, number);
                return this;
            }

            public Builder value(String metric, double value) {
                columns.computeIfAbsent(metric, _ -> new Column()).put(numbers.size() - 1, value);
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

    /**
     * Reads what a backend left: JSON with {@code frames[].{frameNum, metrics{}}}. A backend that
     * left something else has failed, and a file that is no JSON at all is taken for its last
     * words.
     */
    public record FramesReader(Optional<Set<String>> wanted, int mostValues) {
        private static final int MOST_FRAMES = 1_000_000;
        private static final int MOST_METRICS = 2_000;
        private static final int MOST_VALUES = 16_000_000;
        private static final int WORDS = 200;

        public static FramesReader all() {
            return new FramesReader(Optional.empty(), MOST_VALUES);
        }

        public static FramesReader of(Collection<String> metrics) {
            return new FramesReader(Optional.of(Set.copyOf(metrics)), MOST_VALUES);
        }

        /**
         * The same with a bound of its own.
         *
         * @param values most values of a file; eight bytes each, and half as much while it is read
         */
        public FramesReader within(int values) {
            return new FramesReader(wanted, Math.min(values, MOST_VALUES));
        }

        /**
         * Reads the files of a backend, each of which may hold other metrics of the same frames.
         */
        public ParityBackend read(String name, List<ResultFile> files) {
            ParityBackend all = read(name, files.getFirst());
            for (ResultFile file : files.subList(1, files.size())) {
                if (all instanceof ParityBackend.Broken) {
                    break;
                }
                all = all.join(file.name(), read(name, file));
            }
            return all;
        }

        private ParityBackend read(String name, ResultFile file) {
            try {
                String head = FileHead.of(file).text().strip();
                return head.startsWith("{")
                        ? new ParityBackend.Ran(name, new Reading(file.name()).read(file))
                        : new ParityBackend.Broken(name, excerpt(head));
            } catch (FormatException e) {
                return new ParityBackend.Broken(name, excerpt(e.problem().line()));
            } catch (IOException e) {
                return new ParityBackend.Broken(name, "cannot be read: " + e.getMessage());
            }
        }

        private static String excerpt(String text) {
            if (text.isEmpty()) {
                return "its file is empty";
            }
            int most = Math.min(WORDS, text.codePointCount(0, text.length()));
            return text.substring(0, text.offsetByCodePoints(0, most));
        }

        private final class Reading {
            private final BackendFrames.Builder frames = new BackendFrames.Builder();
            private final String file;
            private boolean any;
            private int count;
            private int values;

            Reading(String file) {
                this.file = file;
            }

            BackendFrames read(ResultFile from) throws IOException {
                ReadLimits limits = ReadLimits.DEFAULT.ofOneDocument();
                JsonCursor.walk(from, limits, json -> json.only("frames", () -> frames(json)));
                if (!any) {
                    throw new FormatException(file, "expected the key frames, found none");
                }
                return frames.end();
            }

            private void frames(JsonCursor json) throws IOException {
                any = true;
                json.array(() -> frame(json));
            }

            private void frame(JsonCursor json) throws IOException {
                refuse(json, ++count > MOST_FRAMES, "frames", MOST_FRAMES);
                frames.frame();
                json.object(key -> {
                    switch (key) {
                        case "frameNum" -> frames.numbered(json.integer());
                        case "metrics" -> json.object(metric -> value(metric, json));
                        default -> {}
                    }
                });
            }

            private void value(String metric, JsonCursor json) throws IOException {
                if (wanted.map(names -> names.contains(metric)).orElse(true)) {
                    refuse(json, ++values > mostValues, "values", mostValues);
                    frames.value(
                            wanted.isPresent() ? metric : json.key(metric),
                            json.numberOrNull().orElse(Double.NaN));
                    refuse(json, frames.metrics() > MOST_METRICS, "metrics", MOST_METRICS);
                }
            }

            private void refuse(JsonCursor json, boolean over, String what, int most)
                    throws IOException {
                if (over) {
                    throw json.problem(String.format(Locale.ROOT, "more than %,d %s", most, what));
                }
            }
        }
    }
}
