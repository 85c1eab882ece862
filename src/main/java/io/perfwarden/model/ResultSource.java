package io.perfwarden.model;

import module java.base;

/**
 * What measurements came from. All values are foreign text.
 *
 * @param file name of the file, within its artifact
 * @param facts what tells its benchmarks from others of the same name, such as the program; keys
 *     are the constants of this class, and {@code OS}, {@code RUNTIME} and {@code TOOL} of {@link
 *     BenchmarkEnvironment}
 */
public record ResultSource(String file, Map<String, String> facts) {
    /** The groups around a benchmark, where its name does not tell one from another. */
    public static final String PATH = "path";

    /** The part of the project that a build calls a target. */
    public static final String TARGET = "target";

    /** The executable, without its directory. */
    public static final String PROGRAM = "program";

    /** The architecture of the processor. */
    public static final String ARCH = "arch";

    /** The ids of formats, where the files of one side have several. */
    public static final String FORMAT = "format";

    /** What the machine calls itself, or its user does. */
    public static final String MACHINE = "machine";

    /** What files have in common of which the user says that they are runs of one program. */
    public static final String RUNS = "runs";

    public ResultSource {
        facts =
                facts.isEmpty()
                        ? Map.of()
                        : Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    // Those of a record are made at their first call, which takes as long as a small file.
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

    /** Of a file that says no more. */
    public static ResultSource of(String file) {
        return new ResultSource(file, Map.of());
    }

    /** The same with more facts; its own win. */
    public ResultSource orElse(Map<String, String> more) {
        if (more.isEmpty()) {
            return this;
        }
        Map<String, String> all = new LinkedHashMap<>(more);
        all.putAll(facts);
        return new ResultSource(file, all);
    }

    /** The same with a fact; an empty value takes it away. */
    public ResultSource with(String key, String value) {
        Map<String, String> all = new LinkedHashMap<>(facts);
        if (value.isEmpty()) {
            all.remove(key);
        } else {
            all.put(key, value);
        }
        return new ResultSource(file, all);
    }

    /** The same of a file in a directory or artifact. */
    public ResultSource within(String directory) {
        ResultSource there = new ResultSource(directory + "/" + file, facts);
        return facts.containsKey(RUNS) ? there.with(RUNS, directory + "/" + runs()) : there;
    }

    /** The file, or what it and other runs of its program are called together. */
    public String runs() {
        return facts.getOrDefault(RUNS, file);
    }
}
