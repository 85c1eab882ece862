package io.perfwarden.compare.parity;

import module java.base;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.archive.ResultFile;

/**
 * Reads a backend's JSON with {@code frames[].{frameNum, metrics{}}}. Any other JSON means that the
 * backend failed; other text counts as its last words.
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
     * A reader with another bound.
     *
     * @param values most values of a file; eight bytes each, and half as much during reading
     */
    public FramesReader withLimit(int values) {
        return new FramesReader(wanted, Math.min(values, MOST_VALUES));
    }

    /** Reads a backend's files, which may hold different metrics of the same frames. */
    public ParityBackend read(String name, List<ResultFile> files) {
        ParityBackend all = read(name, files.getFirst());
        for (ResultFile file : files.subList(1, files.size())) {
            if (all instanceof ParityBackend.BrokenBackend) {
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
                    ? new ParityBackend.BackendRan(name, new FrameReading(file.name()).read(file))
                    : new ParityBackend.BrokenBackend(name, excerpt(head));
        } catch (FormatException e) {
            return new ParityBackend.BrokenBackend(name, excerpt(e.problem().line()));
        } catch (IOException e) {
            return new ParityBackend.BrokenBackend(name, "cannot be read: " + e.getMessage());
        }
    }

    private static String excerpt(String text) {
        if (text.isEmpty()) {
            return "its file is empty";
        }
        int most = Math.min(WORDS, text.codePointCount(0, text.length()));
        return text.substring(0, text.offsetByCodePoints(0, most));
    }

    private final class FrameReading {
        private final BackendFrames.Builder frames = new BackendFrames.Builder();
        private final String file;
        private boolean any;
        private int count;
        private int values;

        FrameReading(String file) {
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
                    case "frameNum" -> frames.setNumber(json.integer());
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
