package io.perfwarden.model;

import module java.base;

/**
 * The origin of measurements. All values are foreign text.
 *
 * @param facts that distinguish benchmarks of one name, such as the program; keys are the constants
 *     here, and {@code OS}, {@code RUNTIME} and {@code TOOL} of {@link BenchmarkEnvironment}
 */
public record ResultSource(String file, Map<String, String> facts) {
    /** The groups around a benchmark, if its name is not unique without them. */
    public static final String PATH = "path";

    public static final String TARGET = "target";

    public static final String PROGRAM = "program";

    public static final String ARCH = "arch";

    /** The format's id, if the files of one side have several. */
    public static final String FORMAT = "format";

    public static final String MACHINE = "machine";

    /**
     * The place of a file among those to which its tool adds one each run, see {@link StoredRuns}.
     */
    public static final String STORED = "stored";

    public static final String COMMIT = "commit";

    /** The common name of files that the user declares as runs of one program. */
    public static final String RUNS = "runs";

    public ResultSource {
        facts =
                facts.isEmpty()
                        ? Map.of()
                        : Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    // a record's own methods are linked at their first call, which takes as long as a small file
    @Override
    public boolean equals(Object other) {
        return other instanceof ResultSource(String name, var more)
                && file.equals(name)
                && facts.equals(more);
    }

    @Override
    public int hashCode() {
        return 31 * file.hashCode() + facts.hashCode();
    }

    public static ResultSource of(String file) {
        return new ResultSource(file, Map.of());
    }

    /** Adds facts; its own win. */
    public ResultSource orElse(Map<String, String> more) {
        if (more.isEmpty()) {
            return this;
        }
        Map<String, String> all = new LinkedHashMap<>(more);
        all.putAll(facts);
        return new ResultSource(file, all);
    }

    /** Sets a fact; an empty value removes it. */
    public ResultSource with(String key, String value) {
        Map<String, String> all = new LinkedHashMap<>(facts);
        if (value.isEmpty()) {
            all.remove(key);
        } else {
            all.put(key, value);
        }
        return new ResultSource(file, all);
    }

    public ResultSource withDirectory(String directory) {
        ResultSource there = new ResultSource(directory + "/" + file, facts);
        return facts.containsKey(RUNS) ? there.with(RUNS, directory + "/" + runs()) : there;
    }

    /** The file, or the common name of the runs of its program. */
    public String runs() {
        return facts.getOrDefault(RUNS, file);
    }
}
